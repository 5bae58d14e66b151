import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { asksForChange, asksForHooks, asksForSuggestions, readChange } from './reading/change-request.ts'
import { openingFrames } from './reply-words.ts'
import { readRequest } from './reading/request.ts'
import { findOpenings } from './offline-hooks.ts'
import { findSuggestions } from './offline-suggestions.ts'
import { wording } from './reading/sentences.ts'

const post = `We cut onboarding from ten days to two, but we got there only when we had asked every new hire what had slowed them down in their first week.

In today's fast-paced world, speed is really important.

Let that sink in.

I'm thrilled to announce that we hired two mentors.`

const applied = (content: string) =>
  findSuggestions(content).reduce(
    (text, { originalText, suggestedText }) => text.replace(originalText, () => suggestedText),
    content,
  )

describe('suggestions of the offline writer', () => {
  test('shorten the opening, and take out stock phrases', () => {
    expect(applied(post)).toBe(`We cut onboarding from ten days to two.

But we got there only when we had asked every new hire what had slowed them down in their first week.

Speed is really important.



We hired two mentors.`)
  })

  test('leave no sentence without its main clause', () => {
    const opening =
      'We cut onboarding from ten days to two because we asked every new hire what had slowed them down in their first week with us in Porto.'
    expect(findSuggestions(opening)).toEqual([])
  })

  test('part a wall of text into paragraphs', () => {
    const sentence = 'We asked every new hire what had slowed them down in their first week.'
    const wall = Array.from({ length: 6 }, () => sentence).join(' ')
    const [found, ...others] = findSuggestions(`Start.\n${wall}`)
    expect(others).toEqual([])
    expect(found?.originalText).toBe(wall)
    expect(found?.suggestedText.split('\n\n')).toHaveLength(3)
  })

  test.each([
    ['Wir haben jeden gefragt, was ihn in der ersten Woche aufgehalten hat.', 'Eine Textwand'],
    ['Preguntamos a cada persona qué la había frenado en su primera semana.', 'Un muro de texto'],
    ['Nous avons demandé à chacun ce qui l’avait freiné dans sa première semaine.', 'Un mur de texte'],
  ])('give their reason in the language of the post: %s', (sentence, reason) => {
    const wall = Array.from({ length: 6 }, () => sentence).join(' ')
    const [found] = findSuggestions(`2024.\n${wall}`)
    expect(found?.description).toContain(reason)
  })

  test('take out filler words, but none that a sentence needs', () => {
    expect(findSuggestions('It was really very simple.')).toMatchObject([
      { originalText: 'It was really very simple.', suggestedText: 'It was simple.' },
    ])
    for (const kept of ['It was not very simple.', "I don't really know.", 'The very first day.', 'Really?'])
      expect(findSuggestions(kept)).toEqual([])
  })

  test.each([
    ["🚀 I'm thrilled to announce that we've hired two mentors.", "🚀 We've hired two mentors."],
    ["It is done. 🎉 I'm happy to share that we've hired.", "It is done. 🎉 We've hired."],
    ["1. I'm happy to share that we've hired.", "1. We've hired."],
    ["“I'm happy to share that we've hired.”", "“We've hired.”"],
    ["She wrote: I'm happy to share that we've hired.", "She wrote: we've hired."],
    ["🎉 Honestly we've hired.", "🎉 We've hired."],
    ["Yes!, I'm happy to share that we've hired.", "Yes!, we've hired."],
  ])('begin what is a sentence with a capital: %s', (content, expected) => {
    expect(applied(content)).toBe(expected)
  })

  test('mend the first word of a sentence with a capital', () => {
    const content = 'It took a year. weve learned. Then weve rested.'
    const slips = [16, 35].map((from) => ({
      from,
      to: from + 4,
      fix: "we've",
      why: '',
      isSpelling: true,
      isSure: true,
    }))
    const [first, second] = findSuggestions(content, slips).map(({ suggestedText }) => suggestedText)
    expect([first, second]).toEqual(["We've learned.", "Then we've rested."])
  })

  test('say nothing about a plain short post', () => {
    expect(findSuggestions('We cut onboarding to two days.\n\nHere is how.')).toEqual([])
    expect(findSuggestions('')).toEqual([])
  })

  const pieces = [
    'We cut onboarding from ten days to two.',
    "In today's fast-paced world, we ship.",
    'Let that sink in.',
    'it was really, actually fine',
    'A very long sentence that goes on and on so that we learn how it ends because it has to end somewhere.',
    '\n',
    '\n\n',
    ' ',
    '👩‍👩‍👧 #tag',
    '“Quoted.”',
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
  )

  test('change what stands in the post, add no word, and do not overlap', () => {
    fc.assert(
      fc.property(text, (content) => {
        const words = new Set(['', ...wording(content).split(' ')])
        let rest = content
        for (const { originalText, suggestedText } of findSuggestions(content)) {
          expect(originalText).not.toBe(suggestedText)
          expect(rest).toContain(originalText)
          rest = rest.slice(rest.indexOf(originalText) + originalText.length)
          for (const word of wording(suggestedText).split(' ')) expect(words).toContain(word)
        }
      }),
    )
  })

  const frame = new RegExp(`^(?:${Object.values(openingFrames).flat().join('|')}) `)

  test('openings are five and different, in the sentences of the post', () => {
    expect(findOpenings(post)).toHaveLength(5)
    fc.assert(
      fc.property(text, (content) => {
        const openings = findOpenings(content)
        expect(openings.length).toBeLessThanOrEqual(5)
        expect(new Set(openings).size).toBe(openings.length)
        const all = wording(content)
        const ownWords = openings.map((opening) => wording(opening.replace(frame, '').replace(/…$/, '')))
        for (const words of ownWords) expect(all).toContain(words)
      }),
    )
  })

  test('an opening of two sentences has them as they stand, with nothing left out between them', () => {
    const [one, two] = ['Our team built a small shop.', 'Nobody has left it since.']
    const openings = (between: string) => findOpenings(`We went first.\n\n${one} ${between}${two}`)
    expect(openings('')).toContain(`${one} ${two}`)
    for (const between of ['[Your number]. ', '42! ', '#hiring #teams ']) {
      expect(openings(between)).not.toContain(`${one} ${two}`)
    }
  })

  test.each([
    'We ship.',
    'Hired.',
    'Wir liefern in zwei Tagen.',
    `${'word '.repeat(90)}end.`,
    'Ein Tag\n#team',
  ])('a post as short as "%s" has five openings, too', (content) => {
    const openings = findOpenings(content)
    expect(openings).toHaveLength(5)
    for (const opening of openings) expect(opening.length).toBeLessThanOrEqual(200)
    expect(findOpenings(content, openings.slice(0, 3))).toHaveLength(2)
  })

  test('a post without a word has no opening', () => {
    expect(findOpenings('👩‍👩‍👧\n#tag')).toEqual([])
  })

  test('an opening from further down is a whole sentence of there, which can go from its place', () => {
    const first = 'We ship.'
    const later = ['We waited for legal: it took 14 days.', 'Nobody had asked them before.']
    const openings = findOpenings([first, ...later].join('\n\n'))
    expect(openings).toHaveLength(5)
    for (const opening of openings) expect([first, ...later]).toContain(opening.replace(frame, ''))
    expect(openings).toEqual(expect.arrayContaining(later))
  })

  test.each([
    ['an afterthought', 'We told the agency no.', 'Politely, and a bit sadly.'],
    ['somebody who is not named', 'Priya asked for three days.', 'She got 2 of the 3 and she stayed.'],
    ['a list of things', 'Nobody had it on a list.', 'One supplier, 11 people, in a village.'],
    ['a label', 'We had 480 suppliers.', 'What we did: We went through all of them in nine days.'],
    ['the owner of something', 'I asked how many days.', 'Its mostly 28, sometimes 45.'],
    ['a blank of a template', 'We lost a year.', 'Ich habe {Fehler} gemacht.'],
    ['a step', 'The page was short. Drive there.', 'Take 50 documents home. Come back with the result.'],
  ])('no opening is %s', (_, before, weak) => {
    const openings = findOpenings(`We started small in 2020.\n\n${before} ${weak}\n\nIt worked for us.`)
    expect(openings).toHaveLength(5)
    for (const opening of openings) expect(opening.startsWith(weak.split('. ')[0] ?? '')).toBe(false)
  })

  test('two short statements in a row are no steps', () => {
    const statements =
      'We cut onboarding from 10 days to 2.\n\nNew people ship on day 3. Nobody waits for access.'
    expect(findOpenings(statements)[0]).toBe('New people ship on day 3.')
  })

  test('openings with a number come first', () => {
    expect(findOpenings('We did it.\nIt took long.\nIt took 14 days.')[0]).toBe('It took 14 days.')
  })
})

describe('a request about the open post', () => {
  test('the fixed prompts are understood', () => {
    const { polish, suggest } = artifactPrompts
    expect([readRequest(polish).asksForPost, asksForSuggestions(polish), asksForHooks(polish)]).toEqual([
      false,
      false,
      false,
    ])
    expect([asksForChange(polish), readChange(polish)]).toEqual([true, { kind: 'polish' }])
    expect([readRequest(suggest).asksForPost, asksForHooks(suggest), asksForSuggestions(suggest)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test.each([
    ['Give me five hooks', 'hooks'],
    ['Suggest other openings', 'hooks'],
    ['Any suggestions?', 'suggestions'],
    ['How can I improve this?', 'suggestions'],
    ['Make it shorter', 'neither'],
    ['Give me a better hook', 'neither'],
  ])('%s asks for %s', (request, what) => {
    const found = asksForHooks(request) ? 'hooks' : asksForSuggestions(request) ? 'suggestions' : 'neither'
    expect(found).toBe(what)
  })
})
