import { describe, expect, test } from 'vitest'
import { revisePost, sentencesTakenOut, whyUnchanged } from './offline-revise.ts'

const opening = 'We spent 2025 rebuilding the way we hire and audit.'
const audit =
  'In March the auditors came. They found 58 NOs in our supplier files. We fixed 51 of them in six weeks.'
const hiring =
  'Then hiring became the bottleneck. We were hiring for nine roles and filled four. So I rewrote the job adverts myself.'
const books = 'But the books closed with 1.2 million in revenue. Tom from finance was calm.'
const question = 'What would you have done first?'
const post = [opening, audit, hiring, books, question].join('\n\n')

const revise = (description: string, content = post) => revisePost({ task: 'revise', content, description })

describe('the part that is about something', () => {
  test.each([
    'Remove the hiring part',
    'take out the bit about hiring',
    'take the hiring bit out please',
    'drop the paragraph about hiring',
    'can you cut the hiring section',
    'lose the paragraph on hiring',
  ])('goes whole, and takes no mention elsewhere along: %s', (description) => {
    const left = revise(description)
    expect(left).toContain(opening)
    expect(left).not.toMatch(/bottleneck|nine roles|adverts/)
    expect(left.split('\n\n')).toHaveLength(4)
  })

  test('leaves what only follows it with “But”', () => {
    const text = 'Wir haben offen.\n\n31 Leute kamen. Frau Lorenz brachte Blumen. Aber der Ofen fiel aus.'
    expect(revise('Nimm die Stelle mit den Blumen raus', text)).toBe(
      'Wir haben offen.\n\n31 Leute kamen. Der Ofen fiel aus.',
    )
  })

  test('leaves no “But” to what is gone', () => {
    expect(revise('Remove the hiring part')).toContain('\n\nThe books closed with 1.2 million')
  })

  test('is found by another form of its word', () => {
    expect(revise('drop the paragraph about the audit')).toBe([opening, hiring, books, question].join('\n\n'))
    expect(revise('delete the Tom sentence')).toBe(post.replace(' Tom from finance was calm.', ''))
  })

  test('is asked about by name where several fit, and refused where none does', () => {
    const twice = [opening, 'Rye is slow. We like it.', audit, 'Rye sells. Rye lasts.', question].join('\n\n')
    expect(revise('remove the rye part', twice)).toBe(twice)
    expect(whyUnchanged('remove the rye part', twice)).toBe(
      'More than one place fits that: "Rye is slow. We like it", "Rye sells. Rye lasts". Name one by its own words or by its place, for example "the second paragraph".',
    )
    expect(revise('Remove the cranes part')).toBe(post)
    expect(whyUnchanged('Remove the cranes part', post)).toBe('Nothing in it is about "cranes".')
  })

  test.each([
    ['Streich den Absatz über die Lehrlinge', 'Wir bauen Räder.\n\nAlle fahren mit.'],
    ['Nimm den Lehrlingsteil raus', 'Wir bauen Räder.\n\nAlle fahren mit.'],
    ['Lass den Teil weg', undefined],
  ])('is named in German: %s', (description, left) => {
    const text = 'Wir bauen Räder.\n\nLehrlinge sind knapp. Wir haben zwei.\n\nAlle fahren mit.'
    expect(revise(description, text)).toBe(left ?? text)
  })

  test.each([
    ['quita la parte sobre las becas', 'Somos doce.\n\nLas becas son pocas. Hay dos.\n\nSeguimos.'],
    ['enlève la partie sur les bourses', 'Nous sommes douze.\n\nLes bourses sont rares.\n\nOn continue.'],
  ])('is named in Spanish and French: %s', (description, text) => {
    expect(revise(description, text).split('\n\n')).toEqual(text.split('\n\n').toSpliced(1, 1))
  })
})

