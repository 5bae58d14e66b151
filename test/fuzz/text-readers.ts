import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { further } from './further-arguments.ts'

/** A function of core/ whose first argument is text or unknown data. */
export type Reader = { file: string; name: string; takesMore: boolean }

const core = join(import.meta.dirname, '../../core')

const exported =
  /^export (?:async )?(?:function (\w+)(?:<[^>]*>)?|const (\w+) = (?:<[^>]*>)?)\(\s*\w+: (?:string|unknown)(\)|,\s*(?:\n|\w+: [^=)]*=|\w+\?:|\)|)|,| = )/gm

/** Returns all of them; the library's own posts and templates take no arguments. */
export const textReaders = (): Reader[] =>
  readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(core, file), 'utf8').matchAll(exported)].map(([, one, other, end]) => ({
        file,
        name: one ?? other ?? '',
        takesMore: end !== ')',
      })),
    )

export const moduleOf = (file: string): string => join(core, file)

/** Why these are not tested: their input is not a user's raw text. */
export const elsewhere: Record<string, string> = {
  daysOfPage: 'a day that its schema has checked',
  turnPage: 'a day that its schema has checked',
  beginOfDay: 'a day that its schema has checked',
  daysLater: 'a day that its schema has checked',
  mix: 'colours that their schema has checked',
  contrast: 'colours that their schema has checked',
  readableOn: 'colours that their schema has checked',
  newCarousel: 'only hands its text to fromPost, which is asked',
  keysIn: 'the words that a reading of the text has found',
  sourceFor: 'a claim that a reading has found',
  withoutClaim: 'a claim that a reading has found',
  withoutListNumber: 'the sentences that a reading has found',
  findingAt: 'the places that a rule has found',
  splitSentences: 'the lines that a reading has found',
  changeOf: 'a reading of the other text',
  surprise: 'a model of the letters of other texts',
  refuse: 'the words of a refusal, which it hands on as they are',
  artifactKindOf: 'the name of a kind; it throws for every other, as the specification wants',
}

/** Returns the readers whose input may be anything that a person writes. */
export const askedAmong = (readers: Reader[]): Reader[] =>
  readers.filter(({ takesMore, name }) => (!takesMore || name in further) && !(name in elsewhere))
