import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, type PostText } from '#core/post/post-text.ts'
import { anyPost } from '#test/arbitraries.ts'
import { applyFix } from './apply-fix.ts'
import { createPostCheck, postCheckRules, type PostCheckSetting } from './check.ts'
import type { Finding } from './finding.ts'
import { type ParagraphRule, paragraphRule } from './paragraph-rule.ts'
import { readParagraph } from './reading.ts'

const setting: PostCheckSetting = { hasMedia: false, off: [], ownTexts: [] }
const post = (...lines: string[]): PostText => lines.map((text) => (text === '' ? [] : [{ text, marks: [] }]))
const check = (text: PostText, more: Partial<PostCheckSetting> = {}) =>
  createPostCheck()(text, { ...setting, ...more })
const textAt = (text: PostText, { place: { paragraph, from, to } }: Finding) =>
  readParagraph(text[paragraph] ?? []).text.slice(from, to)

describe('the post check', { timeout: 120_000 }, () => {
  it('lies inside its paragraph with every finding, whatever the post', () => {
    fc.assert(
      fc.property(anyPost, fc.boolean(), (text, hasMedia) => {
        const length = { min: 20, max: 40 }
        for (const finding of check(text, { hasMedia, length })) {
          const within = readParagraph(text[finding.place.paragraph] ?? []).text.length
          expect(finding.place.from).toBeGreaterThanOrEqual(0)
          expect(finding.place.to).toBeGreaterThan(finding.place.from)
          expect(finding.place.to).toBeLessThanOrEqual(within)
        }
      }),
    )
  })

  it('has nothing to say of a post without text', () => {
    expect(check([], { length: { min: 100, max: 200 } })).toEqual([])
    expect(check([[], []], { length: { min: 100, max: 200 } })).toEqual([])
  })

  it('says nothing of a rule that is off', () => {
    const text = post('Two  spaces')
    expect(check(text).map(({ rule }) => rule)).toContain('stray-spaces')
    expect(check(text, { off: ['stray-spaces'] }).map(({ rule }) => rule)).not.toContain('stray-spaces')
  })

  it('has the findings in the order of the text', () => {
    fc.assert(
      fc.property(anyPost, (text) => {
        const places = check(text).map(({ place: { paragraph, from } }) => paragraph * 1e6 + from)
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      }),
    )
  })

  it('finds after any edits what it finds from scratch', () => {
    fc.assert(
      fc.property(fc.array(anyPost, { minLength: 2, maxLength: 6 }), (versions) => {
        const again = createPostCheck()
        const mixed = versions.map((one, at) => [...one, ...(versions[at - 1] ?? [])])
        for (const version of mixed) expect(again(version, setting)).toEqual(check(version))
      }),
    )
  })

  it('reads a paragraph again only when it has changed', () => {
    const read: string[] = []
    const rule = paragraphRule({
      id: 'reads',
      label: 'Reads',
      findIn: ({ text }) => {
        read.push(text)
        return []
      },
    })
    const again = createPostCheck([rule])
    again(post('One', 'Two', 'Two'), setting)
    again(post('One', 'Between', 'Two'), setting)
    again(post('Two', 'Between'), setting)
    expect(read).toEqual(['One', 'Two', 'Between'])
  })

  it('comes to an end when all fixes are applied, one after the other', () => {
    fc.assert(
      fc.property(anyPost, (text) => {
        const again = createPostCheck()
        let now = text
        const most = plainText(text).length * 2 + 10
        for (let count = 0; count <= most; count += 1) {
          const fixable = again(now, setting).find(({ fix }) => fix !== undefined)
          if (fixable === undefined) return
          const next = applyFix(now, fixable)
          expect(next).not.toEqual(now)
          now = next
        }
        expect.fail('the fixes did not come to an end')
      }),
    )
  })

  it('leaves the words of the writer alone', () => {
    const text = post('Well, well: a MAGIC word.')
    const phrase = { ...paragraphRule({ id: 'magic', label: 'Magic', isPhrase: true, findIn: magic }) }
    const again = createPostCheck([phrase])
    expect(again(text, setting).map((finding) => textAt(text, finding))).toEqual(['MAGIC word'])
    expect(again(text, { ...setting, ownTexts: ['This is my “magic”, word for word.'] })).toEqual([])
    expect(again(text, { ...setting, ownTexts: ['Magic words'] })).toHaveLength(1)
  })

  it('leaves other findings alone, whatever the writer has written before', () => {
    const text = post('A MAGIC word.')
    const rule = paragraphRule({ id: 'magic', label: 'Magic', findIn: magic })
    expect(createPostCheck([rule])(text, { ...setting, ownTexts: ['A magic word.'] })).toHaveLength(1)
  })

  it('has one finding a place, that of the rule that stands first', () => {
    const text = post('One two', 'One two')
    const found = (...rules: ParagraphRule[]) =>
      createPostCheck(rules)(text, setting).map(({ rule, place: { paragraph, from, to } }) => [
        rule,
        paragraph,
        from,
        to,
      ])
    const [all, word, last] = [marks('all', 0, 7), marks('word', 0, 3), marks('last', 4, 7)]
    expect(found(all, marks('again', 0, 7), word, last)).toEqual([
      ['word', 0, 0, 3],
      ['all', 0, 0, 7],
      ['last', 0, 4, 7],
      ['word', 1, 0, 3],
      ['all', 1, 0, 7],
      ['last', 1, 4, 7],
    ])
    expect(found(last, word, marks('again', 0, 3))).toEqual([
      ['word', 0, 0, 3],
      ['last', 0, 4, 7],
      ['word', 1, 0, 3],
      ['last', 1, 4, 7],
    ])
  })

  it('has one of several phrases that overlap, that of the rule that stands first', () => {
    const text = post('One two three four')
    const found = (...rules: ParagraphRule[]) => createPostCheck(rules)(text, setting).map(({ rule }) => rule)
    const phrase = (id: string, from: number, to: number) => ({
      ...marks(id, from, to),
      isPhrase: true as const,
    })
    const [start, middle, end] = [phrase('start', 0, 7), phrase('middle', 4, 13), phrase('end', 8, 18)]
    expect(found(start, middle)).toEqual(['start'])
    expect(found(middle, start)).toEqual(['middle'])
    expect(found(middle, start, end)).toEqual(['middle'])
    expect(found(start, middle, end)).toEqual(['start', 'end'])
    expect(found(phrase('one', 0, 4), phrase('two', 4, 8))).toEqual(['one', 'two'])
    expect(found(start, marks('no phrase', 4, 13), end)).toEqual(['start', 'no phrase', 'end'])
    expect(found(marks('no phrase', 4, 13), start, middle)).toEqual(['start', 'no phrase'])
  })

  it('finds the same phrases in each paragraph', () => {
    const phrase = { ...marks('phrase', 0, 3), isPhrase: true as const }
    expect(createPostCheck([phrase])(post('One', 'One', 'One'), setting)).toHaveLength(3)
  })

  it('sees a paragraph that was changed in place', () => {
    const again = createPostCheck()
    const changing = post('Two  spaces')
    expect(again(changing, setting)).toHaveLength(1)
    changing[0]?.splice(0, 1, { text: 'One space', marks: [] })
    expect(again(changing, setting)).toEqual([])
  })

  it('has rules with names of their own', () => {
    expect(new Set(postCheckRules.map(({ id }) => id)).size).toBe(postCheckRules.length)
    expect(new Set(postCheckRules.map(({ label }) => label)).size).toBe(postCheckRules.length)
  })
})

const marks = (id: string, from: number, to: number) =>
  paragraphRule({ id, label: id, findIn: () => [{ from, to, why: 'It is marked.' }] })

const magic = ({ text }: { text: string }) => {
  const from = text.indexOf('MAGIC')
  return [{ from, to: from + 'MAGIC word'.length, why: 'It is magic.' }]
}
