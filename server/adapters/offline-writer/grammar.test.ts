import { generateText } from 'ai'
import { describe, expect, test } from 'vitest'
import { findSlips, withoutSlips } from './grammar.ts'
import { offlineOptions } from './offline-task.ts'
import { findSuggestions } from './offline-suggestions.ts'
import { whyNotRevised } from './offline-thread.ts'
import { createOfflineWriter } from './offline-writer.ts'

/** The checker is large, and a busy machine takes a while to load it. */
const patience = 60_000

const slipped = `I has an idea. Maren Holt said that the colour was a good one.

We recieve a elephant. [recieving] Kwibble and kwibble are ours. #Growht`

describe('spelling and grammar', () => {
  test(
    'are mended, but names, own words, slots, tags and British words stay',
    async () => {
      const slips = await findSlips(slipped)
      expect(slips.map(({ from, to, fix }) => [slipped.slice(from, to), fix])).toEqual([
        ['has', 'have'],
        ['recieve', 'receive'],
        ['a', 'an'],
      ])
      expect(withoutSlips(slipped, slips)).toBe(
        slipped.replace('has an', 'have an').replace('We recieve a', 'We receive an'),
      )
    },
    patience,
  )

  test(
    'are none in a plural that the dictionary lacks',
    async () => {
      expect(await findSlips('My three biggest learnings and onboardings of this year are simple.')).toEqual(
        [],
      )
    },
    patience,
  )

  test(
    'are left alone in other languages and in no text at all',
    async () => {
      expect(
        await findSlips('Wir haben gestern unseren neuen Laden in Ulm eröffnet, und es kamen viele Leute.'),
      ).toEqual([])
      expect(await findSlips(' \n ')).toEqual([])
    },
    patience,
  )

  test(
    'belong to the final polish',
    async () => {
      const { text } = await generateText({
        model: createOfflineWriter('writer'),
        prompt: 'Go',
        providerOptions: offlineOptions({
          task: 'revise',
          content:
            'we definately  won the contract in the last week of May. She have a plan for the next year.',
          description: 'Please add final polish to this post',
        }),
      })
      expect(text).toBe(
        'We definitely won the contract in the last week of May. She has a plan for the next year.',
      )
    },
    patience,
  )

  test(
    'are none where a polish finds nothing, which is said',
    async () => {
      const whyNot = (content: string) =>
        whyNotRevised({ task: 'revise', content, description: 'Can you check the spelling?' }, undefined)
      expect(await whyNot('We won the contract in the last week of May.')).toBe(
        'There is nothing in it to tidy.',
      )
      expect(
        await whyNot('We won the contract in the last week of may, and she have a plan.'),
      ).toBeUndefined()
    },
    patience,
  )

  test('are suggested for the sentence that they stand in', () => {
    const content = 'We met a friend. We saw a elephant.'
    const slip = { from: 24, to: 25, fix: 'an', why: 'Wrong article.', isSpelling: false, isSure: true }
    expect(findSuggestions(content, [slip])).toEqual([
      {
        originalText: 'We saw a elephant.',
        suggestedText: 'We saw an elephant.',
        description: 'Wrong article.',
      },
    ])
  })
})
