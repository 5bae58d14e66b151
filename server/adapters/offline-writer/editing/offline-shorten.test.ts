import { describe, expect, test } from 'vitest'
import { revisePost, whyUnchanged } from './offline-revise.ts'

const revise = (description: string, text: string) =>
  revisePost({ task: 'revise', content: text, description })
const revisePart = (description: string, part: string) =>
  revisePost({ task: 'revise', content: part, description, post: `Once.\n\n${part}\n\nEnd.` })

const fillers =
  'We bake rye in Hull, in a shop by the old harbour. The rye bread sells in Hull on every day of the week. Our rye is baked by night in the shop.'
const ending = 'Rye bread is slow, and Hull is slow.'
/** A post that has enough to lose besides the sentences in question. */
const among = (text: string) => `Rye bread came to Hull with us.\n\n${fillers}\n\n${text}\n\n${ending}`

describe('a shorter post', () => {
  test.each([
    [
      'a list goes with the sentence that announces it',
      'We asked three questions.',
      'Who bakes? Who sells? Who eats?',
    ],
    [
      'so do things that are counted before',
      'We changed three things.',
      'Rolls start at four. Every oven has a name. Sundays stay free.',
    ],
    [
      'and in German',
      'Wir haben drei Sachen geändert.',
      'Montags ruft jemand an. Jeder Ofen hat einen Namen. Sonntags bleibt zu.',
    ],
    [
      'what is counted again needs its first mention',
      'Three bakers had no plan.',
      'One of the three makes the rolls.',
    ],
    [
      'what is denied needs what is said instead',
      "I'm not saying flour is cheap.",
      "I'm saying flour is never the reason.",
    ],
    [
      '"the owner" needs what made it known',
      'One supplier, a mill outside Leeds, sends the flour.',
      'The owner was ill.',
    ],
    [
      'a name needs the sentence that introduces it',
      'Last year Paula Brook joined as a miller.',
      'Nobody at home believed Paula.',
    ],
    ['a pronoun needs what it stands for', 'A second oven came from Ghent.', 'We moved it to the yard.'],
    ['a fragment needs its sentence', 'A miller weighs the flour by hand.', 'Per sack.'],
    [
      'what is said needs who says it',
      'Then my uncle asked one thing: "Do you need it?',
      'Or do you want it?"',
    ],
    ['before needs after', 'Before: twelve loaves a night.', 'After: ninety.'],
  ])('keeps or loses together what belongs together: %s', (_, one, other) => {
    for (const description of [
      'make it shorter',
      'cut it in half',
      'under 200 characters',
      'make it 4 sentences',
    ]) {
      const shorter = revise(description, among(`${one} ${other}`))
      const [hasOne, hasOther] = [shorter.includes(one), shorter.includes(other)]
      expect(hasOther && !hasOne).toBe(false)
      const isPair = /three (?:q|t)|drei|not saying|Before/.test(one)
      expect(isPair && hasOne !== hasOther).toBe(false)
    }
    const post = among(`${one} ${other}`)
    expect(revise('make it shorter', post).length).toBeLessThan(post.length)
  })

  test('never says what was thought without saying that it was wrong', () => {
    const thought = 'I thought it was the flour. It wasn’t. It was the mill, which had no plan.'
    const shop =
      'We run a shop in Hull. Last year 1 in 9 loaves was late. The late loaves fell from 11% to 2%. We did not hire.'
    for (const description of ['make it shorter', 'cut it in half', 'make it 4 sentences']) {
      const shorter = revise(description, `${shop.replace(' The', ` ${thought} The`)} Harlow buys our bread.`)
      expect(shorter.includes('I thought') && !shorter.includes('It wasn’t. It was the mill')).toBe(false)
    }
  })

  test('keeps its ending and its hashtags', () => {
    const post = `${among('Our shop opens at six.')}\n\n#rye #Hull`
    for (const description of ['make it shorter', 'cut it in half'])
      expect(revise(description, post)).toMatch(/Hull is slow\.\n\n#rye #Hull$/)
  })

  test.each([
    ['make it 3 sentences', 3, /(?<=[.!?])\s+/],
    ['max 40 words', 40, /\s+/],
    ['in at most 3 sentences please', 3, /(?<=[.!?])\s+/],
    ['auf 40 Wörter kürzen', 40, /\s+/],
  ])('keeps to a limit of words or sentences: %s', (description, most, gaps) => {
    const shorter = revise(description, among('Our shop opens at six.'))
    expect(shorter.split(gaps).length).toBeLessThanOrEqual(most)
    expect(shorter).toMatch(/^Rye bread came/)
  })

  test('says so where a limit cannot be kept to, or is kept already', () => {
    const post = among('Our shop opens at six.')
    expect(revise('under 20 characters', post)).toBe(post)
    expect(whyUnchanged('under 20 characters', post)).toContain('cannot become that short')
    expect(revise('under 3000 characters', post)).toBe(post)
    expect(whyUnchanged('under 3000 characters', post)).toContain('already as short as you asked')
  })

  test('of a part loses no more than was asked for', () => {
    const part =
      'I asked her why. She said: because the mill counts a sack as 20 kilos, and it has never been 20 kilos. Mostly 18.'
    expect(revisePart('make it shorter', part)).toBe(part.replace(' Mostly 18.', ''))
    const whole = 'What she wanted was boring. Shifts known 8 weeks ahead, a locker that locks, and a name.'
    expect(revisePart('make it shorter', whole)).toBe(whole)
  })
})

describe('another opening', () => {
  test.each([
    ['hashtags', 'We won.\n\nBut who calls you on day 14?\n\n#nursing #NHS'],
    ['a fragment', 'We said no to them on Thursday. 4.5m, nice people, good terms.'],
    ['a step of several', 'We wrote a page. Drive there. Take 50 documents home. Come back in a week.'],
    ['a thing that is not known yet', 'A line stopped in May. We waited. The part was a seal for 3 euros.'],
    [
      'a labelled note',
      'We won in May.\n\nCost: 212 heat pumps were not built. Nobody had planned for that.',
    ],
    [
      'what was torn out of its paragraph',
      'We won in May.\n\nMoney was short. I had 2 plans to hand over. Nobody read them.',
    ],
  ])('is never %s', (_, post) => {
    for (const description of ['punchier opening', 'rewrite it', 'better hook pls'])
      expect(revise(description, post)).toBe(post)
  })

  test('is the quotation of the person that was named', () => {
    const post = 'We met in May.\n\nAda Moor said: “I count loaves.”\n\nOle Bo said: “I count days.”'
    expect(revise('start with the quote by Ole', post)).toMatch(/^Ole Bo said/)
    expect(revise('start with the quote by Kim', post)).toBe(post)
  })

  test('is found in German too', () => {
    const post = 'Gestern war ich in Kassel.\n\nFrau Lorenz hat mir 20 Minuten lang Fehler gezeigt.'
    expect(revise('besserer Einstieg', post)).toMatch(/^Frau Lorenz hat/)
  })
})

test('shorter sentences are sentences that are split', () => {
  const long =
    'We asked every new baker in all our four shops what had slowed them down in their first week, and they told us that they had waited for keys.'
  for (const description of ['split it into shorter sentences', 'make the sentences shorter'])
    expect(revise(description, `${long} We met.`)).toContain('first week. They told us')
})

test('a rewritten part keeps the order of its sentences and its paragraph', () => {
  const part =
    'Wir haben drei Sachen geändert. Montags ruft jemand an. Jeder Ofen hat 1 Namen. Sonntags bleibt zu.'
  expect(revisePart('Rewrite it.', part)).toBe(part)
})
