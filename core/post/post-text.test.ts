import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPost } from '#test/arbitraries.ts'
import { parseContent } from './post-content.ts'
import { counterState, countCharacters, normalize, plainText, type Run, toNetworkText } from './post-text.ts'

const sent = (content: string) => toNetworkText(parseContent(content).text)

describe('the text that the network gets', () => {
  it.each([
    ['1: bold becomes sans-serif bold letters and digits', '<p><strong>Ab 19 é</strong></p>', '𝗔𝗯 𝟭𝟵 é'],
    ['2: italic becomes sans-serif italic, digits stay', '<p><em>Az 7</em></p>', '𝘈𝘻 7'],
    ['2: both together are bold italic letters and bold digits', '<p><b><i>Az 7</i></b></p>', '𝘼𝙯 𝟳'],
    [
      '3: strikethrough follows each character, spaces included',
      '<p><s>a b</s>c</p>',
      'a\u0336 \u0336b\u0336c',
    ],
    ['3: and not the line break', '<p><s>a<br>b</s></p>', 'a\u0336\nb\u0336'],
    ['4: paragraphs become newlines', '<p>One</p><p>Two</p>', 'One\nTwo'],
    ['4: an empty paragraph becomes a blank line', '<p>One</p><p></p><p>Two</p>', 'One\n\nTwo'],
    [
      '5: entities are decoded, once',
      '<p>A &amp; B &lt; C &#x27; &#8364; &amp;amp;</p>',
      "A & B < C ' € &amp;",
    ],
    ['6: each line is trimmed', '<p>  One  </p><p>\u00a0Two</p>', 'One\nTwo'],
    ['6: the ends are trimmed', '<p></p><p>One</p><p></p><p> </p>', 'One'],
    ['7: three and more newlines collapse to two', '<p>One</p><p></p><p></p><p></p><p>Two</p>', 'One\n\nTwo'],
  ])('%s', (_, content, expected) => {
    expect(sent(content)).toBe(expected)
  })

  it('leaves accented letters, emoji and other scripts as they are', () => {
    const text = 'Café e\u0301 👩‍👩‍👧 🇩🇪 שלום 你好'
    expect(sent(`<p><strong>${text}</strong></p>`)).toBe('𝗖𝗮𝗳é e\u0301 👩‍👩‍👧 🇩🇪 שלום 你好')
    expect(sent(text)).toBe(text)
  })

  it('keeps an emoji of several characters whole when it is struck', () => {
    expect(sent('<p><s>👩‍👩‍👧!</s></p>')).toBe('👩‍👩‍👧\u0336!\u0336')
  })

  it('comes back as the plain words when the styling is taken off', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/)
    const styled = fc.array(fc.record({ word, tag: fc.constantFrom('b', 'i', 's', 'span') }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(styled, (words) => {
        const html = `<p>${words.map(({ word: w, tag }) => `<${tag}>${w}</${tag}>`).join(' ')}</p>`
        const back = sent(html).normalize('NFKC').replaceAll('\u0336', '')
        expect(back).toBe(words.map(({ word: w }) => w).join(' '))
      }),
    )
  })

  it('has no line with white space at its ends, and never three newlines together', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        const text = toNetworkText(post)
        expect(text).toBe(text.trim())
        for (const line of text.split('\n')) expect(line).toBe(line.trim())
        expect(text).not.toContain('\n\n\n')
      }),
    )
  })

  it('is as long as the counter says', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        expect(countCharacters(post)).toBe(toNetworkText(post).length)
      }),
    )
  })

  it('does not change when it is sent again as plain text', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        const once = toNetworkText(post)
        const again =
          once === '' ? [] : once.split('\n').map((text) => (text === '' ? [] : [{ text, marks: [] }]))
        expect(toNetworkText(again)).toBe(once)
      }),
    )
  })
})

describe('the counter', () => {
  it.each([
    [0, 'ok', '3000 characters remaining'],
    [2700, 'ok', '300 characters remaining'],
    [2701, 'warning', '299 characters remaining'],
    [3000, 'warning', '0 characters remaining'],
    [3001, 'over', 'Over limit by 1 characters'],
  ])('at %i is %s: %s', (count, tone, text) => {
    expect(counterState(count)).toEqual({ tone, text })
  })

  it('counts styled letters as the two units they are', () => {
    expect(countCharacters(parseContent('<p><b>ab</b>c</p>').text)).toBe(5)
  })
})

describe('the one form of a post', () => {
  it('merges runs, orders marks, and has no paragraph when there is nothing', () => {
    expect(
      normalize([
        [
          { text: 'a\r\n', marks: ['strike', 'bold'] },
          { text: 'b', marks: ['bold', 'strike'] },
        ],
      ]),
    ).toEqual([[{ text: 'a\nb', marks: ['bold', 'strike'] }]])
    expect(normalize([[]])).toEqual([])
    expect(normalize([[{ text: '\n', marks: [] }]])).toEqual([])
    expect(normalize([[], []])).toEqual([[], []])
  })

  it('keeps runs of different marks apart, and none that is empty', () => {
    const runs: Run[] = [
      { text: '\n', marks: [] },
      { text: 'a', marks: ['bold'] },
      { text: 'b', marks: ['bold', 'italic'] },
      { text: 'c', marks: ['bold', 'strike'] },
      { text: 'd', marks: ['italic'] },
    ]
    expect(normalize([runs])).toEqual([runs])
    const around = [
      { text: 'a\r', marks: [] },
      { text: '', marks: ['bold'] },
      { text: 'b', marks: [] },
    ] satisfies Run[]
    expect(normalize([around])).toEqual([[{ text: 'a\nb', marks: [] }]])
  })
})

describe('the plain text', () => {
  it('has a line for each paragraph', () => {
    expect(plainText(parseContent('<p><b>One</b>!</p><p></p><p>Two</p>').text)).toBe('One!\n\nTwo')
  })
})
