import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLine } from './sentences.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The same rules, with sentences joined one after another: easy to read, and quadratic. */
function splitSlowly(line: string): string[] {
  const joined: string[] = []
  for (const { segment } of segmenter.segment(line)) {
    const last = joined.at(-1) ?? ''
    const isAbbreviation =
      /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|approx|Inc|Ltd|Co|No|e\.g|i\.e|[A-Z])\.\s*$/.test(last)
    const isSaid =
      /^(?:\p{Lu}\p{L}+|he|she|they|I|we)(?:\s\p{Lu}\p{L}+)?\s(?:said|says|asked|asks|told|replied|answered|wrote|added|shouted|whispered|thought|repeated|wanted to know)\b/u.test(
        segment.slice(0, 80),
      ) || /^\p{Ll}/u.test(segment)
    const goesOn = isAbbreviation || (/[?!]["”’]$/.test(last.trimEnd().slice(-2)) && isSaid)
    if (goesOn && joined.length > 0) joined[joined.length - 1] = last + segment
    else joined.push(segment)
  }
  const lowerStart =
    /(?<=[\p{L}\p{N}][\p{L}\p{N}%][.!?])(?<!(?:etc|approx|Inc|Ltd|Mr|Mrs|Ms|Dr|vs|Co|No|St)\.)\s+(?=\p{Ll})/u
  const figureStart =
    /(?<=[\p{L}\p{N})%”"]{2}[.!?])(?<!\b(?:etc|approx|Inc|Ltd|Mr|Mrs|Ms|Dr|vs|Co|No|St|Nos|pp|Fig|Vol|ca|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.)\s+(?=\d)/u
  const afterQuotation =
    /(?<=\p{L}{2}\.\s?[”“"»])\s+(?=(?:i|we|now|ich|wir|jetzt|seitdem|yo|ahora|moi|je|nous|maintenant)\s)|(?<=[”“"»]\.)\s+(?=\p{Ll})/u
  return joined
    .flatMap((sentence) => sentence.split(lowerStart))
    .flatMap((sentence) => sentence.split(afterQuotation).flatMap((part) => part.split(figureStart)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

const pieces = fc.constantFrom(
  ...`We left.|It was “late”.|Dr.|Mr.|A.|B.|e.g.|i.e.|Inc.|No.|No. 7|St.|(vs.|“How long?”|“Go!”|"Stop!"|‘Why?’`.split(
    '|',
  ),
  ...`Lucía asked.|he said.|Ada Bell wrote|they left.|3.5|20%.|3 of them.|in 2024.|etc.|Really?!|no…|...|It`.split(
    '|',
  ),
  ...`then it rang.|ok.|🎉|👩‍👩‍👧|🇩🇪.|Zürich.|Größe zählt.|中文。|日本語です！|مرحبا.|שלום?|สวัสดี|नमस्ते।|café|e\u0301.`.split(
    '|',
  ),
  ...`\u00a0|  |\t|#hash|@ada.|https://a.example/b?c=d.|- item|1.|[slot]`.split('|'),
)
const line = fc.array(fc.tuple(pieces, fc.constantFrom(' ', ' ', ' ', '', '  ')), { maxLength: 30 })

describe('the sentences of a line', () => {
  it.each([
    ['Dr. Ada Bell left. We stayed.', ['Dr. Ada Bell left.', 'We stayed.']],
    [
      '“How long have we got?” Lucía asked. Nobody knew.',
      ['“How long have we got?” Lucía asked.', 'Nobody knew.'],
    ],
    ['A. B. Carter wrote it. 30 people read it.', ['A. B. Carter wrote it.', '30 people read it.']],
    ['we left. then it rang. etc. and so on.', ['we left.', 'then it rang.', 'etc. and so on.']],
    ['It is up 31%. keep it so.', ['It is up 31%.', 'keep it so.']],
    ['We saw 61 kinds, incl. 3 new ones.', ['We saw 61 kinds, incl. 3 new ones.']],
    ['It is a=d.          We left.', ['It is a=d.', 'We left.']],
    ['We are Team 3.               We left.', ['We are Team 3.', 'We left.']],
    ['', []],
    ['   ', []],
  ])('of “%s” are told apart', (given, expected) => {
    expect(splitLine(given)).toEqual(expected)
  })

  it.each([
    ['Sie sagte: „niemand grüßt.“ ich sage es jetzt.', 2],
    ['Me dijo «nadie saluda». ahora yo lo hago.', 2],
    ['"We have one sentence." thats from our ceo.', 2],
    ['“How long have we got?” i asked.', 1],
    ['„Ich schlafe wieder.“ sagte sie.', 1],
  ])('end behind a quotation where another one begins: %s', (spoken, count) => {
    expect(splitLine(spoken)).toHaveLength(count)
  })

  it('are those that joining them one after the other gives', () => {
    fc.assert(
      fc.property(line, (given) => {
        const text = given.flat().join('')
        expect(splitLine(text)).toEqual(splitSlowly(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('lose nothing but the space around them', () => {
    const bare = (text: string) => text.replaceAll(/\s/g, '')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        expect(bare(splitLine(given).join(''))).toBe(bare(given))
      }),
    )
  })
})
