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

  it('is marked in its own line and sentence, with the number of its dashes', () => {
    const text = 'It rained.\nWe left. The idea - the first one – was ours -- not theirs.\nIt snowed.'
    const [from, to] = [text.indexOf(' - ') + 1, text.indexOf('--') + 2]
    expect(find(text)).toMatchObject([{ rule: 'dash-chain', place: { paragraph: 0, from, to } }])
    expect(find(text)[0]?.why).toMatch(/^3 dashes /)
  })

  it('is told once where a sentence is a whole line', () => {
    const found = find('Yes.\nOne — two — three — four — five.')
    expect(found).toHaveLength(1)
    expect(found[0]?.place).toEqual({ paragraph: 0, from: 9, to: 31 })
  })

  it('is found from the fourth dash in a paragraph on', () => {
    expect(find('One — two. Three — four. Five — six. Seven — eight.')).toHaveLength(1)
    expect(find('One — two. Three — four. Five — six.')).toEqual([])
  })

  it.each([
    'The idea — the first one — was ours.',
    'A well-known, on-time, in-house team',
    '— One\n— Two\n— Three\n— Four',
    '— One — two — three',
    '9–5, 1990–1995, 3–4 and 5–6',
    'Minus -1, -2, -3 and –4 degrees',
    'Pre- and post-sale, in- and outbound, on- and offline, up– and downhill',
  ])('is none in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
