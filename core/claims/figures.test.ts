import { describe, expect, it } from 'vitest'
import { readPlain } from '#core/post/post-content.ts'
import { findClaims } from './find-claims.ts'
import { traceClaims } from './trace-claims.ts'

const source = (text: string) => ({ id: 's1', kind: 'knowledge' as const, title: '', url: null, text })
const tracedIn = (draft: string, known: string) => traceClaims(findClaims(readPlain(draft)), [source(known)])
const passageOf = (draft: string, known: string) => tracedIn(draft, known)[0]?.source?.passage ?? null
const claimsIn = (text: string) => findClaims(readPlain(text)).map((claim) => `${claim.kind}: ${claim.text}`)

describe('a number or a date that a post tells', () => {
  it.each([
    ['dozen', '12'],
    ['2 dozen', '24'],
    ['half a dozen', '6'],
    ['nineteen', '19'],
    ['eighty-four', '84'],
    ['one hundred', '100'],
    ['nine hundred and ninety', '990'],
    ['twelve hundred', '1,200'],
    ['three thousand two hundred', '3200'],
    ['three hundred thousand', '300k'],
    ['two million', '2m'],
    ['2 mn', '2,000,000'],
    ['2mn', '2 million'],
    ['2k', '2 thousand'],
    ['3 mio', '3,000,000'],
    ['5bn', '5 billion'],
    ['7b', '7 billion'],
    ['4 trillion', '4,000 billion'],
    ['1.234.567', '1234567'],
    ['1,234.5', '1234.5'],
    ['1,5', '1.5'],
    ['007', '7'],
    ['21st', '21th'],
    ['5 pct', '5%'],
    ['5 percentage', '5%'],
    ['7 %', '7 percent'],
    ['twenty percent', '20%'],
    ['20 usd', '$20'],
    ['20 dollar', '20 $'],
    ['5-dollar', '$5'],
    ['20 eur', '€20'],
    ['20€', '20 euros'],
    ['£20', '20 pounds'],
    ['20 gbp', '20 pound'],
    ['¥500', '¥500'],
    ['3 times', '3x'],
    ['ten times', '10x'],
    ['9am', '9 am'],
    ['5 pm', '5pm'],
    ['5th of May 2024', '5 May 2024'],
    ['Sept 2024', 'September 2024'],
    ['Jan. 5', 'January 5'],
    ['May 5', '5 May'],
    ['March 2nd', '2 March'],
    ['March 3rd', '3 March'],
    ['2024-12-31', '31 December 2024'],
  ])('is found whole, and is in the material however it is written: %s as %s', (drafted, known) => {
    const claims = tracedIn(`It was ${drafted} then.`, `It was ${known} then.`)
    expect(claims.map(({ text }) => text)).toEqual([drafted])
    expect(claims[0]?.source?.passage).toBe(`It was ${known} then.`)
  })

  it.each([
    ['two hundred', '2'],
    ['two hundred', '100'],
    ['two thousand', '200'],
    ['twenty-one', 'twenty and then one'],
    ['ninety', '19'],
    ['seventeen', '70'],
    ['5 million', '5'],
    ['5m', '5 billion'],
    ['1,000', '1.000'],
    ['1,5', '15'],
    ['2.5', '25'],
    ['3x', '3'],
    ['twice', '2'],
    ['8%', '8x'],
    ['€5', '£5'],
    ['9 am', '9 pm'],
    ['half a year', 'half an hour'],
    ['1899', '1898'],
    ['5 March', '5 June'],
    ['3 May', 'May 13'],
    ['31 May', 'May 2031'],
    ['May 2024', 'June 2024'],
    ['5 May 2024', '5 May 2023'],
  ])('is not in the material that says another: %s, not %s', (drafted, known) => {
    const claims = tracedIn(`It was ${drafted} then.`, `It was ${known} then.`)
    expect(claims).toMatchObject([{ text: drafted, source: null }])
  })

  it('is two where nothing joins its words', () => {
    expect(claimsIn('It was two and fifty then.')).toEqual(['number: two', 'number: fifty'])
    expect(claimsIn('It was twenty\u00a0thirty, then two, three.')).toEqual([
      'number: twenty',
      'number: thirty',
      'number: two',
      'number: three',
    ])
  })

  it.each([
    ['twenty and five', ['twenty', 'five']],
    ['one hundred and five', ['one hundred and five']],
    ['two hundred and people', ['two hundred']],
    ['two hundred people fifty', ['two hundred', 'fifty']],
    ['two hundred and, fifty', ['two hundred', 'fifty']],
    ['two hundred and fifty and five', ['two hundred and fifty', 'five']],
    ['twenty twenty', ['twenty', 'twenty']],
    ['ten twenty', ['ten', 'twenty']],
    ['twenty ten', ['twenty', 'ten']],
    ['twenty eleven', ['twenty', 'eleven']],
    ['a hundred hundred', ['hundred', 'hundred']],
    ['zero', []],
    ['½', ['½']],
  ])('ends where no further word belongs to it: %s', (text, numbers) => {
    expect(claimsIn(`It was ${text} then.`)).toEqual(numbers.map((number) => `number: ${number}`))
  })

  it.each([
    ['It may be 5 then.', ['number: 5']],
    ['It was March of 40 people.', ['date: March', 'number: 40']],
    ['It was 32 May then.', ['number: 32', 'date: May']],
    ['It was May 1700 then.', ['date: May', 'number: 1700']],
    ['It was 2024-13-05 then.', ['number: 2024', 'number: 13', 'number: 05']],
    ['It was 2024-05-32 then.', ['number: 2024', 'number: 05', 'number: 32']],
    ['It was 5% May then.', ['number: 5%']],
    ['It was May 5, 2024 then.', ['date: May 5, 2024']],
    ['It was 5 May, 2024 then.', ['date: 5 May, 2024']],
    ['It was 5 May; 2024 came.', ['date: 5 May', 'number: 2024']],
  ])('is part of a date only where it is a day or a year: %s', (text, claims) => {
    expect(claimsIn(text).filter((claim) => !claim.startsWith('name'))).toEqual(claims)
  })
})

