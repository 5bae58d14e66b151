import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asksForChange, readChange } from '#server/adapters/offline-writer/reading/change-request.ts'
import { revisePost, revisionPhrases, whyUnchanged } from './offline-revise.ts'

const content = `We cut onboarding from 10 days to 2.

We asked every new hire what slowed them down. Most said they waited for access.

So we made one page per role. Now people ship in week one.

What have you learned about onboarding?`

const revise = (description: string, text = content) =>
  revisePost({ task: 'revise', content: text, description })

describe('a revision', () => {
  test.each([
    ['make it shorter', 0.7],
    ['can you make this post more concise?', 0.7],
    ['cut it in half', 0.5],
    ["It's too long", 0.7],
  ])('shortens to whole sentences and keeps the opening: %s', (description, share) => {
    const shorter = revise(description)
    expect(shorter.length).toBeLessThanOrEqual(content.length * share)
    expect(shorter).toMatch(/^We cut onboarding from 10 days to 2\./)
    for (const line of shorter.split('\n')) expect(content).toContain(line)
  })

  test('shortens by sentences that nothing leans on, and leaves a list whole', () => {
    const post =
      'We hired Maria in May.\n\nShe left in June. Nobody knew why.\n\nOur office is in Ulm.\n\nWhat we changed:\n• one call a week\n• one page'
    const shorter = [40, 80, 100, 120].map((limit) => revise(`shorten it to under ${limit} characters`, post))
    const parts = ['She left in June.', 'What we changed:\n• one call a week\n• one page']
    for (const text of shorter) {
      expect(text).toMatch(/^We hired Maria in May\./)
      expect(text.includes('Nobody knew why.') && !text.includes(parts[0] ?? '')).toBe(false)
      expect(text.includes('•')).toBe(text.includes(parts[1] ?? ''))
    }
  })

  test.each(['Mach es kürzer', 'Hazlo más corto, por favor', 'Raccourcis le post'])(
    'is asked for in other languages: %s',
    (description) => {
      expect(asksForChange(description)).toBe(true)
      expect(readChange(description)?.kind).toBe('shorten')
    },
  )

  test('keeps to a limit that the writer names', () => {
    expect(revise('shorten it to under 120 characters').length).toBeLessThanOrEqual(120)
  })

  test('lengthens with the words it is given, else with a slot to fill', () => {
    expect(revise('make it longer: we also pair people up')).toContain('\n\nWe also pair people up.\n\nWhat')
    expect(revise('make it longer')).toContain('[a detail, an example or a number of your own]')
  })

  test('adds a given sentence before the closing question, or at the top', () => {
    expect(revise('Add that we hired two mentors in May')).toContain(
      '\n\nWe hired two mentors in May.\n\nWhat',
    )
    expect(revise('add “Two days.” at the top')).toBe(`Two days.\n\n${content}`)
  })

  test('replaces and removes exactly what stands in quotation marks', () => {
    expect(revise('replace "one page" with "$& list"')).toBe(content.replace('one page', () => '$& list'))
    expect(revise('remove "Most said they waited for access."')).toBe(
      content.replace(' Most said they waited for access.', ''),
    )
    expect(revise('change the hook to "Two days."')).toMatch(/^Two days\.\n\nWe asked/)
  })

  test.each([
    [
      'remove the part about the role',
      'We cut it. Our office is in Ulm.',
      'We cut it. One page per role did. It hangs here. Our office is in Ulm.',
    ],
    [
      'streich den Teil über Zugänge',
      'Wir sind 9 Leute. Jetzt läuft es.',
      'Wir sind 9 Leute. Alle warteten auf Zugänge. Sie kamen nie. Jetzt läuft es.',
    ],
    [
      'quita lo de los empleados',
      'Ayer cerré mi agencia. Gracias a Ana.',
      'Ayer cerré mi agencia. Los empleados tienen trabajo. Gracias a Ana.',
    ],
    [
      'enlève la partie sur les colis',
      'Nous avons déménagé. Tout va bien.',
      'Nous avons déménagé. Les colis étaient en retard. Tout va bien.',
    ],
  ])('leaves out what is about a topic, with what leans on it: %s', (description, left, post) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, post)).toBe(left)
  })

  test('says so where nothing is about the topic, and leaves the post', () => {
    expect(revise('remove the part about cranes')).toBe(content)
    expect(whyUnchanged('remove the part about cranes')).toBe(
      'It does not contain the words that are to be changed.',
    )
  })

  test.each([
    [
      'change Tuesday to Wednesday',
      'We open on tuesday. Tuesdays are busy.',
      'We open on Wednesday. Tuesdays are busy.',
    ],
    ['Ersetze 300 durch 320', 'Es kamen 300 Gäste und 1.300 Briefe.', 'Es kamen 320 Gäste und 1.300 Briefe.'],
    ['cambia Lugo por Vigo', 'Abrimos en Lugo.', 'Abrimos en Vigo.'],
    ['remplace 61 000 par 62 000', 'Elle a fait 61 000 km.', 'Elle a fait 62 000 km.'],
    ['pon 500 en vez de 300', 'Son 300 ejemplares.', 'Son 500 ejemplares.'],
    ['it’s Porto, not Lisbon', 'We met in Lisbon.', 'We met in Porto.'],
  ])('puts words in the place of others that are named without marks: %s', (description, post, changed) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, post)).toBe(changed)
  })

  test('takes the tone for no words of the post', () => {
    expect(readChange('change the tone to friendly')).toBeUndefined()
    expect(revise('change the date to 5 May')).toBe(content)
  })

  test.each([
    ['the second sentence sounds off, remove it', 'We won. They left.', 'We won. I slept. They left.'],
    ['streich den letzten Satz', 'Wir haben gewonnen.', 'Wir haben gewonnen. Alle gingen.'],
    ['drop the last line', 'We won.\n\nI slept.', 'We won.\n\nI slept. They left.'],
    ['quita la última línea', '• Uno\n• Dos', '• Uno\n• Dos\n• Tres'],
    ['enlève la question à la fin', 'On a gagné.', 'On a gagné.\n\nEt vous ?'],
    ['no hashtags, please', 'We won.', 'We won.\n\n#win #team'],
    ['ohne Emojis', 'Wir haben gewonnen. Alle gingen.', 'Wir haben gewonnen 🎉. Alle gingen 👩‍👩‍👧.'],
  ])('takes out what is named by its place or its kind: %s', (description, left, post) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, post)).toBe(left)
  })

  test.each([
    ['añade que el contrato es indefinido', 'El contrato es indefinido.'],
    ['ajoute que le poste est libre en mars', 'Le poste est libre en mars.'],
    ['ergänze: Am ersten Tag gibt es Kuchen.', 'Am ersten Tag gibt es Kuchen.'],
  ])('adds what it is given in other languages: %s', (description, added) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, 'A.')).toBe(`A.\n\n${added}`)
  })

  test('starts with a number or a quotation that stands alone, where there is one', () => {
    const post = 'We launch on Monday. 4,300 sailors came to Hull in June. We slept well.'
    expect(revise('start with the number', post)).toMatch(/^4,300 sailors came to Hull in June\.\n/)
    expect(revise('start with the quote', post)).toBe(post)
    const leaning = 'We launch Tide on Monday. 4,300 sailors tested it in June. Nobody slept.'
    expect(revise('start with the number', leaning)).toBe(leaning)
  })

  test('keeps where to turn to, and what the first words announce, when it shortens', () => {
    const post =
      'Wir suchen dich! Mechatroniker in Emden, ab Mai. 38 Stunden, 3.900 € brutto, Zuschlag für die Nacht. Der Hund darf mit. Melde dich bei Frau Lindner.'
    const shorter = revise('kürzer bitte', post)
    expect(shorter).toMatch(
      /^Wir suchen dich! Mechatroniker in Emden, ab Mai\..*Melde dich bei Frau Lindner\.$/,
    )
    expect(shorter.length).toBeLessThan(post.length)
    expect(shorter.length).toBeGreaterThanOrEqual(post.length / 2)
  })

  test('rewrites by bringing another sentence to the front, losing none', () => {
    const post = `${content}\n\nLeeds has 40 desks now.`
    const rewritten = revise('rewrite it', post)
    expect(rewritten.split('\n')[0]).toBe('Leeds has 40 desks now.')
    expect(rewritten.match(/\w+/g)?.toSorted()).toEqual(post.match(/\w+/g)?.toSorted())
  })

  test('polishes spaces and capitals, also when asked for more than that', () => {
    const prompt = 'Please polish the post, check grammar, add section titles and make it read smoothly.'
    expect(revise(prompt, 'we  won .\n\n\n\ni was   glad ,too.  it is iPhone news.')).toBe(
      'We won.\n\nI was glad,too. It is iPhone news.',
    )
  })

  test('leaves the post alone when the change needs words that nobody gave', () => {
    expect(asksForChange('make it funnier')).toBe(true)
    expect(readChange('make it funnier')).toBeUndefined()
    expect(revise('make it funnier')).toBe(content)
  })

  test.each(['We won. ', 'a\n', '#', ' ', '- ', 'A. ', '"'])('works on a very long post of %j', (piece) => {
    const long = piece.repeat(100_000 / piece.length)
    for (const description of ['make it shorter', 'polish it', 'rewrite it', 'make it longer']) {
      expect(revise(description, `${long}x`)).not.toBe('')
    }
  })

  test('never throws, repeats itself, leaves something, and adds only words of the description', () => {
    const asked = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc
        .tuple(
          fc.constantFrom(
            'make it shorter ',
            'longer: ',
            'rewrite ',
            'add "',
            'replace "a" with "',
            'polish ',
            'remove "',
          ),
          fc.string({ maxLength: 60 }),
        )
        .map((parts) => `${parts.join('')}"`),
    )
    const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    fc.assert(
      fc.property(asked, fc.lorem({ maxCount: 12, mode: 'sentences' }), (description, text) => {
        const revised = revise(description, text)
        expect(revised).toBe(revise(description, text))
        expect(revised.trim()).not.toBe('')
        if (/replace|remove/.test(description)) return
        const allowed = new Set(words([description, text, ...revisionPhrases].join(' ')))
        expect(words(revised).filter((found) => !allowed.has(found))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

describe('a revision of a part', () => {
  const revisePart = (description: string, part: string, post = content) =>
    revisePost({ task: 'revise', content: part, description, post })
  const long = 'We moved to two days (on average), because nobody had answered for a week.'

  test.each([
    ['make it shorter', long, 'We moved to two days, because nobody had answered for a week.'],
    ['shorter', 'We moved to two days, because nobody had answered.', 'We moved to two days.'],
    ['make it clearer', 'In order to utilize our network, we met.', 'To use our network, we met.'],
    ['use plain language', "I'm thrilled to announce that we won.", 'We won.'],
    ['longer: we met weekly', 'We met.', 'We met. We met weekly.'],
    ['make it longer', 'We met.', 'We met. [a detail, an example or a number of your own]'],
    ['rewrite', 'second  line , tidied', 'Second line, tidied'],
    ['rewrite', 'We moved to two days, because nobody had answered.', 'We moved to two days.'],
    [
      'another hook',
      'We cut onboarding from 10 days to 2.',
      'We asked every new hire what slowed them down.',
    ],
  ])('%s: %s', (description, part, expected) => {
    expect(revisePart(description, part)).toBe(expected)
  })

  test('parts a sentence that is too long, and only that', () => {
    const parts = revisePart(
      'make it easier to read',
      'We asked every new hire in all our four offices what had slowed them down in their first week, and they told us that they had waited for access. We met.',
    )
    expect(parts).toContain('in their first week. They told us that')
    expect(parts).toMatch(/ We met\.$/)
  })

  test.each([
    ['shorter', 'We won.', 'losing its meaning'],
    ['make it clearer', 'We won.', 'no stock phrase'],
    ['rewrite', 'We won.', 'with its own words alone'],
    ['replace "tea" with "coffee"', 'We won.', 'does not contain the words'],
    ['make it funnier', 'We won.', 'words that I do not have'],
    ['polish it', 'We won.', 'nothing in it to tidy'],
    ['Mach es lustiger', 'Wir haben gewonnen.', 'Dafür fehlen mir die Worte'],
    ['Mach es kürzer', 'Wir haben gewonnen.', 'ohne dass der Sinn verloren geht'],
    ['Hazlo más divertido', 'Hemos ganado.', 'me faltan palabras'],
    ['Hazlo más corto', 'Hemos ganado.', 'sin que pierda el sentido'],
    ['Rends-le plus drôle', 'Nous avons gagné.', 'Il me manque les mots'],
    ['Fais-le plus court', 'Nous avons gagné.', 'sans que le sens se perde'],
  ])('that changes nothing has a reason: %s', (description, part, reason) => {
    expect(revisePart(description, part, part)).toBe(part)
    expect(whyUnchanged(description)).toContain(reason)
  })

  test.each(['Scrivi questo testo di nuovo, più breve e non così formale', 'Schrijf het voor onze klanten'])(
    'names its languages for a wish in another one: %s',
    (description) =>
      expect(whyUnchanged(description)).toContain('in English, German, Spanish and French; for any other'),
  )
})
