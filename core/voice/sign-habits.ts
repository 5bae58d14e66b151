import {
  allSentences,
  briefly,
  examplesOf,
  type Habit,
  listed,
  mostFrequent,
  ofPosts,
  shareOf,
} from './habit.ts'
import type { PostReading } from './post-reading.ts'
import { emojiIn, tagsIn } from './signs.ts'

const marks: { name: string; form: RegExp }[] = [
  { name: 'exclamation marks', form: /[!！]/ },
  { name: 'dashes', form: /[–—]|(?<=\s)--?(?=\s)/ },
  { name: 'semicolons', form: /;/ },
  { name: 'brackets', form: /[([]\p{L}/u },
  { name: 'three dots', form: /…|\.{3}/ },
  { name: 'colons', form: /:(?=\s|$)/m },
  { name: 'quotation marks', form: /["“”„«»]/ },
]
/** Marks whose absence is worth mentioning. */
const tellingByAbsence = new Set(['exclamation marks', 'dashes', 'semicolons', 'three dots'])

const often = 0.6
const never = 0.05

const usedMarks: Habit<'marks'> = {
  id: 'marks',
  read: (posts) => {
    const used = marks.filter(({ form }) => shareOf(posts, ({ text }) => form.test(text)) >= often)
    if (used.length === 0) return null
    const sentences = allSentences(posts).map(({ text }) => text)
    const examples = used.flatMap(({ form }) => briefly(sentences.filter((text) => form.test(text)))[0] ?? [])
    return { text: `Uses ${listed(used.map(({ name }) => name))}.`, examples: examplesOf(examples) }
  },
}

const unusedMarks: Habit<'no-marks'> = {
  id: 'no-marks',
  read: (posts) => {
    const unused = marks.filter(
      ({ name, form }) =>
        tellingByAbsence.has(name) && shareOf(posts, ({ text }) => form.test(text)) <= never,
    )
    if (unused.length === 0) return null
    return { text: `Does without ${listed(unused.map(({ name }) => name))}.`, examples: [] }
  },
}

/** Returns "about 3 a post", or "less than 1 a post". */
function aPost(posts: readonly PostReading[], count: number): string {
  const rate = Math.round(count / posts.length)
  return rate === 0 ? 'less than 1 a post' : `about ${rate} a post`
}

const emoji: Habit<'emoji'> = {
  id: 'emoji',
  read: (posts) => {
    const all = posts.flatMap(({ text }) => emojiIn(text))
    if (all.length === 0) return { text: 'No emoji.', examples: [] }
    const lines = posts.flatMap((post) => post.lines.map(({ text }) => text))
    return {
      text: `Emoji, ${aPost(posts, all.length)}: most often ${mostFrequent(all).slice(0, 3).join(' ')}`,
      examples: examplesOf(lines.filter((text) => emojiIn(text).length > 0)).slice(0, 2),
    }
  },
}

const hashtags: Habit<'hashtags'> = {
  id: 'hashtags',
  read: (posts) => {
    const all = posts.flatMap(({ text }) => tagsIn(text))
    if (all.length === 0) return { text: 'No hashtags.', examples: [] }
    const inTail = posts.flatMap(({ tail }) => tail.flatMap(tagsIn)).length
    const place = inTail >= 0.7 * all.length ? ' in a line of their own' : ''
    const examples = posts.flatMap(({ tail }) => tail)
    return {
      text: `Hashtags${place}, ${aPost(posts, all.length)}: most often ${listed(mostFrequent(all).slice(0, 3))}.`,
      examples: examplesOf(examples).slice(0, 2),
    }
  },
}

const signsOf = ({ lines }: PostReading) => lines.flatMap(({ listSign }) => listSign ?? [])
const isList = (post: PostReading) => signsOf(post).length > 1

const lists: Habit<'lists'> = {
  id: 'lists',
  read: (posts) => {
    const share = shareOf(posts, isList)
    if (share <= never) return { text: 'Hardly any lists.', examples: [] }
    if (share < 0.25) return null
    const sign = mostFrequent(posts.filter(isList).flatMap(signsOf))[0] ?? ''
    const examples = posts.filter(isList).map(({ lines }) =>
      lines
        .filter(({ listSign }) => listSign !== null)
        .map(({ text }) => text)
        .join(' '),
    )
    return {
      text: `Lists in ${ofPosts(posts, isList)}, with "${sign}" before each point.`,
      examples: examplesOf(examples).slice(0, 2),
    }
  },
}

const digits = /\p{N}/u

const numbers: Habit<'numbers'> = {
  id: 'numbers',
  read: (posts) => {
    const words = posts.flatMap((post) => post.words)
    const rate = shareOf(words, ({ text }) => digits.test(text))
    if (rate < 0.012) return null
    const sentences = allSentences(posts).map(({ text }) => text)
    return {
      text: `Exact numbers, ${aPost(posts, rate * words.length)}.`,
      examples: briefly(sentences.filter((text) => digits.test(text))).slice(0, 2),
    }
  },
}

const shouted = /(?<![\p{L}\p{N}#])\p{Lu}{3,}(?![\p{L}\p{N}])/u

const letters: Habit<'letters'> = {
  id: 'letters',
  read: (posts) => {
    const starts = allSentences(posts).filter(({ text }) => /^\p{L}/u.test(text))
    const lower = starts.filter(({ text }) => /^\p{Ll}/u.test(text))
    if (lower.length >= 0.6 * starts.length && starts.length > 0)
      return {
        text: 'Begins sentences in lower case.',
        examples: briefly(lower.map(({ text }) => text)).slice(0, 2),
      }
    if (shareOf(posts, ({ text }) => shouted.test(text)) < 0.4) return null
    const loud = allSentences(posts).filter(({ text }) => shouted.test(text))
    return {
      text: 'Sets single words in CAPITALS.',
      examples: briefly(loud.map(({ text }) => text)).slice(0, 2),
    }
  },
}

/** Habits of punctuation and other symbols. */
export const signHabits = [usedMarks, unusedMarks, emoji, hashtags, lists, numbers, letters] as const
