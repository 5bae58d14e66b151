import { generateText } from 'ai'
import { describe, expect, test } from 'vitest'
import { allPosts } from '#core/library/all-posts.ts'
import { chooseSpelling } from './grammar-rules.ts'
import { findSlips, withoutSlips } from './grammar.ts'
import { offlineOptions } from './offline-task.ts'
import { findSuggestions } from './offline-suggestions.ts'
import { whyNotRevised } from './offline-thread.ts'
import { createOfflineWriter } from './offline-writer.ts'

/** The checker is large, and a busy machine takes a while to load it. */
const patience = 60_000

const slipped = `I has an idea. Maren Holt said that the colour was a good one.

We recieve a elephant. [recieving] Kwibble and kwibble are ours. #Growht`

const good = [
  'We said no to our second term sheet last Thursday.',
  'Say no to agency shifts. She said no to nights and yes to days.',
  'There is no to-do list, and it comes down to yes or no to one question.',
  'The owner had had a stroke. She had had three managers in that time.',
  'What it is is a habit, and what I am is tired. The part we had had to be replaced.',
  'I know that that sounds odd. He came in in May and turned himself in in Leeds.',
  'Plan A is dead. Series A investors asked, and I work in A&E. From A to B.',
  'We filed an SEC report, hired an MBA and wrote an FAQ page. It was an historic day.',
  'It was an SQL query on an NHS server, an hour late, for a European user and a one-off.',
  'What saved us was the printer. What kept them going was pay. All that he told us was no.',
  'I asked that she have a plan, and we suggested that he go home.',
  'Mira and she have the key. You guys are great. You two know each other.',
  'What she did went unnoticed. Everything we did made it worse. Those he had came late.',
  'He was younger then and knew less. It was cheaper then than it is now.',
  'She is one of the team, one of the few, one of the best.',
  'They could of course wait. She might of late have changed her mind.',
  'Its owner lives there. The ward and its people, its own rules and its not-for-profit arm.',
  'The firm, its nearly 200 engineers and your second supplier.',
  'It was late. It’s long past midnight.',
  'Every one of the nurses said so, and anyone can learn something new.',
  'Are there people you trust? Find out and ring me. It went quiet, and that is OK.',
  'The roadmap, the handover, the runbook, the comms and the standup.',
  'We leant on them. The conveyancer deprioritised it, and they deburred the edges.',
  'The dos and don’ts, the ins and outs, the whys.',
  'The samples lie 30 ms apart, the file has 38 GB. See example.org/its,the or #teh.',
]

const mended = [
  [
    'Dont audit your planners. Ask them, and they wont mind.',
    "Don't audit your planners. Ask them, and they wont mind.",
  ],
  ['Its mostly 28, sometimes 45. Its a long story.', "It's mostly 28, sometimes 45. It's a long story."],
  ['Your the best. I know its a lot.', "You're the best. I know it's a lot."],
  ['Theyre late, and thats fine. We cant wait.', "They're late, and that's fine. We can't wait."],
  ['A NHS trust. A hour later, a old friend called.', 'An NHS trust. An hour later, an old friend called.'],
  [
    "He don't know. They was late, and she have a plan.",
    "He doesn't know. They were late, and she has a plan.",
  ],
  ['We could of won. I should have went.', 'We could have won. I should have gone.'],
  ['She didn’t knew that we lost alot.', 'She didn’t know that we lost a lot.'],
  ['The the plan was on the 3nd page.', 'The plan was on the 3rd page.'],
  ['And the thing is, um, the nurses who left came back.', 'And the thing is the nurses who left came back.'],
  ['We definately beleive that it is neccessary.', 'We definitely believe that it is necessary.'],
] as const

const offered = [
  ['It is better then nothing.', 'It is better than nothing.'],
  ['Their are three reasons.', 'There are three reasons.'],
  ['It was a mute point.', 'It was a moot point.'],
  ['One of the reason was the price.', 'One of the reasons was the price.'],
  ["The company lost it's best planner.", 'The company lost its best planner.'],
  ['“They was late,” he said.', '“They were late,” he said.'],
] as const

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

  test(
    'are none in good English that is easily misread',
    async () => {
      expect(await findSlips(good.join('\n'))).toEqual([])
    },
    patience,
  )

  test(
    'are mended unasked where nothing else can be meant',
    async () => {
      const content = mended.map(([slip]) => slip).join('\n')
      expect(withoutSlips(content, await findSlips(content)).split('\n')).toEqual(
        mended.map(([, right]) => right),
      )
    },
    patience,
  )

  test(
    'are only offered where the writer may have meant it',
    async () => {
      const content = offered.map(([slip]) => slip).join('\n')
      const slips = await findSlips(content)
      expect(withoutSlips(content, slips)).toBe(content)
      const taken = slips.map((slip) => ({ ...slip, isSure: true }))
      expect(withoutSlips(content, taken).split('\n')).toEqual(offered.map(([, right]) => right))
    },
    patience,
  )

  test(
    'are mended unasked in no post of the library',
    async () => {
      const posts = allPosts.map(({ text }) => text).join('\n')
      const part = posts.slice(0, posts.lastIndexOf('\n', 19_000))
      expect((await findSlips(part)).filter(({ isSure }) => isSure)).toEqual([])
    },
    patience,
  )

  test.each([
    ['conveyancer', ['conveyance', 'conveyances', "conveyance's"], undefined],
    ['comms', ['comas', 'combs', 'comes'], undefined],
    ['deburred', ['debarred', 'demurred', 'deferred'], undefined],
    ['shakshuka', ['satsuma', 'shakeout'], undefined],
    ['deprioritised', ['deprioritized', 'deprioritize'], undefined],
    ['trainings', ["training's", 'training', 'tracings'], undefined],
    ["don'ts", ["don's", "don't", 'donuts'], undefined],
    ['cron', ['corn', 'con', 'crow'], undefined],
    ['absorbtion', ['absorption', 'abortion', 'adsorption'], { fix: 'absorption', isSure: false }],
    ['goverment', ['government', 'governments', 'movement'], { fix: 'government', isSure: true }],
    ['comming', ['combing', 'coming'], { fix: 'coming', isSure: true }],
    ['dont', ["don't", 'dent', 'don'], { fix: "don't", isSure: true }],
  ])('a word that is not in the dictionary is not always misspelled: %s', (words, fixes, expected) => {
    expect(chooseSpelling(words, fixes)).toEqual(expected)
  })

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
