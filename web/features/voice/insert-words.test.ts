import { describe, expect, it } from 'vitest'
import { insertWords, spaced } from './voice-panel.tsx'

describe('words that come into a text', () => {
  it.each([
    ['', 'Hello.', '', 'Hello.'],
    ['We cut', 'our onboarding', '', ' our onboarding'],
    ['We cut ', 'our onboarding', ' to two days', 'our onboarding'],
    ['We cut', 'our onboarding', 'to two days', ' our onboarding '],
    ['Line\n', 'Next', '\nLine', 'Next'],
    ['(', 'aside', ')', 'aside'],
    ['“', 'quoted', '”', 'quoted'],
    ['Well', 'said', ', friend', ' said'],
    ['well-', 'known', '', 'known'],
    ['Emoji 🎉', 'party', '🎉', ' party '],
    ['今日は', '天気がいい', 'です', '天気がいい'],
  ])('between %j: %j and %j', (before, words, after, inserted) => {
    expect(spaced(before, words, after)).toBe(inserted)
  })

  it('replace what is selected and leave the caret behind them', () => {
    const box = document.createElement('textarea')
    document.body.append(box)
    box.value = 'We cut something.'
    box.setSelectionRange(7, 16)
    insertWords(box, 'onboarding')
    expect(box.value).toBe('We cut onboarding.')
    expect(box.selectionStart).toBe('We cut onboarding'.length)
    box.remove()
  })
})