describe('a quotation', () => {
  it.each([
    ['She told us “No way” there.', ['No way']],
    ['She told us „Nein“ there.', ['Nein']],
    ['“No way”, she told us. It was “hard work” there.', ['No way']],
    ['It was “hard work” there. She told us so.', []],
    ['She told us “” and “…” there.', []],
    ['It was “three words here” there.', ['three words here']],
    ['It was "three words here" and «two words too».', ['three words here', 'two words too']],
  ])('is of three words, or of one that somebody has spoken: %s', (text, quotations) => {
    expect(claimsIn(text).flatMap((claim) => claim.split('quotation: ')[1] ?? [])).toEqual(quotations)
  })
})

describe('a name', () => {
  it.each([
    ['Brüssel', 'Brussels'],
    ['Genf', 'Geneva'],
    ['Hannover', 'Hanover'],
    ['Köln', 'Cologne'],
    ['Kopenhagen', 'Copenhagen'],
    ['Lissabon', 'Lisbon'],
    ['Mailand', 'Milan'],
    ['Moskau', 'Moscow'],
    ['München', 'Munich'],
    ['Neapel', 'Naples'],
    ['Nürnberg', 'Nuremberg'],
    ['Prag', 'Prague'],
    ['Venedig', 'Venice'],
    ['Warschau', 'Warsaw'],
    ['Wien', 'Vienna'],
  ])('of a town is found by what German calls it: %s', (german, english) => {
    expect(passageOf(`They moved to ${english}.`, `Sie sind nach ${german} gezogen.`)).toContain(german)
    expect(passageOf(`They moved to ${german}.`, `They moved to ${english}.`)).toContain(english)
  })

  it('of two words is found only where they stand in a row', () => {
    expect(passageOf('They know Sarah Chen.', 'Chen, Sarah. Then Sarah, then Chen.')).toBeNull()
    expect(passageOf('They know Sarah Chen.', 'Chen is Chen. They are Sarah, Sarah Chen.')).toBe(
      'They are Sarah, Sarah Chen.',
    )
    expect(passageOf('They know Sarah Chen.', 'Sarah is Sarah. They know Sarah Chen.')).toBe(
      'They know Sarah Chen.',
    )
    expect(passageOf('They know Sarah Chen.', 'It was Sarah')).toBeNull()
  })
})

