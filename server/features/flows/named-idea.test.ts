import { describe, expect, it } from 'vitest'
import { writeIdeas } from '#core/formats/write-formats.ts'
import { ideaNamedIn } from './named-idea.ts'

const reply = writeIdeas(
  ['One', 'Two', 'Three'].map((title, at) => ({ number: at + 1, title, summary: `About ${title}.` })),
)

describe('an idea that a message names by its place', () => {
  it.each([
    ['use the second idea', 'Two'],
    ['Idea 3 please', 'Three'],
    ['the first one', 'One'],
    ['go with number 2', 'Two'],
    ['write a post about idea 1', 'One'],
    ['ok, take the last one', 'Three'],
    ['2', 'Two'],
    ['Nimm die dritte Idee', 'Three'],
    ['usa la segunda idea', 'Two'],
    ['prends la deuxième idée', 'Two'],
  ])('is found: %s', (message, title) => {
    expect(ideaNamedIn(message, reply)?.title).toBe(title)
  })

  it.each([
    'use the fourth idea',
    'the second one is boring',
    'I have 2 kids',
    'more ideas',
    'the first time we met',
  ])('is not guessed: %s', (message) => {
    expect(ideaNamedIn(message, reply)).toBeUndefined()
  })

  it('needs a list of ideas', () => {
    expect(ideaNamedIn('use the second idea', 'I have no ideas.')).toBeUndefined()
  })
})
