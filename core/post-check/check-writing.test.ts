import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Mark,
  markOrder,
  normalize,
  type Paragraph,
  plainText,
  type PostText,
} from '#core/post/post-text.ts'
import { anyPost } from '#test/arbitraries.ts'
import { applyFix } from './apply-fix.ts'
import { createPostCheck, postCheckRules, type PostCheckSetting } from './check.ts'
import { postsOfMachines } from '#test/fixtures/posts-of-machines.ts'
import { postsOfPeople } from '#test/fixtures/posts-of-people.ts'
import type { Finding } from './finding.ts'
import { readParagraph } from './reading.ts'

const setting: PostCheckSetting = {
  hasMedia: false,
  length: { min: 100, max: 400 },
  off: [],
  ownTexts: [],
}

const lines = [...postsOfMachines, ...postsOfPeople].flatMap(({ text }) => text.split('\n'))
const pieces = fc.constantFrom(
  ...lines,
  'utilize ',
  'Moreover, moreover, ',
  'in order to in order to ',
  '#one#two#three ',
  'we #Met at #noon ',
  '@Ada ',
  '🎉🎉 🎉',
  '1️⃣ ',
  '✅ ',
  'STOP NOW ',
  '  ,  ',
  ' . ',
  '𝗕𝗼𝗹𝗱 ',
  's\u0336o\u0336 ',
  'The result? ',
  'Not this. ',
  '— a — b — c — ',
  'https://example.org/a/long/address ',
  '\n',
)
const anyRun = fc.record({
  text: fc.array(pieces, { maxLength: 4 }).map((texts) => texts.join('')),
  marks: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Mark[]>([]) },
    fc.uniqueArray(fc.constantFrom(...markOrder)),
  ),
})
/** Posts made of sentences and fragments that trigger the rules. */
const anyWriting: fc.Arbitrary<PostText> = fc
  .array(fc.oneof(fc.array(anyRun, { maxLength: 3 }), fc.constant<Paragraph>([])), { maxLength: 8 })
  .map(normalize)

const textAt = (post: PostText, { place: { paragraph, from, to } }: Finding) =>
  readParagraph(post[paragraph] ?? []).text.slice(from, to)
const check = (post: PostText, more: Partial<PostCheckSetting> = {}) =>
  createPostCheck()(post, { ...setting, ...more })

describe('the rules on what people write', { timeout: 120_000 }, () => {
  it('mark text of the paragraph', () => {
    fc.assert(
      fc.property(fc.oneof(anyWriting, anyPost), fc.boolean(), (post, hasMedia) => {
        for (const finding of check(post, { hasMedia })) {
          const { paragraph, from, to } = finding.place
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(readParagraph(post[paragraph] ?? []).text.length)
          expect(textAt(post, finding)).not.toBe('')
        }
      }),
    )
  })

  it('give the reason in one sentence', () => {
    fc.assert(
      fc.property(anyWriting, (post) => {
        for (const { why } of check(post)) expect(why).toMatch(/^[\p{Lu}\d"][^\n]*\.$/u)
      }),
    )
  })

  it('do not find again what their fix has mended', () => {
    fc.assert(
      fc.property(anyWriting, (post) => {
        for (const finding of check(post).filter(({ fix }) => fix !== undefined)) {
          const next = applyFix(post, finding)
          const again = check(next).find(
            (one) =>
              one.rule === finding.rule &&
              one.place.paragraph === finding.place.paragraph &&
              one.place.from === finding.place.from &&
              textAt(next, one) === textAt(post, finding),
          )
          expect(again).toBeUndefined()
          expect(next).not.toEqual(post)
        }
      }),
    )
  })

  it('come to an end when all fixes are applied, and have none to offer then', () => {
    fc.assert(
      fc.property(anyWriting, (post) => {
        let now = post
        const most = plainText(post).length + 10
        for (let count = 0; count <= most; count += 1) {
          const fixable = check(now).find(({ fix }) => fix !== undefined)
          if (!fixable) return
          now = applyFix(now, fixable)
        }
        expect.fail('the fixes did not come to an end')
      }),
      { numRuns: 30 },
    )
  })

  it('find after any edits what they find from scratch', () => {
    fc.assert(
      fc.property(anyWriting, fc.array(fc.tuple(fc.nat(8), anyWriting), { maxLength: 5 }), (post, edits) => {
        const kept = createPostCheck()
        let now = post
        for (const [at, inserted] of edits) {
          now = normalize([...now.slice(0, at), ...inserted, ...now.slice(at + 1)])
          expect(kept(now, setting)).toEqual(check(now))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are silent when they are off', () => {
    const ids = postCheckRules.map(({ id }) => id)
    fc.assert(
      fc.property(anyWriting, fc.subarray(ids), (post, off) => {
        for (const { rule } of check(post, { off })) expect(off).not.toContain(rule)
      }),
    )
    for (const { text } of postsOfMachines)
      expect(
        check(
          text.split('\n').map((line) => [{ text: line, marks: [] }]),
          { off: ids },
        ),
      ).toEqual([])
  })

  it('leave every phrase alone that the writer has used before', () => {
    const phrases = [
      'stock-phrase',
      'stock-opener',
      'not-x-but-y',
      'rule-of-three',
      'answered-question',
      'shouting',
    ]
    for (const { text } of postsOfMachines) {
      const post = text.split('\n').map((line) => [{ text: line, marks: [] }])
      const rules = check(post, { ownTexts: [text] }).map(({ rule }) => rule)
      expect(rules.filter((rule) => phrases.includes(rule))).toEqual([])
    }
  })
})

describe('the rules on a text of a hundred thousand characters', () => {
  const size = 100_000
  const units = [
    ' ',
    '\u00a0\t',
    '-',
    '—',
    ' — ',
    '"',
    '’',
    '(',
    '.',
    '. ',
    '?',
    '!',
    ', ',
    'a',
    'aA',
    'a.',
    'a. ',
    "a'",
    '1,',
    '#',
    '#a',
    '#a ',
    '@',
    '@a ',
    'http://',
    'a.co ',
    'not ',
    'not just ',
    "It's not a. It's a. ",
    'in the ',
    'trust, ',
    'doing it, ',
    'NEVER ',
    '🎉',
    '👩‍',
    '🏽',
    '\u200d',
    '𝗔',
    'a\u0336',
    '\u0301',
    '字。',
    'ש',
    '\n',
    '🎉 a\n',
    '#a b\n',
    '  a',
    ' ,',
    'The result? ',
    'e.g. ',
  ]

  it.each(units)(
    'is gone through when it is “%s”, over and over',
    (unit) => {
      const text = `a${unit.repeat(Math.ceil(size / unit.length))}a`
      for (const { place } of check([[{ text, marks: [] }]]))
        expect(place.to).toBeLessThanOrEqual(text.length)
    },
    120_000,
  )
})
