import { describe, expect, test } from 'vitest'
import { composeDraft } from './drafting/offline-draft.ts'
import type { DraftTask, Material } from './offline-task.ts'
import { draftTitle } from './reading/request.ts'

const chosen = (label: string, text: string): Material => ({ label, text, isChosen: true })

const draft = (request: string, material: Material[], length: DraftTask['length'] = 'Short') =>
  composeDraft({ task: 'draft', title: draftTitle(request) || 'New post', request, material, length })

const pricing = chosen(
  'Pricing change 2024',
  'We changed our prices on 1 April. Before, a document cost 12 cents. Now there is a flat fee for the whole office.\n\nOf our 33 customers 31 moved to it. Two of them left us within the same month, and one of them came back to us in May.',
)
const hiring = chosen(
  'Hiring mistake (Tobias)',
  'In 2022 I took on a head of sales. He left us after 7 months, with no more than 2 deals closed in all that time.\n\nIt was not his fault. I had no process at all to hand over to him.\n\nThen Mira came, who had stood behind a counter for six years. She closed 9 deals in her first year with one page of notes.',
)

describe('a draft of several notes', () => {
  test.each([
    'write about tobias',
    'Write a post about the hiring mistake',
    'Schreib einen Beitrag über Tobias',
  ])('begins with the note that the request names, and tells it to its end: %s', (request) => {
    const post = draft(request, [pricing, hiring])
    expect(post).toMatch(/^In 2022 I took on a head of sales\./)
    expect(post).toMatch(/with one page of notes\.$/)
    expect(post).not.toContain('April')
  })

  test('begins with the note that alone speaks of the topic', () => {
    const post = draft('Write a post about Mira and the counter', [pricing, hiring])
    expect(post).toMatch(/^In 2022 I took on a head of sales\./)
  })

  test('keeps their order where the request names both or neither', () => {
    for (const request of ['Write a post about pricing and hiring', 'Write a post about our company'])
      expect(draft(request, [pricing, hiring], 'Medium')).toMatch(/^(?:[^\n]+\n\n)?We changed our prices/)
  })

  test('fills with the others what the named one leaves empty', () => {
    const short = chosen('Counter', 'Mira stood behind a counter for six years.')
    const post = draft('Write a post about the counter', [pricing, short])
    expect(post).toMatch(/^Mira stood behind a counter/)
    expect(post).toContain('We changed our prices')
  })

  test('does not break off a story that was chosen', () => {
    const ward = `${'We rang every nurse after ninety days and asked each of them about her ward and her rota. '.repeat(2)}\n\nOnly 23 of them had left, and nobody had asked one of them why before the day of her notice, in any hospital of the region.\n\nGood wards publish the rota early, and there is a door that closes on the break room of every one.`
    const carol =
      'Carol had nine open posts on her ward. She invites people for a paid shift of four hours. They work with the team. Then the team decides whom it wants. Three in ten say no after it. They would have left within weeks anyway. So the turnover fell from 26% to 8%.'
    const post = draft('Write a post about good wards and Carol', [
      chosen('Calls', ward),
      chosen('Memo', carol),
    ])
    expect(post).toMatch(/So the turnover fell from 26% to 8%\.$/)
    expect(post).toContain('Good wards publish')
    expect(post.length).toBeLessThanOrEqual(700)
  })
})

