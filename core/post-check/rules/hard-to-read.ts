import type { Rule } from '#core/post-check/finding.ts'
import { isEnglish } from '#core/post-check/language.ts'
import { type PlacedSentence, postSentences } from '#core/post-check/reading.ts'
import { fewestWords, schoolYear } from '#core/post-check/school-year.ts'

const id = 'hard-to-read'
const hardest = 11
const shortest = 8

function hardestOf(sentences: PlacedSentence[]): PlacedSentence | undefined {
  const long = sentences.filter(({ words }) => words.length >= shortest)
  return long.toSorted((one, other) => schoolYear([other]) - schoolYear([one]))[0]
}

export const hardToRead: Rule = {
  id,
  label: 'A text that is hard to read',
  find: (post) => {
    const sentences = postSentences(post)
    const words = sentences.flatMap((sentence) => sentence.words)
    if (words.length < fewestWords || !isEnglish(words)) return []
    const year = schoolYear(sentences)
    const worst = hardestOf(sentences)
    if (year <= hardest || !worst) return []
    const { paragraph, from, to } = worst
    const why = `The post reads like a text for school year ${Math.round(year)}, and shorter words or sentences help most here.`
    return [{ rule: id, place: { paragraph, from, to }, why }]
  },
}
