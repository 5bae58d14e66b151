import { addLetters, countLetters, type LetterCounts, surprise } from './letter-model.ts'
import { readPost } from './post-reading.ts'
import {
  figureDistance,
  type FigureSums,
  styleFigures,
  sumFigures,
  tellDifferences,
  withoutFigures,
} from './style-figures.ts'
import { addMixes, mixOf, mixSurprise, type WordMix } from './word-mix.ts'

/** With fewer posts, a voice is not known well enough for a figure. */
export const leastPosts = 10
/** Shorter texts say too little about their author: about twenty words of English, in letters of any script. */
const leastLetters = 100

/** `closerThan` of the writer's `of` own posts are further from the rest of their posts than the text is. */
export type Similarity = { closerThan: number; of: number }

type Measured = {
  text: string
  isLongEnough: boolean
  figures: number[]
  letters: LetterCounts
  mix: WordMix
}
type Distances = { figures: number; letters: number; mix: number }

/** The statistics of a writer's posts that texts are measured against. */
export type Voice = {
  /** The number of posts used: those that are long enough, without duplicates. */
  posts: number
  figures: FigureSums
  letters: LetterCounts
  mix: WordMix
  /** The mean and spread of the distances among the posts themselves, each measured against the rest. */
  middle: Distances
  spread: Distances
  /** The distance of each post from the rest, in ascending order. */
  own: number[]
}

const kinds = ['figures', 'letters', 'mix'] as const
/** Habits distinguish writers whatever the subject; letters and words depend on the subject too. */
const weights: Distances = { figures: 2, letters: 1.5, mix: 1 }
/** Without a minimum, posts that are all alike would make the slightest difference count as large. */
const leastSpread: Distances = { figures: 0.06, letters: 0.08, mix: 0.12 }

/** Whether a text is long enough to be measured. */
export const isLongEnough = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= leastLetters

function measure(text: string): Measured {
  const post = readPost(text)
  return {
    text: post.text,
    isLongEnough: isLongEnough(post.text),
    figures: styleFigures(post),
    letters: countLetters(post.text),
    mix: mixOf(post.words),
  }
}

type Sums = Pick<Voice, 'figures' | 'letters' | 'mix'>

const fromOthers = (post: Measured, sums: Sums): Distances => ({
  figures: figureDistance(post.figures, withoutFigures(sums.figures, post.figures)),
  letters: surprise(post.text, { counts: sums.letters, without: post.letters }),
  mix: mixSurprise(post.mix, { mix: sums.mix, without: post.mix }),
})

const fromAll = (text: Measured, sums: Sums): Distances => ({
  figures: figureDistance(text.figures, sums.figures),
  letters: surprise(text.text, { counts: sums.letters, without: null }),
  mix: mixSurprise(text.mix, { mix: sums.mix, without: null }),
})

const each = (read: (kind: (typeof kinds)[number]) => number): Distances => ({
  figures: read('figures'),
  letters: read('letters'),
  mix: read('mix'),
})

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const together = (distances: Distances, { middle, spread }: Pick<Voice, 'middle' | 'spread'>): number =>
  kinds.reduce((sum, kind) => sum + (weights[kind] * (distances[kind] - middle[kind])) / spread[kind], 0)

/**
 * Derives a voice from the writer's own posts, given as plain texts with a line break between paragraphs. Duplicates
 * count once, texts that are too short not at all. Any text is accepted; takes about 2 ms per post.
 */
export function readVoice(posts: readonly string[]): Voice {
  const measured = [...new Set(posts)].map(measure).filter((post) => post.isLongEnough)
  const sums = {
    figures: sumFigures(measured.map(({ figures }) => figures)),
    letters: addLetters(measured.map(({ letters }) => letters)),
    mix: addMixes(measured.map(({ mix }) => mix)),
  }
  const distances = measured.length < 2 ? [] : measured.map((post) => fromOthers(post, sums))
  const middle = each((kind) => mean(distances.map((one) => one[kind])))
  const spread = each((kind) =>
    Math.max(leastSpread[kind], Math.sqrt(mean(distances.map((one) => (one[kind] - middle[kind]) ** 2)))),
  )
  const own = distances.map((one) => together(one, { middle, spread })).toSorted((a, b) => a - b)
  return { posts: measured.length, ...sums, middle, spread, own }
}

/**
 * Compares a text with the writer's own posts. Null for fewer than `leastPosts` posts or when the text is too short
 * (`isLongEnough`): then there is no figure to show. If the text is one of those posts, leave it out of `readVoice`;
 * otherwise it is measured against itself.
 */
export function similarityOf(voice: Voice, text: string): Similarity | null {
  if (voice.posts < leastPosts) return null
  const measured = measure(text)
  if (!measured.isLongEnough) return null
  const distance = together(fromAll(measured, voice), voice)
  return { closerThan: voice.own.filter((own) => own > distance).length, of: voice.own.length }
}

/**
 * Returns a similarity as a percentile, 0 to 100: the percentage of the writer's own posts that are less similar to the
 * rest.
 */
export const percentileOf = ({ closerThan, of }: Similarity): number => Math.round((100 * closerThan) / of)

const mostDifferences = 3

/** Returns up to three ways in which a text differs most from the writer's own posts, such as "longer sentences". */
export const differencesOf = (voice: Voice, text: string): string[] =>
  voice.posts < leastPosts || !isLongEnough(text)
    ? []
    : tellDifferences(styleFigures(readPost(text)), voice.figures).slice(0, mostDifferences)
