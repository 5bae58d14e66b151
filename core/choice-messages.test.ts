import { describe, expect, it } from 'vitest'
import { isChoice, namesTopic, offers } from './choice-messages.ts'
import { requests } from './formats/format-values.ts'
import { writeTrends } from './formats/write-formats.ts'

describe('messages that only choose', () => {
  it.each([
    'I want to get post ideas',
    "I want to research what's trending",
    'Give me a template',
    'Give me post ideas',
    'I want post ideas',
    requests.draftIdea({ number: 2, title: 'Why onboarding fails' }),
    requests.ideasAboutTrend({ title: 'Robots for rent' }),
    requests.ideasForPostIdea({ title: 'Rent or buy' }),
  ])('are known by what buttons send: %s', (message) => expect(isChoice(message)).toBe(true))

  it.each([
    'We rent four robots.',
    'Create a post about idea boxes',
    'I want to get post offices to join us',
  ])('are not what a writer says: %s', (message) => expect(isChoice(message)).toBe(false))

  it.each([
    ['We rent four robots.', true],
    [requests.draftIdea({ number: 2, title: 'Why onboarding fails' }), true],
    [requests.ideasAboutTrend({ title: 'Robots for rent' }), true],
    ['Give me post ideas', false],
    [' I want to get post ideas\n', false],
    [' ', false],
  ])('have words for a post of their own or have none: %s', (message, has) =>
    expect(namesTopic(message)).toBe(has),
  )

  it('tells what a reply offers', () => {
    const trends = writeTrends([{ number: 1, title: 'Robots', description: 'They pick.' }])
    const reply = `Here are some.\n\n${trends}`
    expect([offers(reply, 'trends'), offers(reply, 'ideas'), offers('Robots.', 'trends')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
