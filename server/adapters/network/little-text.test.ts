import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, reserved } from '#test/fixtures/little-texts.ts'
import { decodeLittleText, encodeLittleText, shownText } from './wire-check.ts'

describe('encoding', () => {
  test.each(reserved)('escapes %s', (character) => {
    expect(encodeLittleText(character)).toBe(`\\${character}`)
  })

  test.each([
    ['#writing', '#writing'],
    ['On #open_source (really)', 'On #open\\_source \\(really\\)'],
    ['#2024goals #2024', '#2024goals \\#2024'],
    ['#Über #日本 (#tag)', '#Über #日本 \\(#tag\\)'],
    ['C# #', 'C\\# \\#'],
    ['##twice #_private', '\\#\\#twice \\#\\_private'],
    ['https://a.example/#part', 'https://a.example/\\#part'],
    ['#𝗕𝗼𝗹𝗱 #️⃣ #tag🎉', '\\#𝗕𝗼𝗹𝗱 \\#️⃣ #tag🎉'],
    ['a\nb\n\n*c*', 'a\nb\n\n\\*c\\*'],
  ])('writes %j as %j', (text, commentary) => {
    expect(encodeLittleText(text)).toBe(commentary)
  })

  test('is undone by decoding, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(decodeLittleText(encodeLittleText(text))).toBe(text)
      }),
    )
  })
})

describe('decoding', () => {
  test.each([
    ['a (b', 'a '],
    ['a_b', 'a'],
    ['a \\b', 'a '],
    ['a \\', 'a '],
    ['# a', ''],
  ])('cuts %j where LinkedIn does', (commentary, shown) => {
    expect(decodeLittleText(commentary)).toBe(shown)
  })
})

describe('what LinkedIn gives back', () => {
  test.each([
    ['About {hashtag|\\#|lifts\\_2026} and \\(more\\)', 'About #lifts_2026 and (more)'],
    ['{hashtag|#|lifts}', '#lifts'],
    ['Thanks @[Ada \\(Example\\)](urn:li:person:a1)!', 'Thanks Ada (Example)!'],
    ['a #tag b', 'a #tag b'],
  ])('is read as people see it: %j', (commentary, shown) => {
    expect(shownText(commentary)).toBe(shown)
  })

  test('is what was sent, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(shownText(encodeLittleText(text))).toBe(text)
      }),
    )
  })
})
