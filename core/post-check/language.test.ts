import { describe, expect, it } from 'vitest'
import { isEnglish, isLatin } from './language.ts'
import { readWords } from './reading.ts'

const words = (text: string) => readWords(text).words

describe('English', () => {
  it.each([
    'We had been there before, but nobody told us why.',
    'I’m sure it’s fine, and they don’t mind.',
    'The crane fell down.',
  ])('is “%s”', (text) => {
    expect(isEnglish(words(text))).toBe(true)
  })

  it.each([
    'The crane fell down yesterday.',
    'Wir haben den Kran am Montag verkauft, und alle waren froh.',
    'Nous avons vendu la grue lundi, et tout le monde était content.',
    '我们卖掉了起重机。',
    '…',
  ])('is not “%s”', (text) => {
    expect(isEnglish(words(text))).toBe(false)
  })
})

describe('Latin letters', () => {
  it.each(['We met in Łódź at 9.', 'Один of the five words', '1 2 3', ''])('are those of “%s”', (text) => {
    expect(isLatin(words(text))).toBe(true)
  })

  it.each(['Один два of the five', 'Мы продали кран.', 'המנוף נמכר', '起重机'])(
    'are not those of “%s”',
    (text) => {
      expect(isLatin(words(text))).toBe(false)
    },
  )
})
