import { describe, expect, it } from 'vitest'
import { repeatedOpenings } from './repeated-openings.ts'

const find = (...lines: string[]) =>
  repeatedOpenings
    .find(
      lines.map((text) => (text === '' ? [] : [{ text, marks: [] }])),
      { hasMedia: false },
    )
    .map(({ place, why }) => [place.paragraph, place.from, why.slice(0, 11)])

describe('openings', () => {
  it('are marked at the third sentence that begins alike', () => {
    expect(find('Never sign. Never pay. Never call. Never mind.')).toEqual([[0, 23, '4 sentences']])
  })

  it('are shown as they are written, and marked without what follows', () => {
    const [finding] = repeatedOpenings.find(
      [[{ text: 'We met. NEVER sign. Never pay. Never call.', marks: [] }]],
      { hasMedia: false },
    )
    expect(finding).toMatchObject({ rule: 'repeated-openings', place: { paragraph: 0, from: 31, to: 36 } })
    expect(finding?.why).toMatch(/^3 sentences in a row begin with "Never";/)
  })

  it('are none where others stand between them', () => {
    expect(find('Never sign. Never pay. Ask Ada. Never mind.')).toEqual([])
  })

  it('may repeat once more with the words that sentences begin with anyway', () => {
    expect(find('We came. We saw. We left.')).toEqual([])
    expect(find('We came. We saw. We left. We slept.')).toEqual([[0, 26, '4 sentences']])
  })

  it('are marked at the third paragraph that begins alike', () => {
    expect(find('Today it rained. I slept.', '', 'Today it snowed. I ate.', 'Today we left. I ran.')).toEqual(
      [[3, 0, '3 paragraphs'.slice(0, 11)]],
    )
  })

  it('are told once when each paragraph is a sentence', () => {
    expect(find('Never sign.', 'Never pay.', 'Never call.')).toHaveLength(1)
  })

  it('of list items may be alike', () => {
    expect(find('• Call Ada', '• Call Omar', '• Call Lin')).toEqual([])
    expect(find('1. Call Ada.', '2. Call Omar.', '3. Call Lin.')).toEqual([])
  })

  it.each([
    [['Page 1: the problem', 'Page 2: the plan', 'Page 3: the price']],
    [['Day 1 – we met', 'Day 2 – we ate', 'Day 3 – we left']],
    [['Step 1. Call Ada.', 'Step 2. Call Omar.', 'Step 3. Call Lin.']],
    [['Q: who calls?', 'Q: who pays?', 'Q: who leaves?']],
    [['8:30 Coffee.', '8:45 Mail.', '8:50 More mail.']],
    [['9 am coffee', '9 am mail', '9 am tears']],
    [['9 P.M. wine', '9 P.M. mail', '9 P.M. tears']],
    [['10.30 coffee', '10.30 mail', '10.30 tears']],
    [['What it costs: a lot', 'What it takes: a year', 'What it brings: peace']],
    [['Founders’ week:\nwe met', 'Founders’ lunch:\nwe ate', 'Founders’ night:\nwe left']],
    [['Day 1 - we met', 'Day 20 — we ate', 'Day 300- we left']],
    [['Day 10- we met', 'Day 11- we ate', 'Day 12- we left']],
    [['Ada said:', 'Ada wrote:', 'Ada sang:']],
    [['Step 1.', 'Step 2.', 'Step 3.']],
    [['9am coffee', '9am mail', '9am tears']],
    [['Step 1) Call Ada', 'Step 2) Call Omar', 'Step 3) Call Lin']],
    [['- Call Ada', '– Call Omar', '→ Call Lin', '* Call Li', '▪ Call Bo']],
    [['1) Call Ada', '10) Call Omar', '11. Call Lin']],
  ])('of labelled entries may be alike: %s', (lines) => {
    expect(find(...lines)).toEqual([])
  })

  it.each([
    [
      [
        'Teams that ship often: they talk.',
        'Teams that ship late: they wait.',
        'Teams that never ship: they hope.',
      ],
    ],
    [['Monday 9 was hard.', 'Monday 16 was easy.', 'Monday 23 was a feast.']],
    [['Nobody came by 9 am.', 'Nobody called on May 9.', 'Nobody – really – left.']],
    [['Ratio 3:1 won.', 'Ratio 4:1 lost.', 'Ratio 5:1 was odd.']],
  ])('of sentences that only look like labels are marked: %s', (lines) => {
    expect(find(...lines)).toHaveLength(1)
  })
})
