import { expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('a secret of this installation')

it('opens what it sealed, and hides it', () => {
  const sealed = box.seal('token é 👍')
  expect(sealed).not.toContain('token')
  expect(box.open(sealed)).toBe('token é 👍')
  expect(box.seal('token é 👍')).not.toBe(sealed)
})

it('opens nothing that was changed, cut, or sealed by another', () => {
  const sealed = box.seal('token')
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  const foreign = createSecretBox('another secret of another').seal('token')
  for (const wrong of [changed, sealed.slice(0, 20), foreign, '', 'v1.', 'v2.abc', 'nonsense']) {
    expect(box.open(wrong)).toBeNull()
  }
})