describe('what is put first', () => {
  test.each(['Put the 58 NOs first', 'start with the 58 nos', 'Open with the 58 NOs please'])(
    'takes along what it needs to be understood: %s',
    (description) => {
      expect(revise(description)).toBe([audit, opening, hiring, books, question].join('\n\n'))
    },
  )

  test('leaves what followed without its joint, and begins with none', () => {
    const text = 'We bake.\n\nThe mill closed. But 9 ovens run. So we stayed.\n\nCome by.'
    expect(revise('put the 9 ovens first', text)).toBe(
      '9 ovens run.\n\nWe bake.\n\nThe mill closed. We stayed.\n\nCome by.',
    )
    expect(revise('put the hiring part first')).toMatch(/^Hiring became the bottleneck\. We were hiring/)
  })

  test('takes a short paragraph along that only takes it up', () => {
    const text = 'We bake.\n\nThe mill closed on 9 May.\n\nThat hurt.\n\nCome by.'
    expect(revise('start with the mill', text)).toBe(
      'The mill closed on 9 May.\n\nThat hurt.\n\nWe bake.\n\nCome by.',
    )
  })

  test.each([
    [
      'fang mit den 9 Öfen an',
      'Wir backen. 9 Öfen laufen. Kommt vorbei.',
      '9 Öfen laufen.\n\nWir backen. Kommt vorbei.',
    ],
    ['empieza con los 9 hornos', 'Somos doce. Tenemos 9 hornos.', 'Tenemos 9 hornos.\n\nSomos doce.'],
    [
      'commence par les 9 fours',
      'Nous sommes douze. Nous avons 9 fours.',
      'Nous avons 9 fours.\n\nNous sommes douze.',
    ],
  ])('is named in other languages: %s', (description, text, changed) => {
    expect(revise(description, text)).toBe(changed)
  })

  test('is refused with its reason where it is first, refers to the beginning, or is not there', () => {
    expect(whyUnchanged('start with the rebuilding', post)).toBe('It opens with that already.')
    const text = 'The mill closed. It had 9 ovens.'
    expect(revise('start with the 9 ovens', text)).toBe(text)
    expect(whyUnchanged('start with the 9 ovens', text)).toContain('refers to what stands before it')
    expect(whyUnchanged('put the cranes first', post)).toBe('It does not contain "cranes".')
  })
})

