import { expect, it } from 'vitest'
import { createOwnWords } from './own-words.ts'

const texts = ['Here’s the thing: we moved the crane.', 'Is it worth it? 𝗬𝗲𝘀, it is.']

it.each(['here s THE thing', 'We moved — the crane', 'yes it is', 'is it worth it?', '𝘄𝗲 moved'])(
  'stand in the writer’s texts whatever their case, punctuation and letters: “%s”',
  (words) => {
    expect(createOwnWords()(words, texts)).toBe(true)
  },
)

it.each(['it is worth it', 'moved the cranes', 'oved the crane', 'the crane is it', 'yes? it is', '', ' — '])(
  'do not stand there: “%s”',
  (words) => {
    expect(createOwnWords()(words, texts)).toBe(false)
  },
)

it('are looked for in the texts as they are now', () => {
  const isOwn = createOwnWords()
  const words = 'a game changer'
  expect(isOwn(words, [])).toBe(false)
  expect(isOwn(words, ['It was new.', 'It was a game changer.'])).toBe(true)
  expect(isOwn(words, ['It was new.', 'It was one.'])).toBe(false)
  expect(isOwn(words, ['It was new.'])).toBe(false)
  const changing = ['It was new.']
  expect(isOwn(words, changing)).toBe(false)
  changing[0] = 'A game changer, that is what it was.'
  expect(isOwn(words, changing)).toBe(true)
  expect(isOwn(words, changing)).toBe(true)
})