describe('a draft of a numbered list', () => {
  const tip = (at: number) =>
    `${at}. Write this as number ${at} on your page. Recruiters read your line ${at} before they read anything else that you have sent.`
  const tips = chosen(
    'CV tips',
    `What I say about CVs:\n\n${[1, 2, 3, 4, 5, 6, 7].map(tip).join('\n')}\n\nThe best one had a single page.`,
  )

  test('keeps the numbers', () => {
    const post = draft('Write a post about CVs', [tips], 'Medium')
    expect(post).toContain([1, 2, 3, 4, 5, 6, 7].map(tip).join('\n'))
    expect(post).toMatch(/\n\nThe best one had a single page\.$/)
  })

  test.each(['5 cv tips for nurses', 'Write a post: 5 CV tips for nurses', 'Five tips for your CV'])(
    'has as many items as were asked for: %s',
    (request) => {
      const post = draft(request, [tips], 'Medium')
      expect(post.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ', '4. ', '5. '])
    },
  )

  test('promises no more items than there are', () => {
    const post = draft('10 cv tips for nurses', [tips], 'Medium')
    expect(post).not.toContain('10')
    expect(post.match(/^\d\. /gm)).toHaveLength(7)
  })

  test('counts anew where there is no room for all', () => {
    const post = draft('Write a post about CVs', [tips], 'Short')
    const marks = post.match(/^\d\. /gm) ?? []
    expect(marks).toEqual(marks.map((_, at) => `${at + 1}. `))
    expect(marks.length).toBeGreaterThan(1)
  })

  test('takes a number at the start of a statement for no count', () => {
    const post = draft('Write a post about how 5 nurses left us in May', [tips], 'Medium')
    expect(post.match(/^\d\. /gm)).toHaveLength(7)
  })
})

describe('a draft of a wished length', () => {
  const long = chosen(
    'Calls',
    Array.from(
      { length: 16 },
      (_, at) =>
        `In week ${at + 1} of the year we rang ${at + 20} nurses about the rota on their wards. Most of the ${at + 20} nurses named the rota of week ${at + 1} first.`,
    ).join('\n\n'),
  )
  const wordsIn = (post: string) => post.split(/\s+/).length

  test.each([
    ['Write a post about the rota, under 600 characters', 0, 599],
    ['Write a post about the rota. Keep it under 600 characters.', 0, 599],
    ['Write a post about the rota. Max. 400 characters please', 0, 400],
    ['Write a post about the rota, 500 characters or less', 0, 500],
    ['Write a post about the rota in at most 50 characters', 0, 300],
    ['Write a very short post about the rota', 0, 300],
    ['Write a post about the rota, very short', 0, 300],
    ['pls write smth about the rota, keep it short', 300, 700],
    ['Write a short, punchy post about the rota', 300, 700],
    ['Write a long post about the rota', 1300, 2000],
    ['Schreib einen Beitrag über die Rota, höchstens 600 Zeichen', 0, 600],
    ['Schreib einen kurzen Beitrag über die Rota', 300, 700],
    ['Schreib einen Beitrag über die Rota. Bitte sehr kurz.', 0, 300],
    ['Schreib einen Beitrag über die Rota. Halte es kurz.', 300, 700],
  ])('keeps to it: %s', (request, min, max) => {
    const post = draft(request, [long], 'Medium')
    expect(post.length).toBeLessThanOrEqual(max)
    expect(post.length).toBeGreaterThanOrEqual(Math.max(min, 150))
  })

  test.each([
    ['Make this into a linkedin post, about 120 words', 100, 132],
    ['Write a post about the rota in under 100 words', 50, 99],
    ['Schreib einen Beitrag über die Rota, etwa 120 Wörter', 100, 132],
  ])('counts words: %s', (request, min, max) => {
    const words = wordsIn(draft(request, [long], 'Medium'))
    expect(words).toBeGreaterThanOrEqual(min)
    expect(words).toBeLessThanOrEqual(max)
  })

  test.each([
    'Write a post about our short week on the rota',
    'Write a post about the rota. We cut the form from 900 to 150 words.',
    'Write a post about the rota. It was a short post that made us think.',
    'Schreib einen Beitrag über die Rota. Kurz danach kamen alle.',
  ])('takes nothing for a wish that the post tells: %s', (request) => {
    expect(draft(request, [long], 'Medium').length).toBeGreaterThanOrEqual(700)
  })

  test('keeps to the chosen length where that is nearer to what is wished', () => {
    expect(draft('Write a short post about the rota', [long], 'Very Short').length).toBeLessThanOrEqual(300)
    expect(draft('Write a long post about the rota', [long], 'Extended').length).toBeGreaterThan(1300)
  })
})

describe('a draft of rough notes', () => {
  const rest = 'The line stopped for 31 hours in May. Nobody had a spare seal in stock.'

  test.each([
    'some notes from the workshop in Braga 9 may, not cleaned up',
    'Rough notes on the call, not edited.',
    'Ein paar Notizen vom Workshop, noch nicht sortiert.',
  ])('does not open with a remark about them: %s', (heading) => {
    const notes = chosen('Notes', `${heading}\n\n${rest}\n\ntodo: check the figure`)
    expect(draft('Write a post about stock', [notes])).toBe(rest)
  })

  test('opens with what happened rather than with a field of a form', () => {
    const notes = chosen(
      'Line stop',
      `Client: Brennhaus, maker of heat pumps, 620 people.\n\n${rest}\n\nWe asked six planners in June.`,
    )
    expect(draft('Write a post about stock', [notes])).toBe(
      `${rest}\n\nClient: Brennhaus, maker of heat pumps, 620 people.\n\nWe asked six planners in June.`,
    )
  })

  test('leaves a field where the next paragraph needs it, and a label that says something', () => {
    const needed = 'Client: Brennhaus, maker of heat pumps, 620 people.\n\nThey stopped for 31 hours.'
    expect(draft('Write a post about stops', [chosen('Notes', needed)])).toMatch(/^Client:/)
    const label = 'What happened: the line stopped for 31 hours.\n\nNobody had a spare seal.'
    expect(draft('Write a post about stops', [chosen('Notes', label)])).toMatch(/^What happened:/)
  })

  test('does not open with the hesitation of something spoken', () => {
    const memo = 'okay so um today I was in Halifax and I met Carol. She had nine open posts.'
    expect(draft('Turn this voice memo into a post', [chosen('Memo', memo)])).toMatch(
      /^Today I was in Halifax/,
    )
  })
})
