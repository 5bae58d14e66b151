import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPost } from '#test/arbitraries.ts'
import { type Mark, normalize, type PostText, toNetworkText } from '#core/post/post-text.ts'
import { readStyledLetters } from './read-styled-letters.ts'

const read = (text: string): PostText => normalize(text.split('\n').map((line) => readStyledLetters(line)))
const run = (text: string, ...marks: Mark[]) => ({ text, marks })

const withSerifs = /[\u{1d400}-\u{1d49b}\u{1d7ce}-\u{1d7d7}\u210e]/u

describe('letters that stand for a style', () => {
  it.each([
    ['𝗕𝗼𝗹𝗱 𝘄𝗼𝗿𝗱𝘀, 𝟮𝟬 𝗼𝗳 them', [run('Bold words, 20 of', 'bold'), run(' them')]],
    ['an 𝘪𝘵𝘢𝘭𝘪𝘤 word', [run('an '), run('italic', 'italic'), run(' word')]],
    ['𝘽𝙤𝙩𝙝', [run('Both', 'bold', 'italic')]],
    ['𝐒𝐞𝐫𝐢𝐟𝐬 and 𝑠ℎ𝑒', [run('Serifs', 'bold'), run(' and '), run('she', 'italic')]],
    ['g\u0336o\u0336n\u0336e\u0336 here', [run('gone', 'strike'), run(' here')]],
    ['𝗖𝗮𝗳é 𝗯𝗮𝗿', [run('Café bar', 'bold')]],
  ])('become marks: %s', (text, expected) => {
    expect(readStyledLetters(text)).toEqual(expected)
  })

  it('keep the marks that the whole text has', () => {
    expect(readStyledLetters('𝘐 do', ['bold'])).toEqual([run('I', 'bold', 'italic'), run(' do', 'bold')])
  })

  it('are nothing else: other alphabets, scripts and emoji stay', () => {
    for (const text of ['𝓢𝓬𝓻𝓲𝓹𝓽 𝔽𝕒𝕥 𝚖𝚘𝚗𝚘', 'Café 👩‍👩‍👧 🇩🇪 שלום 你好', '']) {
      expect(readStyledLetters(text)).toEqual([run(text)])
    }
  })

  it('come back where an emoji joins the struck letter before it', () => {
    const sent = toNetworkText([[run('👩‍👩‍👧'), run('\u200d⏩', 'strike')]])
    expect(toNetworkText(read(sent))).toBe(sent)
  })

  it('come back as the same text for the network, whatever was sent', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        const sent = toNetworkText(post)
        fc.pre(!withSerifs.test(sent))
        expect(toNetworkText(read(sent))).toBe(sent)
      }),
      { numRuns: 3000 },
    )
  })
})
