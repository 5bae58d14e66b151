import { paragraphRule, type Spot } from '#core/post-check/paragraph-rule.ts'
import type { Reading, Sentence, Word } from '#core/post-check/reading.ts'

/** Words that are not abbreviations when they are in capitals. */
const usual = new Set(
  (
    "about after again all always amazing any anyone are because before best better biggest but can change don't ever every " +
    'everyone everything exactly first for free from get great hard have how huge important just know last learn love ' +
    'main more most must need never new nobody nothing now only people please read really right same should start still ' +
    'stop that the their them then they this time today too very want was were what when where who why will with work ' +
    "wrong years you your can't won't isn't doesn't"
  ).split(' '),
)
const shortestAlone = 4
const shortestRow = 3
const why = 'Capitals read as shouting, and some screen readers spell them out.'

const isCapitals = (written: string) => /^\p{Lu}[\p{Lu}\p{M}'’]+$/u.test(written)

function rowsOf({ text }: Reading, { words }: Sentence): Word[][] {
  const rows: Word[][] = []
  let row: Word[] = []
  for (const word of words) {
    const written = text.slice(word.from, word.to)
    const isTag = /[#@]/.test(text.charAt(word.from - 1))
    const isLoud =
      !isTag && (isCapitals(written) || (row.length > 0 && /^(?:I|A|[\p{N}.,]{1,9})$/u.test(written)))
    if (isLoud) row.push(word)
    else if (row.length > 0) {
      rows.push(row)
      row = []
    }
  }
  return row.length > 0 ? [...rows, row] : rows
}

const isShouted = (row: Word[]) =>
  row.length >= shortestRow
    ? row.some(({ text }) => usual.has(text))
    : row.some(({ text }) => usual.has(text) && text.length >= shortestAlone)

/** Returns a fix when all words are known not to be abbreviations. */
function quiet(written: string, row: Word[], isFirst: boolean): Pick<Spot, 'fix'> {
  if (!row.every(({ text }) => usual.has(text) || text === 'a')) return {}
  const small = written.toLowerCase()
  return { fix: isFirst ? small.charAt(0).toUpperCase() + small.slice(1) : small }
}

export const shouting = paragraphRule({
  id: 'shouting',
  label: 'Words in capitals',
  isPhrase: true,
  findIn: (reading) =>
    reading.sentences.flatMap((sentence) =>
      rowsOf(reading, sentence)
        .filter(isShouted)
        .map((row): Spot => {
          const from = row[0]?.from ?? sentence.from
          const to = row.at(-1)?.to ?? sentence.to
          const isFirst = row[0] === sentence.words[0]
          return { from, to, why, ...quiet(reading.text.slice(from, to), row, isFirst) }
        }),
    ),
})