describe('what a writer lived through', () => {
  it.each([
    'I’ve repaired lifts in Lyon for years.',
    "We've seen many teams fail slowly.",
    'I have built lifts for many hotels.',
    'We never went back to Lyon again.',
    'I really struggled with lifts that winter.',
    'We also almost always lost money there on lifts.',
    'He left when we came to Lyon with lifts.',
  ])('is told by it: %s', (sentence) => {
    expect(claimsIn(sentence)).toContain(`event: ${sentence}`)
  })

  it.each([
    'I have to repair lifts in Lyon.',
    'We need lifts for many hotels.',
    'I feed many cats in Lyon each winter.',
    'I think lifts were repaired slowly.',
    'We will soon have repaired many lifts.',
    'They repaired many lifts in Lyon that winter.',
    'Our team went to Lyon for lifts.',
  ])('is not told by a plan, a habit or the deeds of others: %s', (sentence) => {
    expect(claimsIn(sentence).filter((claim) => claim.startsWith('event'))).toEqual([])
  })

  it('is cut at a word where it is longer than can be shown', () => {
    const beginning = `We went to Lyon ${'x'.repeat(475)}`
    expect(claimsIn(`${beginning} ascending.`)).toContain(`event: ${beginning}`)
    expect(claimsIn(`${beginning} ${'y'.repeat(8)}`)).toContain(`event: ${beginning} ${'y'.repeat(8)}`)
    expect(claimsIn(`It was “${'x'.repeat(600)} in a row” there.`)).toContain(`quotation: ${'x'.repeat(500)}`)
  })
})

describe('the passage that a claim comes from', () => {
  const long = 'word '.repeat(60).trim()

  it.each([
    ['its sentence', 'Before it. It took 14 days. After it.', 'It took 14 days.'],
    ['its line', 'Before it\nIt took 14 days\nAfter it', 'It took 14 days'],
    ['its question', 'Was it so! Did it take 14 days? Yes.', 'Did it take 14 days?'],
    ['its sentence in quotation marks', 'Before. “It took 14 days.” After it.', '“It took 14 days.”'],
    ['the text from its beginning', 'It took 14 days', 'It took 14 days'],
  ])('is %s', (_what, text, passage) => {
    expect(passageOf('It took 14.', text)).toBe(passage)
  })

  it('is shortened, and says so, where its sentence is long', () => {
    const passage = passageOf('It took 14.', `${long} 14 ${long}.`) ?? ''
    expect(passage).toMatch(/^… .*word 14 word.* …$/)
    expect(passage.length).toBeLessThan(320)
  })

  it('of an event is the sentence that tells most of it', () => {
    const event = 'I slept in a railway station in Lyon because of a pump.'
    const text =
      'We had a pump. I slept in the railway station of Lyon, because of the pump. It was a station.'
    expect(passageOf(event, text)).toBe('I slept in the railway station of Lyon, because of the pump.')
    expect(passageOf(event, 'I slept in a hotel because of a train.')).toBeNull()
  })

  it('is the first of several that have it, and of the first source', () => {
    const texts = ['Nothing.', 'First 14 days. Then 14 weeks.', 'At last 14 years.']
    const [claim] = traceClaims(findClaims(readPlain('It took 14.')), texts.map(source))
    expect(claim?.source?.passage).toBe('First 14 days.')
    const lyon = traceClaims(findClaims(readPlain('They know Sarah Chen there.')), [
      source('Sarah spoke. Chen spoke.'),
      source('It was Sarah Chen. Sarah Chen’s idea.'),
    ])
    expect(lyon[0]?.source?.passage).toBe('It was Sarah Chen.')
  })
})
