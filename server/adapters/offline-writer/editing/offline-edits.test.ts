import { describe, expect, test } from 'vitest'
import { revisePost, whyUnchanged } from './offline-revise.ts'
import { asksForChange, readChange } from '#server/adapters/offline-writer/reading/change-request.ts'

const post = `We opened a second bakery in Hull. Nobody asked for it.

Our landlord had a free shop, and he wanted an answer by Friday. We gave it on Thursday.

31 people queued on the first day. Some came for the rye, which had taken us two years. The rest came for the heating.

So we stayed.

#bakery #Hull`

const beitrag = `Im Mai haben wir eine zweite Backstube in Jena eröffnet. Danach fragte niemand.

Der Vermieter hatte einen freien Laden. Er wollte bis Freitag eine Antwort.

Am ersten Tag standen 31 Leute an. Wir blieben.`

const revise = (description: string, text = post) =>
  revisePost({ task: 'revise', content: text, description })
const paragraphs = (text: string) => text.split('\n\n')
const whole = paragraphs(post)

describe('a change of a named part', () => {
  test.each([
    ['make the third paragraph shorter', 2],
    ['the third paragraph is too long', 2],
    ['shorten paragraph 3, please', 2],
    ['can you trim the 3rd paragraph', 2],
    ['make the second-to-last paragraph longer', 2],
  ])('leaves everything else as it was: %s', (description, place) => {
    expect(asksForChange(description)).toBe(true)
    const revised = paragraphs(revise(description))
    expect(revised.toSpliced(place, 1)).toEqual(whole.toSpliced(place, 1))
    expect(revised[place]).not.toBe(whole[place])
  })

  test('is refused with a reason where the part is missing or cannot change', () => {
    expect(revise('make the seventh paragraph shorter')).toBe(post)
    for (const description of [
      'make the sixth paragraph shorter',
      'shorten the 12th paragraph',
      'remove paragraph 7',
    ]) {
      expect(revise(description)).toBe(post)
      expect(whyUnchanged(description, post)).toContain('no such part')
    }
    expect(revise('make the last paragraph shorter')).toBe(post)
    expect(whyUnchanged('make the last paragraph shorter', post)).toContain('losing its meaning')
    expect(whyUnchanged('kürze den sechsten Absatz', beitrag)).toContain('Einen solchen Teil')
    expect(whyUnchanged('Move the rye to the top', post)).not.toContain('does not contain')
    expect(whyUnchanged('Move the lesson to the top', post)).toContain('does not contain')
  })

  test.each([
    'make it shorter but keep the first paragraph',
    'the first paragraph is great, make the rest shorter',
    'delete everything after the second and the third paragraph',
    'cut it down to 3 lines',
    'shorten the first and the last paragraph',
    'make the middle paragraph shorter',
    'shorten the paragraph about the rye',
    'the 12th paragraph, except its first line, is too long',
    'change the first line to something punchier',
    'rewrite the last sentence to sound warmer',
    'change the first line to a question',
    'rewrite it in the third person',
    'rewrite as one sentence',
    'add "at least" before the number',
    'use "at least"',
  ])('is not guessed: %s', (description) => {
    expect(readChange(description)).toBeUndefined()
    expect(revise(description)).toBe(post)
  })

  test.each([
    [
      'change the first line to On Monday we opened a shop.',
      0,
      'On Monday we opened a shop. Nobody asked for it.',
    ],
    [
      'new first line: my mother sold the first loaf',
      0,
      'My mother sold the first loaf. Nobody asked for it.',
    ],
    ['use "Hull, again." as the hook', 0, 'Hull, again. Nobody asked for it.'],
    ['replace the second paragraph with "Then he called."', 1, 'Then he called.'],
    ['rewrite the last sentence: Ask us again in May.', 3, 'Ask us again in May.'],
    ['the last sentence should be: Ask us again in May.', 3, 'Ask us again in May.'],
    ['ändere den letzten Satz zu: Wir blieben dort.', 3, 'Wir blieben dort.'],
    ['der letzte Satz soll lauten: Wir blieben dort', 3, 'Wir blieben dort.'],
  ])('puts the given words in its place: %s', (description, place, words) => {
    expect(asksForChange(description)).toBe(true)
    expect(paragraphs(revise(description))).toEqual(whole.toSpliced(place, 1, words))
  })

  test.each([
    ['remove the last two sentences', 'A one. B two.', 'A one. B two. C three. D four.'],
    ['get rid of the first line', 'B two.', 'A one.\n\nB two.'],
    ['delete the first and the last paragraph', 'B two.', 'A one.\n\nB two.\n\nC three.'],
    ['remove the first sentence of the second paragraph', 'A one.\n\nC three.', 'A one.\n\nB two. C three.'],
    ['streiche die letzten beiden Sätze', 'A eins.', 'A eins. B zwei. C drei.'],
    ['quita los dos últimos párrafos', 'A uno.', 'A uno.\n\nB dos.\n\nC tres.'],
    ['supprime les deux dernières phrases', 'Un.', 'Un. Deux mots. Trois mots.'],
    ['remove the second bullet', '• A\n• C', '• A\n• B\n• C'],
    ['replace "day" with "week" in the last sentence', 'A day. A week.', 'A day. A day.'],
    ['remove the emojis from the first line', 'A one.\n\nB 🎉.', 'A 🎉 one.\n\nB 🎉.'],
    ['add "So there." to the first paragraph', 'A one. So there.\n\nB two.', 'A one.\n\nB two.'],
    ['add "So there." after the first paragraph', 'A one.\n\nSo there.\n\nB two.', 'A one.\n\nB two.'],
    ['add "So there." before the last sentence', 'A one. So there. B two.', 'A one. B two.'],
  ])('takes or adds what it says: %s', (description, changed, text) => {
    expect(revise(description, text)).toBe(changed)
  })

  test('takes hashtags at the end for no paragraph and no sentence', () => {
    expect(revise('remove the last paragraph')).toBe(paragraphs(post).toSpliced(3, 1).join('\n\n'))
    expect(revise('remove the last sentence')).toBe(paragraphs(post).toSpliced(3, 1).join('\n\n'))
  })

  test.each([
    ['merge the last two paragraphs', 'A one.\n\nB two. C three.\n\n#tea'],
    ['join the first two paragraphs please', 'A one. B two.\n\nC three.\n\n#tea'],
    ['combine the first and the second paragraph', 'A one. B two.\n\nC three.\n\n#tea'],
    ['put the first and second paragraph together', 'A one. B two.\n\nC three.\n\n#tea'],
    ['füge die ersten zwei Absätze zusammen', 'A one. B two.\n\nC three.\n\n#tea'],
    ['move the last paragraph up', 'A one.\n\nC three.\n\nB two.\n\n#tea'],
    ['move the first paragraph down please', 'B two.\n\nA one.\n\nC three.\n\n#tea'],
    ['swap the first two paragraphs', 'B two.\n\nA one.\n\nC three.\n\n#tea'],
  ])('joins or moves paragraphs among their neighbours: %s', (description, changed) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, 'A one.\n\nB two.\n\nC three.\n\n#tea')).toBe(changed)
  })

  test.each([
    'merge the first and the third paragraph',
    'move the first paragraph up',
    'move the last paragraph down',
  ])('is not guessed where there is no such neighbour: %s', (description) =>
    expect(readChange(description)).toBeUndefined(),
  )

  test.each([
    ['put the question first', 'And you?\n\nWe won!! ¡Bien! Really?!'],
    ['move the question to the top', 'And you?\n\nWe won!! ¡Bien! Really?!'],
    ['remove all exclamation marks', 'We won. Bien. Really?\n\nAnd you?'],
    ['no exclamation points please', 'We won. Bien. Really?\n\nAnd you?'],
    ['ohne Ausrufezeichen', 'We won. Bien. Really?\n\nAnd you?'],
  ])('finds the question and the signs of a sentence: %s', (description, changed) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, 'We won!! ¡Bien! Really?!\n\nAnd you?')).toBe(changed)
  })

  test('leaves a speaker to what is said calmly', () => {
    expect(revise('no exclamation marks', '"Stop!" she said. "Now!"')).toBe('"Stop," she said. "Now."')
  })

  test('checks the spelling of that part alone', () => {
    expect(readChange('fix the spelling in the last paragraph')).toEqual({
      kind: 'polish',
      within: { unit: 'paragraph', from: -1, count: 1 },
    })
  })
})

