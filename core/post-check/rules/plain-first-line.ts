import type { Rule } from '#core/post-check/finding.ts'
import { type FirstLine, firstLine } from '#core/post-check/first-line.ts'
import { isEnglish } from '#core/post-check/language.ts'
import { specificsOf } from '#core/post-check/reading.ts'

const id = 'plain-first-line'
const fewestWords = 4
const contrasts = new Set(
  (
    'but not never no nobody nothing none without instead yet until although though despite except unlike however wrong ' +
    'worst less only before after almost still even than cannot stopped quit lost failed refused turned rather neither nor'
  ).split(' '),
)

function catchesTheEye({ reading, from, to, sentences }: FirstLine): boolean {
  const line = reading.text.slice(from, to)
  const words = sentences.flatMap((sentence) => sentence.words)
  return (
    /[?？"“”«„:]/.test(line) ||
    words.some(({ text }) => contrasts.has(text) || text.endsWith("n't")) ||
    specificsOf({ ...reading, sentences }).length > 0
  )
}

export const plainFirstLine: Rule = {
  id,
  label: 'A first line without a number, a name, a question or a contrast',
  find: (post) => {
    const line = firstLine(post)
    if (!line || catchesTheEye(line)) return []
    const words = line.sentences.flatMap((sentence) => sentence.words)
    if (words.length < fewestWords || !isEnglish(words)) return []
    const why =
      'A number, a name, a question or a contrast in the first line gives readers a reason to open the post.'
    return [{ rule: id, place: { paragraph: line.paragraph, from: line.from, to: line.to }, why }]
  },
}
