import { describe, expect, it } from 'vitest'
import { dropSlot, fillSlot, openSlotsIn, wordsOfSlots } from './open-slots.ts'
import { plainText, readText } from './post-content.ts'

describe('open slots', () => {
  it.each([
    ['We cut it to [one or two figures].', ['[one or two figures]']],
    ['**[who did it]** and [when]\n\n[why]', ['[who did it]', '[when]', '[why]']],
    ['As he wrote: “they is [sic] late” [1] […] [ ] [x]', []],
    ['We cut it by [X]%, and [n] of [Y] stayed.', ['[X]', '[n]', '[Y]']],
    ['[Sic] and [SIC]', []],
    ['No brackets', []],
  ])('of %s', (text, slots) => {
    expect(openSlotsIn(readText(text))).toEqual(slots)
  })

  it.each([
    ['We cut it to [a figure]. It holds.', 'We cut it to 9 days. It holds.'],
    ['**To [a figure]**\n\nThen [a figure].', 'To 9 days\n\nThen [a figure].'],
    ['Nothing open.', 'Nothing open.'],
  ])('are filled in one at a time: %s', (text, filled) => {
    expect(plainText(fillSlot(readText(text), '[a figure]', '9 days'))).toBe(filled)
  })

  it('keep how they were set', () => {
    const [filled] = fillSlot(readText('To **all of [a figure]** and *[when]*'), '[a figure]', '9 days')
    expect(filled).toEqual([
      { text: 'To ', marks: [] },
      { text: 'all of 9 days', marks: ['bold'] },
      { text: ' and ', marks: [] },
      { text: '[when]', marks: ['italic'] },
    ])
    expect(fillSlot(readText('To **[a** figure]'), '[a figure]', '9 days')).toEqual(readText('To 9 days'))
  })

  it.each([
    ['It rained. We cut it to [a figure]. It holds.', 'It rained. It holds.'],
    ['It rained.\n\nSo [a figure].\n\nIt holds.', 'It rained.\n\nIt holds.'],
    ['It rained. So [a. Figure] it was.', 'It rained.'],
    ['[a figure]', ''],
  ])('take their sentence along: %s', (text, rest) => {
    const [slot = ''] = openSlotsIn(readText(text))
    expect(plainText(dropSlot(readText(text), slot)).trim()).toBe(rest)
  })

  it('are counted and named, the first of many', () => {
    expect(wordsOfSlots(['[when]']).title).toBe('1 placeholder is still open')
    expect(wordsOfSlots(['[a b]', '[c d]', '[e f]']).description).toBe(
      'Readers would see "[a b]", "[c d]", "[e f]".',
    )
    const many = wordsOfSlots(['[a b]', '[c d]', '[e f]', '[g h]'])
    expect(many.title).toBe('4 placeholders are still open')
    expect(many.description).toContain('"[a b]", "[c d]", "[e f]" and 1 more')
  })
})
