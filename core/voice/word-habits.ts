import type { Word } from '#core/post-check/reading.ts'
import { isFunctionWord } from './function-words.ts'
import { allSentences, briefly, type Habit, listed, mostFrequent, shareOf } from './habit.ts'
import type { PostReading, ReadSentence } from './post-reading.ts'

const areEnglish = (posts: readonly PostReading[]) => shareOf(posts, (post) => post.isEnglish) > 0.5

const set = (words: string) => new Set(words.split(' '))
const i = set("i i'm i've i'd i'll me my mine myself")
const we = set("we we're we've we'd we'll us our ours ourselves")
const you = set("you you're you've you'd you'll your yours yourself")

const has = (words: readonly Word[], sought: ReadonlySet<string>) =>
  words.some(({ text }) => sought.has(text))
const often = 0.5
const seldom = 0.12

const sentencesWith = (posts: readonly PostReading[], sought: ReadonlySet<string>) =>
  allSentences(posts)
    .filter(({ words }) => has(words, sought))
    .map(({ text }) => text)

function speaker(shares: { i: number; we: number }): string {
  if (shares.i >= often) return shares.we >= often ? 'Speaks as "I" and as "we"' : 'Speaks as "I"'
  if (shares.we >= often) return 'Speaks as "we"'
  return shares.i + shares.we <= 2 * seldom ? 'Hardly ever says "I" or "we"' : 'Says "I" or "we" now and then'
}

const person: Habit<'person'> = {
  id: 'person',
  read: (posts) => {
    if (!areEnglish(posts)) return null
    const share = (sought: ReadonlySet<string>) => shareOf(posts, ({ words }) => has(words, sought))
    const shares = { i: share(i), we: share(we), you: share(you) }
    const reader = [
      ...(shares.you >= often ? [', and to the reader as "you"'] : []),
      ...(shares.you <= seldom ? [', and hardly ever to the reader as "you"'] : []),
    ].join('')
    const self = shares.i >= shares.we ? i : we
    const examples = [
      ...briefly(sentencesWith(posts, self)).slice(0, shares.you >= often ? 1 : 2),
      ...(shares.you >= often ? briefly(sentencesWith(posts, you)).slice(0, 1) : []),
    ]
    return { text: `${speaker(shares)}${reader}.`, examples }
  },
}

const shortForm =
  /\b(?:\w+n['’]t|(?:i|you|we|they|it|that|there|he|she|what|who|here)['’](?:m|re|ve|ll|s|d))\b/giu
const longForm =
  /\b(?:(?:do|does|did|is|are|was|were|has|have|had|would|could|should|will) not|cannot|i am|you are|we are|they are|it is|that is|there is|i have|we have|i will|we will)\b/giu

const shortForms: Habit<'short-forms'> = {
  id: 'short-forms',
  read: (posts) => {
    if (!areEnglish(posts)) return null
    const count = (form: RegExp) => posts.reduce((sum, { text }) => sum + (text.match(form)?.length ?? 0), 0)
    const [short, long] = [count(shortForm), count(longForm)]
    if (short + long < 8) return null
    const examples = (form: RegExp) =>
      briefly(allSentences(posts).flatMap(({ text }) => (text.search(form) === -1 ? [] : [text]))).slice(0, 2)
    if (short >= 3 * long)
      return {
        text: `Writes "don't" and "it's" rather than "do not" and "it is".`,
        examples: examples(shortForm),
      }
    if (long >= 3 * short)
      return {
        text: `Writes "do not" and "it is" rather than "don't" and "it's".`,
        examples: examples(longForm),
      }
    return null
  },
}

const joining = /^(?:and|but|so|or|because|then|still|yet|plus|also|now)\b/iu

const joiners: Habit<'joiners'> = {
  id: 'joiners',
  read: (posts) => {
    const all = allSentences(posts).filter(({ text }) => joining.test(text))
    if (!areEnglish(posts) || all.length < 4) return null
    if (all.length < 0.05 * allSentences(posts).length) return null
    const words = all.map(({ text }) => (joining.exec(text)?.[0] ?? '').toLowerCase())
    const capital = (word: string) => `"${word.charAt(0).toUpperCase()}${word.slice(1)}"`
    const names = listed(mostFrequent(words).slice(0, 3).map(capital))
    return {
      text: `Begins sentences with ${names}.`,
      examples: briefly(all.map(({ text }) => text)).slice(0, 2),
    }
  },
}

const phraseLengths = [5, 4, 3]

const carriesMeaning = (word: Word | undefined) => word !== undefined && !isFunctionWord(word.text)

/** Yields sequences of words in a sentence that begin and end with a content word and contain no punctuation. */
function* rowsIn({ words, text, from }: ReadSentence): Generator<string> {
  for (const length of phraseLengths) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const row = words.slice(at, at + length)
      if (!carriesMeaning(row[0]) || !carriesMeaning(row.at(-1))) continue
      const stretch = text.slice((row[0]?.from ?? 0) - from, (row.at(-1)?.to ?? 0) - from)
      if (!/[,;:.!?()]/.test(stretch)) yield row.map((word) => word.text).join(' ')
    }
  }
}

const phrasesIn = ({ sentences }: PostReading) =>
  new Set(sentences.flatMap((sentence) => [...rowsIn(sentence)]))

const fewestPosts = 3

const phrases: Habit<'phrases'> = {
  id: 'phrases',
  read: (posts) => {
    const counts = new Map<string, number>()
    for (const post of posts) {
      for (const phrase of phrasesIn(post)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    }
    const least = Math.max(fewestPosts, posts.length * 0.12)
    const found = [...counts].filter(([, count]) => count >= least)
    const longer = found.toSorted(([one, a], [other, b]) => other.length - one.length || b - a)
    const kept: string[] = []
    for (const [phrase] of longer) if (!kept.some((one) => one.includes(phrase))) kept.push(phrase)
    const ordered = kept
      .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
      .slice(0, 3)
    if (ordered.length === 0) return null
    const saying = allSentences(posts).filter(({ words }) =>
      words
        .map(({ text }) => text)
        .join(' ')
        .includes(ordered[0] ?? ''),
    )
    return {
      text: `Words that come back: ${listed(ordered.map((phrase) => `"${phrase}"`))}.`,
      examples: briefly(saying.map(({ text }) => text)).slice(0, 2),
    }
  },
}

/** Habits in the choice of words. */
export const wordHabits = [person, shortForms, joiners, phrases] as const