describe('a change of named words', () => {
  test.each([
    ['it was 30 people, not 31', 'For 30 people. In 31 towns.', 'For 31 people. In 31 towns.'],
    ['it was 30, not 31 people', 'For 30 people. In 31 towns.', 'For 31 people. In 31 towns.'],
    ['it was on Monday, not Friday', 'We met on Monday.', 'We met on Friday.'],
    ['it was 30 people, not 31', 'For 30 guests.', 'For 31 guests.'],
    ['the seal costs 0.40 not 0.38', 'It costs 0.40 euros.', 'It costs 0.38 euros.'],
    ['Es waren 74, nicht 73', '74 Leute kamen.', '73 Leute kamen.'],
    [
      'replace Northwind with a client',
      'We saved a client. A client paid.',
      'We saved Northwind. Northwind paid.',
    ],
    ['replace Northwind with a client', 'Customer: a client, of Hull.', 'Customer: Northwind, of Hull.'],
    ['replace monday with tuesday', 'We met on Tuesday.', 'We met on Monday.'],
    ['use "offer" instead of "term sheet"', 'One offer.', 'One term sheet.'],
    ['statt "Angebot" lieber "Vertrag"', 'Ein Vertrag.', 'Ein Angebot.'],
    ['add "at least" before "31 people"', 'At least 31 people came.', '31 people came.'],
    ['change "it’s" to "it is"', 'Well, it is late.', "Well, it's late."],
  ])('reads well afterwards: %s', (description, changed, text) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, text)).toBe(changed)
  })

  test.each([
    ['ersetze "31 Leute" durch "40 Leute"', ['31 Leute', '40 Leute']],
    ['ersetze „Jena“ durch „Gera“', ['Jena', 'Gera']],
    ['ändere »Jena« bitte in »Gera«', ['Jena', 'Gera']],
    ['Bitte "Jena" gegen "Gera" austauschen', ['Jena', 'Gera']],
    ['schreib "Gera" statt "Jena"', ['Jena', 'Gera']],
    ['mach aus "31 Leute" "drei Dutzend"', ['31 Leute', 'drei Dutzend']],
    ['ersetze "jena" durch "Gera"', ['Jena', 'Gera']],
    ['streiche " Danach fragte niemand."', [' Danach fragte niemand.', '']],
    ['lösch bitte „Danach fragte niemand.“', [' Danach fragte niemand.', '']],
    ['nimm "Danach fragte niemand." raus', [' Danach fragte niemand.', '']],
  ])('in German quotation marks: %s', (description, [from = '', to = '']) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, beitrag)).toBe(beitrag.replace(from, to))
  })

  test('adds quoted words at the start or the end in German', () => {
    expect(revise('füge am Ende "Kommt vorbei." hinzu', beitrag)).toBe(`${beitrag}\n\nKommt vorbei.`)
    expect(revise('beginne mit "Jena, im Mai."', beitrag)).toBe(`Jena, im Mai.\n\n${beitrag}`)
    expect(revise('schreib "Jena, im Mai." an den Anfang', beitrag)).toBe(`Jena, im Mai.\n\n${beitrag}`)
  })

  test('says in German that German words are missing', () => {
    expect(whyUnchanged('ersetze "Bonn" durch "Gera"', beitrag)).toContain('stehen nicht darin')
    expect(whyUnchanged('ersetze Bonn durch Gera', beitrag)).toContain('stehen nicht darin')
  })

  test('moves a sentence of the post instead of writing it twice', () => {
    expect(revise('start with "So we stayed."')).toBe(
      ['So we stayed.', ...whole.toSpliced(3, 1)].join('\n\n'),
    )
    expect(revise('end with "Nobody asked for it."')).toMatch(
      /^We opened a second bakery in Hull\.\n[^]*stayed\.\n\nNobody asked for it\.\n\n#bakery/,
    )
  })
})

