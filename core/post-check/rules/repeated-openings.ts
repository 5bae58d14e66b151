import type { Finding, Rule } from '#core/post-check/finding.ts'
import { type PlacedSentence, postSentences } from '#core/post-check/reading.ts'

const id = 'repeated-openings'
/** Common sentence openings may repeat once more before it is noticeable. */
const usual = new Set(
  "i we the a an it he she they you this that there in and but my our it's i'm your if to when".split(' '),
)
const sameUnusual = 3
const sameUsual = 4

const opening = ({ words }: PlacedSentence) => words[0]?.text ?? ''

const listSign = /^(?:[•\-–→*▪]|\d{1,9}[.)])\s/
/** Labels: "Page 1:", "Q:", "Day 3 –", "Step 2." */
const label = /^(?:[\p{L}\p{N}'’]+ ){0,2}[\p{L}\p{N}'’]+:(?:\s|$)|^\p{L}+ \d{1,4}(?:\s?[–—-]\s|[.)](?:\s|$))/u
/** "8:30", "9 am": entries of a schedule. */
const timeOfDay = /^\d{1,2}(?:[:.]\d{2}|\s?[ap]\.?m\b)/i
const longestLabel = 60

const isListItem = ({ reading, from }: PlacedSentence) => {
  const start = reading.text.slice(from, from + longestLabel)
  return listSign.test(start) || label.test(start) || timeOfDay.test(start)
}

/** Groups consecutive sentences with the same first word; list entries may well begin alike and are skipped. */
function rows(sentences: PlacedSentence[]): PlacedSentence[][] {
  const all: PlacedSentence[][] = []
  for (const sentence of sentences.filter((one) => !isListItem(one))) {
    const row = all.at(-1)
    if (row?.[0] && opening(row[0]) === opening(sentence)) row.push(sentence)
    else all.push([sentence])
  }
  return all
}

const firstOfParagraphs = (sentences: PlacedSentence[]) =>
  sentences.filter((one, at) => one.paragraph !== sentences[at - 1]?.paragraph)

function findIn(sentences: PlacedSentence[], what: string): Finding[] {
  return rows(sentences).flatMap((row) => {
    const first = row[0]
    const marked = row[(first && usual.has(opening(first)) ? sameUsual : sameUnusual) - 1]
    const word = marked?.words[0]
    if (!marked || !word) return []
    const shown = marked.reading.text.slice(word.from, word.to)
    const why = `${row.length} ${what} in a row begin with "${shown}"; a different first word here keeps readers interested.`
    return [{ rule: id, place: { paragraph: marked.paragraph, from: word.from, to: word.to }, why }]
  })
}

export const repeatedOpenings: Rule = {
  id,
  label: 'Sentences or paragraphs in a row that begin alike',
  find: (post) => {
    const sentences = postSentences(post)
    const inSentences = findIn(sentences, 'sentences')
    const reported = new Set(inSentences.map(({ place }) => `${place.paragraph} ${place.from}`))
    const inParagraphs = findIn(firstOfParagraphs(sentences), 'paragraphs')
    return [
      ...inSentences,
      ...inParagraphs.filter(({ place }) => !reported.has(`${place.paragraph} ${place.from}`)),
    ]
  },
}
