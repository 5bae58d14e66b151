import { closingOf, openingOf, type PostReading, type ReadSentence } from './post-reading.ts'
import { emojiIn, tagsIn } from './signs.ts'

/**
 * A habit as a number. `words` describe a text with a lower or higher figure; `floor` is the usual difference between
 * two posts of one writer.
 */
type StyleFigure = {
  words: [less: string, more: string]
  read: (post: PostReading) => number
  floor: number
}

const share = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** On a log scale, twice as long is as far away as half as long. */
const logs = (numbers: readonly number[]) => numbers.map((number) => Math.log2(1 + number))

function spread(numbers: readonly number[]): number {
  const middle = mean(numbers)
  return Math.sqrt(mean(numbers.map((number) => (number - middle) ** 2)))
}

const lengths = (sentences: readonly ReadSentence[]) => sentences.map(({ words }) => words.length)

const prose = ({ lines }: PostReading) => lines.filter(({ listSign }) => listSign === null)
const lineLengths = (post: PostReading) =>
  prose(post).map(({ sentences }) => lengths(sentences).reduce((sum, length) => sum + length, 0))

/** Returns the rate per hundred words, on a log scale because counts in short posts are coarse. */
const per100 = (count: number, { words }: PostReading) =>
  Math.log2(1 + (100 * count) / Math.max(words.length, 25))

const rateOf =
  (sign: RegExp) =>
  (post: PostReading): number =>
    per100(post.text.match(sign)?.length ?? 0, post)

const wordRate = (...words: string[]) => {
  const sought = new Set(words)
  return (post: PostReading) => per100(post.words.filter(({ text }) => sought.has(text)).length, post)
}

const startsWith = (sentence: ReadSentence, form: RegExp) => form.test(sentence.text)
const joiners = /^(?:and|but|so|because|or|then|plus|und|aber|et|mais|y|pero)\b/i