describe('what is about a topic', () => {
  test.each([
    ['delete the question about cake', 'Who calls at night?', 'Who calls at night?'],
    ['delete the question about the night', 'We ask. Who else?', 'We ask. Who calls at night? Who else?'],
    [
      'cut the paragraph about rye',
      'Rolls sell.\n\nSo we stayed.',
      'Rolls sell.\n\nWe bake rye. It rests.\n\nSo we stayed.',
    ],
    ['remove the sentence about rye', 'We bake. It rests.', 'We bake. Rye is slow. It rests.'],
    ['remove the part about rye', 'We bake.\n\nIt helps.', 'We bake. Rye is slow. It rests.\n\nIt helps.'],
    ['remove the sentences about rye', 'We bake.', 'We bake. Rye is slow. Rye is sour.'],
    ['lösche den Satz mit dem Flur', 'Wir lesen alles.', 'Wir lesen alles. Die Liste hängt im Flur.'],
  ])('goes in the unit that was named: %s', (description, left, text) => {
    expect(revise(description, text)).toBe(left)
  })

  test('is asked about where "the sentence" could be several', () => {
    const text = 'Wir lesen Tickets. Jedes Ticket hat eine Nummer. Tickets sind grün.'
    expect(revise('lösche den Satz mit den Tickets', text)).toBe(text)
    expect(whyUnchanged('lösche den Satz mit den Tickets', text)).toContain('mehrere Stellen')
  })
})

