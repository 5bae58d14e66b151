import { describe, expect, it } from 'vitest'
import { readPlain } from '#core/post/post-content.ts'
import { findClaims } from './find-claims.ts'

const names = (text: string) =>
  findClaims(readPlain(text)).flatMap((claim) => (claim.kind === 'name' ? [claim.text] : []))

describe('the names in a post', () => {
  it.each([
    ['GitHub was down.', ['GitHub']],
    ['eBay grew.', ['eBay']],
    ['NASA called.', ['NASA']],
    ['GPT4 grew.', ['GPT4']],
    ['Zephyrine’s van broke.', ['Zephyrine']],
    ['Zephyrine was late. They told Zephyrine so.', ['Zephyrine', 'Zephyrine']],
    ['Zephyrine was late.', []],
    ['Zephyrine was late. They told Kessler so.', ['Kessler']],
    ['It’s late. That’s fine. What’s new? Here’s why. She’s back. Let’s go.', []],
    ['I’m late, and I’ve no van.', []],
    ['Kermit’s van broke.', ['Kermit']],
    ['PDFs came late.', []],
    ['Zephyrine said so.', ['Zephyrine']],
    ['Zephyrine Kessler left.', ['Zephyrine Kessler']],
    ['Zephyrine and I left.', []],
  ])('are those that begin a sentence, where these can be nothing else: %s', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  it.each([
    ['They met Kessler & Sons there.', ['Kessler & Sons']],
    ['They met Jean-Luc there.', ['Jean-Luc']],
    ['They met Kessler, Weber and Roth.', ['Kessler', 'Weber', 'Roth']],
    ['They met Kessler’s team.', ['Kessler']],
    ['They met KESSLER’S team.', ['KESSLER']],
    ['They left - Kessler stayed with Roth.', ['Roth']],
    ['They met Kessler-Roth at Weber’s.', ['Kessler-Roth', 'Weber']],
  ])('are one where they stand together: %s', (text, found) => expect(names(text)).toEqual(found))

  it.each([
    ['The 5 Rules of Great Teams', []],
    ['How Great Teams Ship', []],
    ['How Great Teams Ship lists', ['Great Teams Ship']],
  ])('are none in a headline, where every word has a capital: %s', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  it.each([
    ['#über_Kessler Then they left with Roth.', ['Roth']],
    ['They met at #2026_Kessler with Roth.', ['Roth']],
    ['They met at #a, and Kessler left.', ['Kessler']],
    ['They met @ada.b Then Roth left.', ['Roth']],
    ['They met at ada@b.c with Roth.', ['Roth']],
  ])('are none of hashtags, handles and what begins behind them: %s', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  it.each([
    ['They left it with a partner (Kessler).', ['Kessler']],
    ['They left it with a partner (Kessler, then at home).', ['Kessler']],
    ['They left it with a partner (Nobody knew).', []],
    ['They left it with a partner (Zephyrine knew).', []],
  ])('are in brackets what begins no words of its own: %s', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  it('are those of an English one that has a few words of German in it', () => {
    const text = 'They told Kessler that “das ist gut” was all that they had learned of it until then.'
    expect(names(text)).toEqual(['Kessler'])
  })
})

describe('the names in a German post', () => {
  it.each([
    ['Wir haben den Herrn Oberwasser nicht gefragt.', ['Oberwasser']],
    ['Wir haben mit Jorinde Oberwasser nicht viel gelacht.', ['Jorinde Oberwasser']],
    ['Wir haben nicht mit Jorinde, Oberwasser ist auch da.', []],
    ['Das ist eine Seite Papier, und wir haben nicht mehr.', []],
    ['Wir fragten Kollegen nicht.', []],
    ['Anna Oberwasser ist nicht da, und das ist gut.', ['Anna Oberwasser']],
    ['Das ist die SAP Rechnung, und wir sind nicht froh.', ['SAP']],
    ['Das ist bei den Ahornalleen 7 und nicht weit.', []],
    ['Das ist nicht die Ahornallee, 7 sind es auch nicht.', []],
    ['Wir haben Dr. Oberwasser nicht gefragt.', ['Oberwasser']],
    ['Oberwasser lachte, und das ist nicht gut.', ['Oberwasser']],
    ['Das ist in der Lindengasse 12a und nicht weit.', ['Lindengasse']],
    ['Das ist in der Ahornallee 7 und nicht weit.', ['Ahornallee']],
    ['Das ist in der Ahornallee und nicht weit.', []],
    ['Das ist nicht Sinsheim, und ich bin aus Oberndorf.', ['Oberndorf']],
    ['Wir haben mit GitHub und bei der SAP nicht viel.', ['GitHub', 'SAP']],
    ['Das Ergebnis ist gut, und der Kunde ist mit #Kessler nicht da.', []],
    ['Wir haben in Social Media und mit Open Source nicht viel.', []],
  ])('are few of its nouns: %s', (text, found) => expect(names(text)).toEqual(found))
})
