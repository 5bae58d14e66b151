import { describe, expect, it } from 'vitest'
import { checkedPosts } from './checked-posts.ts'
import { writeScripted } from './words.ts'
import { draftBriefs, measureCheck, measureCost } from './scripted-model.ts'

describe('a model that says what it is told to', () => {
  it('has every planted fault found and mended once, and nothing else objected to', async () => {
    const figures = await measureCheck(checkedPosts)
    expect(figures).toEqual({
      posts: 18,
      objectedTo: 7,
      deserved: 7,
      missed: 0,
      falseAlarms: [],
      mostRepairs: 1,
      faultyFirst: 7,
      faulty: 0,
    })
  }, 120_000)

  it('writes a draft in about one call, and shows a large library in part', async () => {
    const { small, large } = await measureCost(draftBriefs.slice(0, 2))
    for (const cost of [small, large]) {
      expect(cost.messages).toBe(2)
      expect(cost.calls - cost.repairs).toBe(2)
      expect(cost.output).toBeGreaterThan(0)
    }
    expect(large.input).toBeGreaterThan(small.input)
    expect(large.input / large.calls).toBeLessThan(12_000)
    expect(writeScripted(await measureCheck([]), { small, large })).toMatch(
      /input tokens for a message +\d+ +\d+/,
    )
  }, 120_000)
})