describe('a change of the layout', () => {
  test.each([
    ['make it one sentence per line', 'A one.\nB two.\n\nC three.', 'A one. B two.\n\nC three.'],
    ['put each sentence on its own line', 'A one.\nB two.', 'A one. B two.'],
    ['jeder Satz in eine eigene Zeile', 'A eins.\nB zwei.', 'A eins. B zwei.'],
    ['swap the first and second paragraph', 'B two.\n\nA one.\n\nC.', 'A one.\n\nB two.\n\nC.'],
    ['swap the last two paragraphs', 'A one.\n\nC.\n\nB two.', 'A one.\n\nB two.\n\nC.'],
    ['tausche Absatz 1 und 3', 'C drei.\n\nB zwei.\n\nA eins.', 'A eins.\n\nB zwei.\n\nC drei.'],
    ['move the last paragraph to the top', 'B two.\n\nA one.\n\n#tag', 'A one.\n\nB two.\n\n#tag'],
    ['put the lesson first', 'Lesson: B.\n\nA one.', 'A one.\n\nLesson: B.'],
    ['move the first sentence to the end', 'B two.\n\nA one.', 'A one. B two.'],
    ['add hashtags #rye #Hull', 'A one.\n\n#hull #rye', 'A one.\n\n#hull'],
    ['add the hashtag #rye', 'A one.\n\n#rye', 'A one.'],
    ['remove the filler words', 'And it is, the rye.', 'And it is, um, the rye.'],
    ['remove the placeholder', 'A one.\n\nC.', 'A one.\n\n[a detail of your own]\n\nC.'],
    ['remove the placeholders', 'It took [a number] weeks.', 'It took [a number] weeks. [Why?]'],
    [
      'make the opening punchier',
      'We moved 400 pallets in May.\n\nOur depot is in Hull.\n\nCome by.',
      'Our depot is in Hull.\n\nWe moved 400 pallets in May.\n\nCome by.',
    ],
    ['remove the ums', 'Okay so today. A summer.', 'okay so um today. A summer.'],
  ])('needs no words: %s', (description, changed, text) => {
    expect(asksForChange(description)).toBe(true)
    expect(revise(description, text)).toBe(changed)
  })

  test.each(['move the quote to the end', 'swap the first and ninth paragraph', 'put the conclusion first'])(
    'leaves a post that has no such part: %s',
    (description) => expect(revise(description)).toBe(post),
  )

  test.each([
    'We swapped the first two nurses in March.',
    'He said it in three words.',
    'We cut it to 5 words.',
    'They moved the oven to the end.',
  ])('is not what somebody tells: %s', (told) => expect(asksForChange(told)).toBe(false))
})
