import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, reserved } from '#test/fixtures/little-texts.ts'
import { encodeLittleText, readRequest, type ShownPost, wireCheck, describeDifference } from './wire-check.ts'
import type { PostedMedium } from './network.ts'
import { postRequest } from './post-request.ts'

const authorUrn = 'urn:li:person:abc'
const fileOf = (id: string) => (id.endsWith('lost') ? undefined : `hash of ${id}`)

const anyMedia: fc.Arbitrary<PostedMedium[]> = fc.oneof(
  fc.constant<PostedMedium[]>([]),
  fc
    .record({ id: fc.constant('urn:li:document:D1'), alt: fc.constant(''), title: anyText })
    .map((one) => [one]),
  fc.record({ id: fc.constant('urn:li:video:V1'), alt: anyText, title: fc.constant('') }).map((one) => [one]),
  fc
    .array(anyText, { minLength: 1, maxLength: 20 })
    .map((alts) => alts.map((alt, at) => ({ id: `urn:li:image:I${at}`, alt, title: '' }))),
)
const shownOf = (text: string, media: readonly PostedMedium[]): ShownPost => ({
  text,
  media: media.map(({ id, alt, title }) => ({
    kind: id.includes('image') ? 'image' : id.includes('video') ? 'video' : 'document',
    file: `hash of ${id}`,
    alt,
    title,
  })),
})
const two: PostedMedium[] = [
  { id: 'urn:li:image:A', alt: 'A lift', title: '' },
  { id: 'urn:li:image:B', alt: '', title: '' },
]

describe('the wire check', () => {
  test('passes what is really sent, whatever the text and the media', () => {
    fc.assert(
      fc.property(anyText, anyMedia, (text, media) => {
        const body = postRequest({ authorUrn, text, media })
        const expected = shownOf(text, media)
        expect(readRequest({ body, fileOf })).toEqual(expected)
        expect(wireCheck({ body, fileOf, expected })).toBeUndefined()
      }),
    )
  })

  test.each(reserved)('catches an encoder that forgets %s', (forgotten) => {
    const text = `Before ${forgotten} after`
    const right = encodeLittleText(text)
    const wrong = right.replace(`\\${forgotten}`, forgotten)
    const body = postRequest({ authorUrn, text }).replace(JSON.stringify(right), JSON.stringify(wrong))
    const difference = wireCheck({ body, fileOf, expected: shownOf(text, []) })
    expect(difference?.shown?.text).not.toBe(text)
    expect(difference?.expected.text).toBe(text)
  })

  test('catches such an encoder whatever else the text holds', () => {
    const signs = reserved.filter((character) => character !== '#')
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...signs), (before, after, forgotten) => {
        const text = before + forgotten + after
        // `\\\#` without one backslash is a backslash followed by a hashtag sign, which shows the same text.
        fc.pre(forgotten !== '\\' || !text.includes('\\#'))
        const request = JSON.parse(postRequest({ authorUrn, text })) as { commentary: string }
        const commentary = request.commentary.replaceAll(`\\${forgotten}`, forgotten)
        const body = JSON.stringify({ ...request, commentary })
        expect(wireCheck({ body, fileOf, expected: shownOf(text, []) })).toBeDefined()
      }),
    )
  })

  test.each([
    ['another order', two.toReversed()],
    ['one too few', two.slice(1)],
    ['another alt text', [{ ...two[0], alt: 'A stair' } as PostedMedium, two[1] as PostedMedium]],
    ['another file', [{ ...two[0], id: 'urn:li:image:C' } as PostedMedium, two[1] as PostedMedium]],
    ['no media', []],
  ])('catches %s', (_what, media) => {
    const body = postRequest({ authorUrn, text: 'Words', media })
    expect(wireCheck({ body, fileOf, expected: shownOf('Words', two) })?.expected).toEqual(
      shownOf('Words', two),
    )
  })

  test.each([
    ['no JSON', ''],
    ['half of it', '{'],
    ['a list', '[]'],
    ['a number for the text', '{"commentary":7}'],
    [
      'an upload that was never made',
      postRequest({ authorUrn, text: 'W', media: [{ ...two[0], id: 'urn:li:image:lost' } as PostedMedium] }),
    ],
    ['a field that nobody knows', postRequest({ authorUrn, text: 'W' }).replace('{', '{"extra":1,')],
    ['other readers', postRequest({ authorUrn, text: 'W' }).replace('PUBLIC', 'CONNECTIONS')],
    ['no feed', postRequest({ authorUrn, text: 'W' }).replace('MAIN_FEED', 'NONE')],
  ])('stops %s', (_what, body) => {
    const expected = shownOf('W', [])
    expect(wireCheck({ body, fileOf, expected })).toEqual({ expected, shown: null })
  })
})

describe('a difference in words', () => {
  const texts = (expected: string, shown: string) =>
    describeDifference({ expected: shownOf(expected, []), shown: shownOf(shown, []) })

  test('shows both texts where they part', () => {
    expect(texts('One (two)', 'One ')).toBe(
      'What would go out differs from the preview, so nothing was sent. The preview shows "One (two)"; the request would show "One ".',
    )
    const long = texts(`${'a'.repeat(500)}b${'c'.repeat(500)}`, `${'a'.repeat(500)}d`)
    expect(long).toContain(`"…${'a'.repeat(40)}b${'c'.repeat(79)}…"`)
    expect(long).toContain(`"…${'a'.repeat(40)}d"`)
  })

  test('shows the medium that differs, or that nothing can be read', () => {
    const expected = shownOf('W', two)
    const words = describeDifference({ expected, shown: shownOf('W', two.slice(0, 1)) })
    expect(words).toContain('an image (hash of urn:) with no alt text; the request would show nothing')
    expect(describeDifference({ expected, shown: null })).toContain('cannot be read')
  })
})
