import { expect, it, vi } from 'vitest'
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

it('are nowhere where there are none, also in a text without any', () => {
  expect(createOwnWords()('', [' — '])).toBe(false)
  expect(createOwnWords()('…', [''])).toBe(false)
})

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

it('are looked for in texts that are prepared once, and for the same words once', () => {
  const isOwn = createOwnWords()
  const prepared = vi.spyOn(String.prototype, 'normalize')
  const searched = vi.spyOn(String.prototype, 'includes')
  const counts = () => [prepared.mock.calls.length, searched.mock.calls.length]
  isOwn('the crane', texts)
  expect(counts()).toEqual([3, 1])
  isOwn('the crane', texts)
  isOwn('The crane', [...texts])
  expect(counts()).toEqual([5, 1])
  isOwn('worth', texts)
  expect(counts()).toEqual([6, 2])
  isOwn('worth', texts.slice(0, 1))
  expect(counts()).toEqual([8, 3])
  isOwn('worth', texts)
  expect(counts()).toEqual([11, 4])
})
