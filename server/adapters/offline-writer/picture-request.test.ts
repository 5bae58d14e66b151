import { describe, expect, it } from 'vitest'
import { readPictureChange, readPictureRequest } from './reading/other-requests.ts'

describe('a message that asks for a picture', () => {
  it.each([
    ['Make an image about the four-day week', 'The four-day week'],
    ['Please create a picture that says “Ten days became two.”', 'Ten days became two.'],
    ['can you draw me a simple quote card with the words: Less is more', 'Less is more'],
    ['I need a typographic card saying Ship on day 3, please.', 'Ship on day 3'],
    ['Generate an illustration of our new office', 'Our new office'],
    ['A card: nobody reads the manual', 'Nobody reads the manual'],
  ])('%s', (message, words) => {
    expect(readPictureRequest(message)?.words).toBe(words)
  })

  it.each([
    'Make an image for this post',
    'Create a picture for the post, please',
    'Add an image to my draft',
    'Generate an image',
    'make a card of it',
  ])('is about the post at hand in “%s”', (message) => {
    expect(readPictureRequest(message)).toEqual({ words: '', title: 'Picture' })
  })

  it.each([
    'Write a post about the picture I took',
    'Images are important to me',
    'A picture is worth a thousand words',
    'Make it shorter',
    'Create an image post about focus',
    'Give me post ideas',
    'Create a post with an image',
  ])('is not “%s”', (message) => {
    expect(readPictureRequest(message)).toBeUndefined()
  })

  it('has a title of at most 60 characters', () => {
    expect(
      readPictureRequest(`Make an image about ${'long words '.repeat(30)}`)?.title.length,
    ).toBeLessThanOrEqual(60)
  })
})

describe('a message that changes a picture', () => {
  it.each([
    ['Change it to “Two days.”', 'Two days.'],
    ['make the picture say: Less is more', 'Less is more'],
    ['Replace the words on the card with Day three', 'Day three'],
  ])('%s', (message, words) => {
    expect(readPictureChange(message)).toBe(words)
  })

  it.each(['Make it shorter', 'Change the tone', 'Thanks'])('is not “%s”', (message) => {
    expect(readPictureChange(message)).toBeUndefined()
  })
})
