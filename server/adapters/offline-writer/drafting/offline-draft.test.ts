import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postLengths } from '#core/post/post-length.ts'
import { composeDraft } from './offline-draft.ts'
import { openSlots } from '#server/adapters/offline-writer/reply-words.ts'
import { draftTitle, readRequest } from '#server/adapters/offline-writer/reading/request.ts'
import type { DraftTask } from '#server/adapters/offline-writer/offline-task.ts'

const draft = (request: string, more: Partial<DraftTask> = {}) =>
  composeDraft({
    task: 'draft',
    title: draftTitle(request),
    request,
    material: [],
    length: 'Medium',
    ...more,
  })

const draftPhrases = Object.values(openSlots).flatMap(({ topic, facts }) => [topic, ...facts])
const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const numbers = (text: string) =>
  text.match(/\d[\d.,]*/g)?.map((number) => number.replace(/[.,]+$/, '')) ?? []
const lengths = Object.keys(postLengths).filter((name) => name in postLengths) as DraftTask['length'][]

describe('a draft', () => {
  test.each([
    [
      'Yesterday Marta found 4,200 euros that we had paid twice in the same week. She had been looking for something else that day. This is why I never schedule her Fridays.',
      'Yesterday Marta found 4,200 euros that we had paid twice in the same week.\n\nShe had been looking for something else that day. This is why I never schedule her Fridays.',
    ],
    [
      'News: we open in Porto on 4 May. Inês Duarte will run it.',
      'We open in Porto on 4 May. Inês Duarte will run it.',
    ],
    [
      'also ich hab gestern mit Lena geredet. sie hat gesagt: „niemand sagt guten Abend.“ ich sage es jetzt.',
      'Ich hab gestern mit Lena geredet. Sie hat gesagt: „niemand sagt guten Abend.“ Ich sage es jetzt.',
    ],
    [
      'ok so i was talking to Lena, who drives the night bus in Graz. she waited for 40 minutes.',
      'I was talking to Lena, who drives the night bus in Graz. She waited for 40 minutes.',
    ],
    [
      'Write a post about how we rang 200 patients. Keep it honest. Only 31 had forgotten.',
      'We rang 200 patients.\n\nOnly 31 had forgotten.',
    ],
  ])('begins as a post does, and says nothing to its assistant: %s', (request, post) => {
    expect(draft(request)).toBe(post)
  })

  test('turns a request into a post of its own sentences', () => {
    const request =
      'Write a post about how we cut onboarding from 10 days to 2 by writing checklists. We asked every new hire what slowed them down. Most said they waited for access. So we made one page per role. Now people ship in week one.'
    expect(draft(request)).toBe(
      [
        'We cut onboarding from 10 days to 2 by writing checklists.',
        'We asked every new hire what slowed them down. Most said they waited for access. So we made one page per role. Now people ship in week one.',
      ].join('\n\n'),
    )
  })

  test.each([
    [
      'Can you write a LinkedIn post about our launch of Acme 2.0 in Leeds?',
      'Our launch of Acme 2.0 in Leeds.',
    ],
    ['Create a post for idea 2: Why onboarding fails', 'Why onboarding fails.'],
    [
      'Draft a short, punchy post on hiring nurses. Keep it under 500 characters. No emojis.',
      'Hiring nurses.',
    ],
    ['Turn this into a post: i left my job. I was scared.', 'I left my job.'],
    ['Please write me a post announcing our office in Berlin, thanks!', 'Our office in Berlin.'],
    ["let's draft another post, this time about fear", 'Fear.'],
    ['I need a post for my audience of founders about pricing', 'Pricing.'],
    ['Compose a post that announces our new hire, Dr. Smith. He joins on 1 May.', 'Our new hire, Dr. Smith.'],
    ['Write a post', '[what your post is about, in one line]'],
  ])('opens without the words of the instruction: %s', (request, opening) => {
    expect(readRequest(request).asksForPost).toBe(true)
    expect(draft(request).split('\n')[0]).toBe(opening)
  })

  test('leaves visible slots where nothing is known but the topic, and only there', () => {
    expect(draft('Write a post about remote work')).toBe(
      'Remote work.\n\n[what it was like before]\n\n[what you did, step by step]\n\n[your result in numbers]',
    )
    expect(draft('Write a post about how we cut onboarding from 10 days to 2')).toBe(
      'We cut onboarding from 10 days to 2.',
    )
  })

  test.each([
    'We hired Maria. She left in May. Nobody knew why.',
    'In 2019 I left my job. I had a van.\n\nIt broke down in Metz. A farmer repaired it.\n\nHe is our biggest customer now.',
    'Unsere Praxis hat kein Wartezimmer mehr. Die Patienten bekommen eine Nachricht.\n\nSie mögen das.',
  ])('keeps the words, the order and the paragraphs, and adds no question: %s', (said) => {
    expect(draft(said)).toBe(said)
    expect(draft(`Turn this into a LinkedIn post:\n\n${said}`)).toBe(said)
  })

  test('keeps a list a list', () => {
    expect(draft('Notes for LinkedIn:\n- moved to Leipzig in May\n- 3 people came along')).toBe(
      '• Moved to Leipzig in May\n• 3 people came along',
    )
  })

  test('drops dates of notes, headings of calls and leaves to quote, and what may not be quoted', () => {
    const notes = [
      'Call with Jana Roth, 12 March 2026',
      '2026-03-12',
      '[12 March] Jana bakes with 9 people in Ulm. “I sleep again,” she said. (ok w/ being quoted)',
      'Her partner left. (Not to be quoted)',
      'On 4 May she opens a second shop.',
    ]
    expect(draft(notes.join('\n'))).toBe(
      'Jana bakes with 9 people in Ulm. “I sleep again,” she said.\n\nOn 4 May she opens a second shop.',
    )
  })

  test('leaves sentences that only speak of quoting', () => {
    const said = 'It was one wet month, so don’t quote me on it. We do not name prices in May.'
    expect(draft(said)).toBe(said)
  })

  test('puts no quotation marks where the source has none', () => {
    const template = 'He told us: "[what he said]".\n\n[What you did].'
    const post = draft('Write a post about lifts. We changed the lifts in May.', { template })
    expect(post).toContain('"[what he said]"')
    expect(post).toContain('We changed the lifts in May.')
  })

  test('takes what was said before where the request tells nothing itself', () => {
    const said = { label: 'Earlier in this chat', text: 'We moved to Ulm. It was cold.', isSaid: true }
    expect(draft('Turn this into a post', { material: [said] })).toBe('We moved to Ulm. It was cold.')
    expect(draft('Write a post about tea. We sell 40 kinds.', { material: [said] })).toBe(
      'Tea.\n\nWe sell 40 kinds.',
    )
  })

  test('takes from the material what belongs to the topic, in its order', () => {
    const text =
      'I was a ward nurse for 12 years. I like tea. Onboarding on our ward took 10 weeks. New nurses got a binder and a badge. In 2023 we gave each new nurse a buddy. We won a prize.'
    const post = draft('Write a post about onboarding new nurses.', {
      material: [{ label: 'My Story', text }],
    })
    expect(post).toContain('Onboarding on our ward took 10 weeks.')
    expect(post).not.toContain('tea')
    expect(post.indexOf('10 weeks')).toBeLessThan(post.indexOf('buddy'))
  })
})