/** One habit each; floors are in the unit of the figure. */
const figures: readonly StyleFigure[] = [
  {
    words: ['shorter sentences', 'longer sentences'],
    read: ({ sentences }) => mean(logs(lengths(sentences))),
    floor: 0.3,
  },
  {
    words: ['sentences more alike in length', 'a more uneven rhythm'],
    read: ({ sentences }) => spread(logs(lengths(sentences))),
    floor: 0.25,
  },
  {
    words: ['shorter paragraphs', 'longer paragraphs'],
    read: (post) => mean(logs(lineLengths(post))),
    floor: 0.4,
  },
  {
    words: ['fewer paragraphs of one sentence', 'more paragraphs of one sentence'],
    read: (post) => share(prose(post), ({ sentences }) => sentences.length === 1),
    floor: 0.2,
  },
  {
    words: ['less of it in lists', 'more of it in lists'],
    read: ({ lines }) => share(lines, ({ listSign }) => listSign !== null),
    floor: 0.15,
  },
  {
    words: ['shorter words', 'longer words'],
    read: ({ words }) => mean(words.map(({ text }) => text.length)),
    floor: 0.3,
  },
  { words: ['fewer commas', 'more commas'], read: rateOf(/[,，、]/g), floor: 0.7 },
  { words: ['fewer questions', 'more questions'], read: rateOf(/[?？]/g), floor: 0.7 },
  { words: ['fewer exclamation marks', 'more exclamation marks'], read: rateOf(/[!！]/g), floor: 0.6 },
  { words: ['fewer dashes', 'more dashes'], read: rateOf(/[–—]|(?<=\s)--?(?=\s)/g), floor: 0.6 },
  { words: ['fewer colons', 'more colons'], read: rateOf(/:(?!\/\/)/g), floor: 0.7 },
  { words: ['fewer semicolons', 'more semicolons'], read: rateOf(/;/g), floor: 0.5 },
  { words: ['fewer brackets', 'more brackets'], read: rateOf(/[([]/g), floor: 0.6 },
  { words: ['fewer quotation marks', 'more quotation marks'], read: rateOf(/["“”„«»]/g), floor: 0.9 },
  { words: ['fewer three dots', 'more three dots'], read: rateOf(/…|\.{3}/g), floor: 0.5 },
  {
    words: [`fewer short forms such as "don't"`, `more short forms such as "don't"`],
    read: rateOf(/\p{L}['’]\p{L}/gu),
    floor: 0.7,
  },
  { words: ['fewer numbers', 'more numbers'], read: rateOf(/\p{N}+/gu), floor: 0.8 },
  {
    words: ['fewer emoji', 'more emoji'],
    read: (post) => per100(emojiIn(post.text).length, post),
    floor: 0.5,
  },
  {
    words: ['fewer hashtags', 'more hashtags'],
    read: (post) => per100(tagsIn(post.text).length, post),
    floor: 0.5,
  },
  {
    words: ['fewer words in capitals', 'more words in capitals'],
    read: rateOf(/(?<![\p{L}\p{N}])\p{Lu}{3,}(?![\p{L}\p{N}])/gu),
    floor: 0.6,
  },
  {
    words: ['fewer sentences in lower case', 'more sentences in lower case'],
    read: ({ sentences }) => share(sentences, (one) => startsWith(one, /^\p{Ll}/u)),
    floor: 0.15,
  },
  {
    words: [
      'fewer sentences that begin with "And" or "But"',
      'more sentences that begin with "And" or "But"',
    ],
    read: ({ sentences }) => share(sentences, (one) => startsWith(one, joiners)),
    floor: 0.1,
  },
  {
    words: ['less "I"', 'more "I"'],
    read: wordRate('i', "i'm", "i've", "i'd", "i'll", 'me', 'my', 'ich', 'je', 'yo'),
    floor: 0.9,
  },
  {
    words: ['less "we"', 'more "we"'],
    read: wordRate('we', "we're", "we've", 'us', 'our', 'wir', 'uns', 'nous'),
    floor: 0.9,
  },
  {
    words: ['less "you"', 'more "you"'],
    read: wordRate('you', "you're", 'your', 'yours', 'du', 'ihr', 'tu', 'vous'),
    floor: 0.9,
  },
  {
    words: ['a shorter first paragraph', 'a longer first paragraph'],
    read: (post) => mean(logs([openingOf(post)?.text.length ?? 0])),
    floor: 0.8,
  },
  {
    words: ['no question at the end', 'a question at the end'],
    read: (post) => (/[?？]\W*$/u.test(closingOf(post)?.text ?? '') ? 1 : 0),
    floor: 0.5,
  },
]

/** Returns a post's habits as numbers, in a fixed order. */
export const styleFigures = (post: PostReading): number[] => figures.map(({ read }) => read(post))

const farthest = 4

/** Sums over the figures of several posts, from which those of one post can be subtracted again. */
export type FigureSums = { count: number; sums: number[]; squares: number[] }

export const sumFigures = (posts: readonly (readonly number[])[]): FigureSums => ({
  count: posts.length,
  sums: figures.map((_, at) => posts.reduce((sum, post) => sum + (post[at] ?? 0), 0)),
  squares: figures.map((_, at) => posts.reduce((sum, post) => sum + (post[at] ?? 0) ** 2, 0)),
})

export const withoutFigures = ({ count, sums, squares }: FigureSums, own: readonly number[]): FigureSums => ({
  count: count - 1,
  sums: sums.map((sum, at) => sum - (own[at] ?? 0)),
  squares: squares.map((sum, at) => sum - (own[at] ?? 0) ** 2),
})

/** Returns how far a post lies above (or below) the others' mean, figure by figure, in typical differences. */
const apart = (own: readonly number[], { count, sums, squares }: FigureSums): number[] =>
  figures.map(({ floor }, at) => {
    const middle = (sums[at] ?? 0) / count
    const variance = Math.max(0, (squares[at] ?? 0) / count - middle ** 2)
    return ((own[at] ?? 0) - middle) / Math.sqrt(variance + floor ** 2)
  })

/** Returns the distance of a post's habits from those of others: the mean over all figures, in typical differences. */
export const figureDistance = (own: readonly number[], others: FigureSums): number =>
  mean(apart(own, others).map((far) => Math.min(farthest, Math.abs(far))))

const telling = 1.5

/** Returns how a post differs most from others, such as "longer sentences", the largest difference first. */
export const tellDifferences = (own: readonly number[], others: FigureSums): string[] =>
  apart(own, others)
    .map((far, at) => ({ far, words: figures[at]?.words[far > 0 ? 1 : 0] ?? '' }))
    .filter(({ far }) => Math.abs(far) >= telling)
    .toSorted((one, other) => Math.abs(other.far) - Math.abs(one.far))
    .map(({ words }) => words)