describe('a name that is to be taken out', () => {
  const around = (text: string) => `We make pumps.\n\n${text} Our office is in Ulm.\n\nWhat would you do?`
  const takeOut = (text: string, description = 'Take out Harlow Pumps') => revise(description, around(text))

  test.each([
    ['At Harlow Pumps, the engineers waited a week.', 'The engineers waited a week.'],
    ['At Harlow Pumps the engineers waited a week.', 'The engineers waited a week.'],
    ['We wrote 40 pages for Harlow Pumps.', 'We wrote 40 pages.'],
    ['We wrote a page for Harlow Pumps, and it worked.', 'We wrote a page, and it worked.'],
    ['We cut it, with Harlow Pumps, to 2 days.', 'We cut it to 2 days.'],
    ['The rules at Harlow Pumps were old.', 'The rules were old.'],
    ["We rebuilt Harlow Pumps' onboarding in May.", 'We rebuilt the onboarding in May.'],
    ['Harlow Pumps’ engineers wrote it down.', 'The engineers wrote it down.'],
    ['Our client Harlow Pumps asked for more.', 'Our client asked for more.'],
    ["Our client Harlow Pumps' engineers asked for more.", "Our client's engineers asked for more."],
    ['Our first customer, Harlow Pumps, was late.', 'Our first customer was late.'],
    ['Harlow Pumps, our first customer, was late.', 'Our first customer was late.'],
    ['We thank our first customer, Harlow Pumps.', 'We thank our first customer.'],
    ['The Harlow Pumps team reads them.', 'The team reads them.'],
    ['A Harlow Pumps engineer called us.', 'An engineer called us.'],
    ['The owner of Harlow Pumps called us.', 'The owner called us.'],
    ['We built it for Harlow Pumps and Kessler.', 'We built it for Kessler.'],
    ['We built it for Kessler and Harlow Pumps in May.', 'We built it for Kessler in May.'],
    ['We saw Ulm, Harlow Pumps and Kessler.', 'We saw Ulm and Kessler.'],
    ['The pilot with Harlow Pumps failed.', 'The pilot failed.'],
    ['We learned this from Harlow Pumps.', 'We learned this.'],
    ['My client at Harlow Pumps, Ana, laughed.', 'My client, Ana, laughed.'],
    ['What did we learn at Harlow Pumps?', 'What did we learn?'],
  ])('takes only its phrase along where the rest is sound: %s', (text, left) => {
    expect(takeOut(text)).toBe(around(left))
    expect(sentencesTakenOut('Take out Harlow Pumps', around(text))).toEqual([])
  })

  test.each([
    'Harlow Pumps asked for more.',
    'Harlow Pumps asked for more. They loved it.',
    'We were at Harlow Pumps.',
    'I worked at Harlow Pumps for 6 years.',
    'We waited for Harlow Pumps.',
    'Everything depends on Harlow Pumps.',
    'The people Harlow Pumps hired are good.',
    'The engineers at Harlow Pumps, who had waited, were glad.',
    'They only asked Harlow Pumps and Kessler to come.',
    'Two customers, Harlow Pumps and Kessler, asked for it.',
    'The engineers of Harlow Pumps and its suppliers came.',
    'Our client, Harlow Pumps, a maker of pumps, called.',
    'We sold 40 machines to Harlow Pumps.',
  ])('takes the sentence along where it is not, with what leans on it: %s', (text) => {
    expect(takeOut(text)).toBe(around('').replace('\n\n ', '\n\n'))
    expect(sentencesTakenOut('Take out Harlow Pumps', around(text)).join(' ')).toBe(text)
  })

  test.each([
    'remove Harlow Pumps',
    'remove the name Harlow Pumps please',
    'can you remove all mentions of Harlow Pumps?',
    'take Harlow Pumps out of the post',
    'leave out our client Harlow Pumps',
    'don’t mention Harlow Pumps',
    'Nimm Harlow Pumps raus',
    'quita el nombre de Harlow Pumps',
    'enlève Harlow Pumps',
  ])('is named in many ways, and goes as a hashtag too: %s', (description) => {
    const tagged = `${around('We wrote 40 pages for Harlow Pumps.')}\n\n#HarlowPumps #pumps`
    expect(revise(description, tagged)).toBe(`${around('We wrote 40 pages.')}\n\n#pumps`)
  })

  test.each([
    [
      'Nimm Harlow Pumps raus',
      'Wir backen. Alle warteten bei Harlow Pumps eine Woche. Unser Kunde Harlow Pumps hat gefragt. Bei Harlow Pumps lief es.',
      'Wir backen. Alle warteten eine Woche. Unser Kunde hat gefragt.',
    ],
    [
      'quita Harlow Pumps',
      'Somos doce. En Harlow Pumps, la gente esperaba. Nuestro cliente Harlow Pumps preguntó.',
      'Somos doce. La gente esperaba. Nuestro cliente preguntó.',
    ],
    [
      'enlève Harlow Pumps',
      'Nous sommes douze. Nous avons écrit 40 pages pour Harlow Pumps. Notre client Harlow Pumps a ri.',
      'Nous sommes douze. Nous avons écrit 40 pages. Notre client a ri.',
    ],
  ])('is taken out in other languages: %s', (description, text, left) => {
    expect(revise(description, text)).toBe(left)
  })

  test('is told from a common word, from two names, and from what is no name', () => {
    const text = 'We met Mark. Pumps leave a mark on us. Ana and Bo wrote. Bo laughed aloud.'
    expect(revise('remove Mark', text)).toBe('Pumps leave a mark on us. Ana and Bo wrote. Bo laughed aloud.')
    expect(revise('remove Ana and Bo', text)).toBe('We met Mark. Pumps leave a mark on us.')
    expect(revise('Remove Hashtags', `${text}\n\n#Mark`)).toBe(text)
    expect(revise('Streich Zahlen', text)).toBe(text)
  })

  test('is refused with its reason where it is not in the post, or nothing else is', () => {
    expect(whyUnchanged('remove Bosch', post)).toBe('It does not contain "Bosch".')
    const only = 'Harlow Pumps asked for more.'
    expect(revise('remove Harlow Pumps', only)).toBe(only)
    expect(whyUnchanged('remove Harlow Pumps', only)).toContain('losing its meaning')
  })
})
