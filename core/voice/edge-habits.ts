import { examplesOf, type Habit, ofPosts, quantile, shareOf } from './habit.ts'
import { closingOf, openingOf, type PostReading } from './post-reading.ts'

const first = (post: PostReading) => openingOf(post)?.text ?? ''
const last = (post: PostReading) => closingOf(post)?.text ?? ''

const hasQuestion = (line: string) => /[?？]/.test(line)
const asks = (line: string) => /[?？]\P{L}*$/u.test(line)

/** Features of first lines, rarest first: the first one that is frequent enough is reported. */
const kinds: { words: string; is: (line: string) => boolean }[] = [
  { words: 'quotes somebody', is: (line) => /["“„«]/.test(line) },
  { words: 'asks a question', is: hasQuestion },
  { words: 'has a number', is: (line) => /\p{N}/u.test(line) },
  { words: 'begins with "I", "we" or "my"', is: (line) => /^\P{L}*(?:i|we|my|our)\b/iu.test(line) },
]
const frequent = 0.4

const openings: Habit<'openings'> = {
  id: 'openings',
  read: (posts) => {
    const opened = posts.filter((post) => openingOf(post) !== undefined)
    if (opened.length === 0) return null
    const lengths = opened.map(({ lines }) => {
      const line = lines.find(({ sentences }) => sentences.length > 0)
      return line?.sentences.reduce((sum, { words }) => sum + words.length, 0) ?? 0
    })
    const middle = quantile(lengths, 0.5)
    const kind = kinds.find(({ is }) => shareOf(opened, (post) => is(first(post))) >= frequent)
    const size = `The first paragraph has about ${middle} ${middle === 1 ? 'word' : 'words'}`
    const fits = (post: PostReading) => kind?.is(first(post)) ?? true
    const examples = examplesOf(opened.filter(fits).map(first))
    if (kind === undefined) return { text: `${size}.`, examples }
    return { text: `${size}; in ${ofPosts(opened, fits)} it ${kind.words}.`, examples }
  },
}

const closings: Habit<'endings'> = {
  id: 'endings',
  read: (posts) => {
    const asked = shareOf(posts, (post) => asks(last(post)))
    if (asked >= frequent) {
      const examples = examplesOf(posts.map(last).filter(asks))
      return { text: `${ofPosts(posts, (post) => asks(last(post)))} end with a question.`, examples }
    }
    if (asked > 0.15) return null
    const examples = examplesOf(posts.map(last).filter((line) => !asks(line)))
    return { text: 'Posts end with a statement, not with a question to the readers.', examples }
  },
}

/** Habits in how posts begin and end. */
export const edgeHabits = [openings, closings] as const
