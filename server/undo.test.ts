import { expect, it } from 'vitest'
import { Undo } from './undo.ts'

it('undoes the last step first, and all of them although one fails', async () => {
  const undone: string[] = []
  const undo = new Undo()
  undo.add(() => void undone.push('first'))
  undo.add(() => Promise.reject(new Error('The mail server is away.')))
  undo.add(() => void undone.push('last'))
  await expect(undo.run()).rejects.toThrow('Not everything could be stopped.')
  expect(undone).toEqual(['last', 'first'])
  await expect(undo.run()).resolves.toBeUndefined()
})
