type Stretch = { from: number; to: number }

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const set = (words: string) => new Set(words.split(' '))
/** A full stop after these does not end the sentence. */
const titles = set('mr mrs ms dr prof st vs e.g i.e approx ca')
/** Abbreviations only before a number: "No. 7" is a name, "They said no. We left." is two sentences. */
const beforeNumbers = set('no fig')
/** These may also end a sentence; the sentence continues if lower case or a number follows. */
const maybeLast = set('jr sr inc ltd co corp etc dept est min max a.m p.m')
const longestAbbreviation = 8

function endsInAbbreviation(text: string, from: number, end: number): boolean {
  const tail = text.slice(Math.max(from, end - longestAbbreviation - 2), end).trimEnd()
  const last = /(?:^|[\s(])([\p{L}.]+)\.$/u.exec(tail)?.[1]?.toLowerCase()
  if (last === undefined) return false
  const next = text.slice(end).trimStart().charAt(0)
  if (beforeNumbers.has(last)) return /\p{N}/u.test(next)
  return titles.has(last) || (maybeLast.has(last) && /[\p{Ll}\p{N}]/u.test(next))
}

const numbered = 'step|page|day|week|part|tip|slide|rule|lesson|point|phase|chapter|version'
const listNumber = new RegExp(`^\\s*(?:(?:${numbered}) )?\\d{1,3}\\.\\s*$`, 'i')

/** Whether a sentence is a list number at the start of a line ("1.", "Step 1."), which belongs to what follows. */
const isListNumber = (text: string, { from, to }: Stretch, line: Stretch) =>
  from === line.from && to - from < 16 && listNumber.test(text.slice(from, to))

/** Finds sentence ends before a lower-case letter, since many writers skip the capital. */
function innerEnds(text: string, { from, to }: Stretch): number[] {
  const ends: number[] = []
  for (const { 0: mark, index } of text.slice(from, to).matchAll(/[\p{L}\p{N}][.!?]["”’)]? (?=\p{Ll})/gu)) {
    const end = from + index + mark.length
    if (!endsInAbbreviation(text, from, end)) ends.push(end)
  }
  return ends
}

function trimmed(text: string, { from, to }: Stretch): Stretch {
  const piece = text.slice(from, to)
  const lead = piece.length - piece.trimStart().length
  return { from: from + lead, to: Math.max(from + lead, from + piece.trimEnd().length) }
}

/** Splits one line into sentences, without the space around them. */
export function splitSentences(text: string, line: Stretch): Stretch[] {
  if (line.from === line.to) return []
  const pieces: Stretch[] = []
  for (const { segment, index } of segmenter.segment(text.slice(line.from, line.to))) {
    const from = line.from + index
    const to = from + segment.length
    const before = pieces.at(-1)
    const isOne =
      before && (isListNumber(text, before, line) || endsInAbbreviation(text, before.from, before.to))
    if (before && isOne) before.to = to
    else pieces.push({ from, to })
  }
  return pieces
    .flatMap((piece) => {
      const ends = [...innerEnds(text, piece), piece.to]
      return ends.map((to, at) => ({ from: ends[at - 1] ?? piece.from, to }))
    })
    .map((piece) => trimmed(text, piece))
    .filter(({ from, to }) => from < to)
}
