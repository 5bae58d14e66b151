import { describe, expect, it } from 'vitest'
import { openSlotsIn, wordsOfSlots } from './open-slots.ts'
import { readText } from './post-content.ts'

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

  it('are counted and named, the first of many', () => {
    expect(wordsOfSlots(['[when]']).title).toBe('1 placeholder is still open')
    expect(wordsOfSlots(['[a b]', '[c d]', '[e f]']).description).toBe(
      'Readers would see “[a b]”, “[c d]”, “[e f]”.',
    )
    const many = wordsOfSlots(['[a b]', '[c d]', '[e f]', '[g h]'])
    expect(many.title).toBe('4 placeholders are still open')
    expect(many.description).toContain('“[a b]”, “[c d]”, “[e f]” and 1 more')
  })
})
