import { describe, expect, it } from 'vitest'
import { dashChain } from './dash-chain.ts'

const find = (text: string) => dashChain.find([[{ text, marks: [] }]], { hasMedia: false })

describe('a chain of dashes', () => {
  it('is found from the third dash in a sentence on', () => {
    expect(find('The idea — the first one — was ours — not theirs.')[0]?.place).toEqual({
      paragraph: 0,
      from: 9,
      to: 37,
    })
    expect(find('The idea – the first – was ours -- not theirs.')).toHaveLength(1)
  })

  it('is found from the fourth dash in a paragraph on', () => {
    expect(find('One — two. Three — four. Five — six. Seven — eight.')).toHaveLength(1)
    expect(find('One — two. Three — four. Five — six.')).toEqual([])
  })

  it.each([
    'The idea — the first one — was ours.',
    'A well-known, on-time, in-house team',
    '— One\n— Two\n— Three\n— Four',
    '9–5, 1990–1995, 3–4 and 5–6',
  ])('is none in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
