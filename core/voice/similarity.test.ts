import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postsOfMachines } from '#test/fixtures/posts-of-machines.ts'
import { voices } from '#test/fixtures/voices.ts'
import { differencesOf, isLongEnough, similarityOf, percentileOf, readVoice } from './similarity.ts'

const names = Object.keys(voices) as (keyof typeof voices)[]
const others = (name: string) => names.filter((other) => other !== name).flatMap((other) => voices[other])
const without = (posts: string[], post: string) => posts.filter((other) => other !== post)
const closer = (posts: string[], text: string) => similarityOf(readVoice(posts), text)?.closerThan ?? -1

describe('likeness', () => {
  it.each(names)('puts what %s has written before posts of others and stock prose', (name) => {
    const own = voices[name].map((post) => closer(without(voices[name], post), post))
    const middle = own.toSorted((one, other) => one - other)[Math.floor(own.length / 2)] ?? 0
    expect(middle).toBeGreaterThan(3)
    expect(Math.min(...own)).toBeLessThan(6)
    const voice = readVoice(voices[name])
    const strangers = [...others(name), ...postsOfMachines.map(({ text }) => text)]
    const measured = strangers.flatMap((text) => similarityOf(voice, text) ?? [])
    expect(measured.length).toBeGreaterThan(39)
    for (const similarity of measured) expect(percentileOf(similarity)).toBeLessThan(20)
  })

  it('counts out of the writer’s own posts', () => {
    const similarity = similarityOf(readVoice(voices.marta), voices.marta[0] ?? '')
    expect(similarity).toMatchObject({ of: 13 })
    expect(percentileOf({ closerThan: 7, of: 10 })).toBe(70)
  })

  it('is no figure under ten posts', () => {
    const text = voices.marta.at(-1) ?? ''
    expect(similarityOf(readVoice(voices.marta.slice(0, 9)), text)).toBeNull()
    expect(similarityOf(readVoice(voices.marta.slice(0, 10)), text)).toMatchObject({ of: 10 })
    expect(similarityOf(readVoice([]), text)).toBeNull()
  })

  it('counts a post that stands there twice once, and one without words not at all', () => {
    const nine = voices.marta.slice(0, 9)
    expect(readVoice([...nine, ...nine, 'New job.', '', '🎉🎉🎉']).posts).toBe(9)
  })

  it('is no figure for a few words', () => {
    expect(similarityOf(readVoice(voices.marta), 'We lost a roof in March.')).toBeNull()
    expect(isLongEnough('We lost a roof in March.')).toBe(false)
    expect(isLongEnough(voices.tomas[0] ?? '')).toBe(true)
  })

  it('is the same however lines end', () => {
    const voice = readVoice(voices.ingrid)
    const text = voices.ingrid[3] ?? ''
    expect(similarityOf(voice, text.replaceAll('\n', '\r\n'))).toEqual(similarityOf(voice, text))
  })

  it('tells in what a text differs most', () => {
    const [shouting, quiet] = [voices.devon[0] ?? '', voices.marta[0] ?? '']
    expect(differencesOf(readVoice(voices.marta), shouting)).toEqual(
      expect.arrayContaining(['more exclamation marks']),
    )
    expect(differencesOf(readVoice(voices.ingrid), quiet)).toContain('shorter sentences')
    expect(differencesOf(readVoice(voices.marta.slice(1)), quiet)).toEqual([])
    expect(differencesOf(readVoice(voices.marta.slice(0, 9)), shouting)).toEqual([])
  })

  it('has the posts in the order of their nearness, which is even on both sides of the common one', () => {
    const { own } = readVoice(voices.marta)
    expect(own).toEqual(own.toSorted((one, other) => one - other))
    expect(own.reduce((sum, distance) => sum + distance, 0)).toBeCloseTo(0)
    expect(own[0]).toBeLessThan(-1)
    expect(own.at(-1)).toBeLessThan(12)
  })

  it('makes no great difference of a small one between posts that are all alike', () => {
    const post = (name: string) =>
      `${name} ${'closed the yard and drove home before it rained again. '.repeat(9)}`
    const { own } = readVoice('Ada Ben Eva Ida Jan Kai Lea Max Tom Uwe'.split(' ').map(post))
    expect(Math.max(...own.map(Math.abs))).toBeLessThan(0.6)
  })

  it('counts letters of any script, of which there are a hundred at least', () => {
    expect([isLongEnough('ж'.repeat(100)), isLongEnough(`${'x'.repeat(99)}12!`)]).toEqual([true, false])
  })

  it('tells of three differences at most', () => {
    const shouting = voices.devon[0] ?? ''
    expect(differencesOf(readVoice(voices.marta), shouting)).toHaveLength(3)
  })

  it('takes any texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.lorem({ maxCount: 60 }),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 14 }), text, (posts, draft) => {
        const similarity = similarityOf(readVoice(posts), draft)
        if (similarity === null) return
        expect(similarity.of).toBeGreaterThanOrEqual(10)
        expect(similarity.closerThan).toBeGreaterThanOrEqual(0)
        expect(similarity.closerThan).toBeLessThanOrEqual(similarity.of)
      }),
      { numRuns: 30 },
    )
  })

  it('measures posts in scripts without spaces', () => {
    const posts = Array.from({ length: 12 }, (_, at) =>
      `第${at}回の会議は${at + 3}分で終わりました。準備をした人は一人だけでした。`.repeat(5),
    )
    expect(similarityOf(readVoice(posts), posts[0] ?? '')).toMatchObject({ of: 12 })
  })
})
