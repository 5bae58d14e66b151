import { countCharacters, type PostText } from '#core/post/post-text.ts'
import type { Place } from '#core/post-check/place.ts'
import type { Finding, Rule } from '#core/post-check/finding.ts'
import { readParagraph } from '#core/post-check/reading.ts'

const id = 'chosen-length'
/** Below this many characters, the post has only been begun, and its writer knows that. */
const begun = 300

function lastSentence(post: PostText): Place | null {
  const paragraph = post.findLastIndex((one) => readParagraph(one).sentences.length > 0)
  const sentence = readParagraph(post[paragraph] ?? []).sentences.at(-1)
  return sentence ? { paragraph, from: sentence.from, to: sentence.to } : null
}

/** Returns the sentence in which the maximum length is reached, approximately. */
function placeOfLimit(post: PostText, max: number): Place | null {
  let left = max
  for (const [paragraph, runs] of post.entries()) {
    const { sentences } = readParagraph(runs)
    const length = countCharacters([runs])
    const sentence = sentences.find(({ to }) => to > left)
    if (length > left && sentence) return { paragraph, from: sentence.from, to: sentence.to }
    left -= length + 1
  }
  return lastSentence(post)
}

function find(post: PostText, { min, max }: { min: number; max: number }): Finding[] {
  const count = countCharacters(post)
  const isBeginning = count < Math.min(min / 2, begun)
  if (isBeginning || (count >= min && count <= max)) return []
  const place = count < min ? lastSentence(post) : placeOfLimit(post, max)
  const why =
    count < min
      ? `So far the post has ${count} characters; the length you chose begins at ${min}.`
      : `The post has ${count} characters, and the length you chose ends at ${max}, about here.`
  return place ? [{ rule: id, place, why }] : []
}

export const chosenLength: Rule = {
  id,
  label: 'A post shorter or longer than the length you chose',
  find: (post, { length }) => (length ? find(post, length) : []),
}
