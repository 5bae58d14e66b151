import type { Word } from '#core/post-check/reading.ts'

const ones = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
)
/** Words that multiply what stands before them, after digits too. */
export const scales = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

type Spelled = { value: number; next: number }

/** Reads a number in words from a place on, as in "two hundred and fifty thousand"; null when none begins there. */
export function readSpelled(words: Word[], at: number, isJoined: (at: number) => boolean): Spelled | null {
  let [total, group, room, next] = [0, 0, 100, at]
  for (; next === at || (next < words.length && isJoined(next)); next += 1) {
    const text = words[next]?.text ?? ''
    const unit = ones.get(text) ?? tens.get(text)
    const scale = scales.get(text)
    const isAnd =
      text === 'and' && group >= 100 && room === 100 && isSmall(words[next + 1]) && isJoined(next + 1)
    if (isAnd) continue
    if (unit !== undefined && unit > 0 && unit < room) {
      group += unit
      room = tens.has(text) ? 10 : 0
    } else if (scale === 100 && group < 100) {
      group = (group || 1) * scale
      room = 100
    } else if (scale !== undefined && scale !== 100) {
      total += (group || 1) * scale
      group = 0
      room = 100
    } else break
  }
  return next === at ? null : { value: total + group, next }
}

const isSmall = (word: Word | undefined) => word !== undefined && (ones.has(word.text) || tens.has(word.text))