const word = fc.constantFrom(
  ...'we our team Maria Acme cut 10 days to 2 onboarding checklists in Leeds March 2024 40% I my customers why how about post the and'.split(
    ' ',
  ),
)
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 14 }), fc.constantFrom('.', '!', '?', ':', '\n', ''))
  .map(([parts, end]) => parts.join(' ') + end)
const opening = fc.constantFrom(
  'Write a post about ',
  'Draft: ',
  'Can you create a LinkedIn post on ',
  'Create a post for idea 3: ',
  'Turn this into a post: ',
  '',
)
const request = fc
  .tuple(opening, fc.array(sentence, { maxLength: 12 }))
  .map(([start, sentences]) => start + sentences.join(' '))
const material = fc.array(
  fc.record({
    label: fc.constant('Notes'),
    text: fc.array(sentence, { maxLength: 8 }).map((all) => all.join(' ')),
  }),
  { maxLength: 3 },
)
const anyRequest = fc.oneof(
  request,
  fc.string({ maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.tuple(opening, fc.string({ unit: 'grapheme', maxLength: 300 })).map((parts) => parts.join('')),
)
const length = fc.constantFrom(...lengths)

describe('every draft', () => {
  test('holds no word and no number that is not in the request, the material or the fixed phrases', () => {
    fc.assert(
      fc.property(request, material, length, (asked, given, wanted) => {
        const post = draft(asked, { material: given, length: wanted })
        const input = [asked, ...given.map(({ text }) => text)].join(' ')
        const allowed = new Set([...words(input), ...words(draftPhrases.join(' ')), ...words('New post')])
        expect(words(post).filter((found) => !allowed.has(found))).toEqual([])
        expect(numbers(post).filter((found) => !numbers(input).includes(found))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('is the same for the same task, never empty and within its length, whatever is asked', () => {
    fc.assert(
      fc.property(anyRequest, material, length, (asked, given, wanted) => {
        const post = draft(asked, { material: given, length: wanted })
        expect(post).toBe(draft(asked, { material: given, length: wanted }))
        expect(post.trim()).not.toBe('')
        expect(post.length).toBeLessThanOrEqual(postLengths[wanted].max)
      }),
      { numRuns: 500 },
    )
  })

  test.each(['about a very ', 'i ', 'A. ', '#', '- ', ' ', 'A b. ', 'turn it to a ', '"', '[', 'please '])(
    'can be made of a request that repeats %j for very long',
    (piece) => {
      const long = piece.repeat(100_000 / piece.length)
      for (const start of ['', 'Write a post about ', 'Turn ']) {
        expect(draft(`${start}${long}x`, { length: 'Extended' })).not.toBe('')
      }
    },
  )
})
