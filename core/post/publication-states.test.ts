import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canMove, isUnderWay, type PublicationStateName } from './publication-states.ts'

const states = ['queued', 'uploading', 'ready', 'sending', 'published', 'failed', 'unknown'] as const

it('never leaves an end, and reaches "published" from nowhere but a request that was sent', () => {
  for (const to of states) {
    expect(canMove('published', to)).toBe(false)
    expect(canMove('failed', to)).toBe(false)
  }
  expect(states.filter((from) => canMove(from, 'published'))).toEqual(['sending', 'unknown'])
})

it.each([
  ['queued', ['uploading', 'failed']],
  ['uploading', ['ready', 'failed']],
  ['ready', ['sending', 'failed']],
  ['sending', ['uploading', 'ready', 'published', 'failed', 'unknown']],
  ['unknown', ['published', 'failed']],
] as const)('goes from "%s" to %j only', (from, expected) => {
  expect(states.filter((to) => canMove(from, to))).toEqual(expected)
})

it('is never sent again once its outcome is not known', () => {
  const walk = fc.array(fc.constantFrom(...states), { maxLength: 30 })
  fc.assert(
    fc.property(walk, (wishes) => {
      let state: PublicationStateName = 'queued'
      let wasUnknown = false
      for (const wish of wishes) {
        if (!canMove(state, wish)) continue
        expect(wish === 'sending' && wasUnknown).toBe(false)
        wasUnknown ||= wish === 'unknown'
        state = wish
      }
      expect(isUnderWay(state)).toBe(!['published', 'failed', 'unknown'].includes(state))
    }),
  )
})
