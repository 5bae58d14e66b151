import type { PostText } from '#core/post/post-text.ts'
import type { Rule } from '#core/post-check/finding.ts'
import { isEnglish } from '#core/post-check/language.ts'
import {
  type PlacedSentence,
  placeOf,
  postSentences,
  readParagraph,
  specificsOf,
} from '#core/post-check/reading.ts'

const id = 'specifics'
const fewestWords = 70
const fewest = 2
const perWords = 200

/** Returns the sentences of the longest paragraph without a name or a number. */
function vaguest(post: PostText, sentences: PlacedSentence[]): PlacedSentence[] {
  const size = (at: number) => readParagraph(post[at] ?? []).words.length
  const vague = Array.from(post.keys()).filter(
    (at) => specificsOf(readParagraph(post[at] ?? [])).length === 0,
  )
  const longest = vague.toSorted((one, other) => size(other) - size(one))[0]
  return sentences.filter(({ paragraph }) => paragraph === longest)
}

export const specifics: Rule = {
  id,
  label: 'Few names, numbers and places',
  find: (post) => {
    const sentences = postSentences(post)
    const words = sentences.flatMap((sentence) => sentence.words)
    if (words.length < fewestWords || !isEnglish(words)) return []
    const count = post.reduce((sum, runs) => sum + specificsOf(readParagraph(runs)).length, 0)
    const place = placeOf(vaguest(post, sentences))
    if ((count / words.length) * perWords >= fewest || !place) return []
    const found = count === 0 ? 'no name, number or place' : 'hardly a name, number or place'
    const why = `There is ${found} in ${words.length} words; one here would make the point easier to believe.`
    return [{ rule: id, place, why }]
  },
}
