import { describe, expect, it } from 'vitest'
import { type EvalBrief, evalBrief, trades } from '#eval/brief.ts'
import { chooseBriefs } from '#eval/choose-briefs.ts'
import { sourcesOf, suffices } from '#eval/chosen-material.ts'
import { leastPosts, readVoice } from '#core/voice/similarity.ts'
import { postLengths } from '#core/post/post-length.ts'
import { allBriefs } from './all-briefs.ts'

const named = (id: string): EvalBrief => {
  const found = allBriefs.find((brief) => brief.id === id)
  if (!found) throw new Error(`There is no brief ${id}.`)
  return found
}

describe('the briefs', () => {
  it('are forty of different names, of every trade, length and task', () => {
    expect(new Set(allBriefs.map(({ id }) => id)).size).toBe(40)
    expect(new Set(allBriefs.map(({ trade }) => trade))).toEqual(new Set(trades))
    expect(new Set(allBriefs.map(({ length }) => length))).toEqual(new Set(Object.keys(postLengths)))
    const tasks = new Set(allBriefs.map(({ task }) => task))
    expect(tasks).toEqual(new Set(['draft', 'hooks', 'post-ideas', 'hook-variations', 'trending']))
  })

  it('bring figures along, and some the posts that a voice needs', () => {
    const bare = allBriefs.filter((brief) => !sourcesOf(brief).some(({ text }) => /\d/.test(text)))
    expect(bare.map(({ id }) => id)).toEqual([])
    const voices = allBriefs
      .map(({ material }) => readVoice(material.voice).posts)
      .filter((count) => count > 0)
    expect(voices.length).toBeGreaterThan(2)
    expect(Math.min(...voices)).toBeGreaterThanOrEqual(leastPosts)
  })

  it('have too little material in a few cases, by the rule alone', () => {
    const thin = allBriefs.filter((brief) => !suffices(brief)).map(({ id }) => id)
    expect(thin).toEqual([
      'engineering-queue-notes',
      'people-pay-bands',
      'education-quiz',
      'consulting-bare-request',
    ])
  })

  it('count what a flow keeps, and no headings', () => {
    const brief = evalBrief.parse({
      id: 'one-two',
      trade: 'sales',
      task: 'post-ideas',
      source: 'story',
      idea: 1,
      length: 'Short',
      material: {
        story: `${'We sold it twice. '.repeat(16).trim()}\n${'A heading over the next part '.repeat(4)}`,
        knowledge: [{ title: 'Not chosen', content: 'We sold it again and again. '.repeat(40) }],
      },
    })
    expect(suffices(brief)).toBe(false)
    expect(
      suffices({ ...brief, material: { ...brief.material, story: 'We sold it twice. '.repeat(17).trim() } }),
    ).toBe(true)
    expect(sourcesOf(brief).map(({ kind }) => kind)).toEqual(['story'])
  })

  it('refuse what is none', () => {
    const brief = named('design-rename-button')
    expect(evalBrief.safeParse({ ...brief, length: 'Endless' }).success).toBe(false)
    expect(evalBrief.safeParse({ ...brief, surprise: 1 }).success).toBe(false)
    expect(evalBrief.safeParse({ ...brief, request: 'Write' }).success).toBe(false)
  })

  it('are chosen by a number, a part of their name or their trade', () => {
    expect(chooseBriefs(allBriefs, [])).toHaveLength(40)
    expect(chooseBriefs(allBriefs, ['3'])).toEqual(allBriefs.slice(0, 3))
    expect(chooseBriefs(allBriefs, ['rename']).map(({ id }) => id)).toEqual(['design-rename-button'])
    expect(chooseBriefs(allBriefs, ['health', '1'])).toHaveLength(5)
    expect(chooseBriefs(allBriefs, ['nothing-like-it'])).toEqual([])
  })
})
