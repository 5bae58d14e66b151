import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { isPluralOfKnown } from '#core/post-check/plural-words.ts'
import { compiledCode } from '#server/threads/compiled-code.ts'

/** A slip of spelling or grammar, in UTF-16 units of the text, and what should stand there. */
const slip = z.object({
  from: z.number(),
  to: z.number(),
  fix: z.string(),
  why: z.string(),
  isSpelling: z.boolean(),
  /** Nothing else could stand there. */
  isSure: z.boolean(),
})
export type Slip = z.infer<typeof slip>

const script = new URL('./grammar-worker.ts', import.meta.url)
const timeoutMs = 20_000
const memoryMb = 512
const longestText = 20_000

/** Who comes after them would wait longer than a grammar check is worth. */
const mostWaiting = 2

let running: Promise<unknown> = Promise.resolve()
let waiting = 0

async function askInOrder(content: string): Promise<Slip[]> {
  if (waiting > mostWaiting) return []
  waiting += 1
  const asked = running.then(() => askThread(content))
  running = asked.catch(() => undefined)
  try {
    return await asked
  } finally {
    waiting -= 1
  }
}

/** The checker is one large program: it is loaded for a text, in a thread of its own, and gone with it. */
async function askThread(content: string): Promise<Slip[]> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const worker = new Worker(script, {
    workerData: content,
    env: { NODE_COMPILE_CACHE: compiledCode },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = setTimeout(() => resolve(undefined), timeoutMs)
  for (const held of [worker, timer]) held.unref()
  worker.once('message', resolve)
  worker.once('error', () => resolve(undefined))
  worker.once('exit', () => resolve(undefined))
  const answer = await promise
  clearTimeout(timer)
  await worker.terminate()
  return slip.array().safeParse(answer).data ?? []
}

/** A name, a hashtag, an address or a word with figures is none that a dictionary could know. */
function isWord(content: string, { from, to }: Slip): boolean {
  const before = /\S*$/.exec(content.slice(0, from))?.[0] ?? ''
  const isAddress = /[#@/.]/.test(before) || /^[@/]/.test(content.slice(to))
  return !isAddress && !/[\p{N}\p{Lu}_]/u.test(content.slice(from, to))
}

/** A word that the writer uses again and again is theirs. */
const isOwn = (content: string, { from, to }: Slip) =>
  content.toLowerCase().split(content.slice(from, to).toLowerCase()).length > 2

const isInSlot = (content: string, { from, to }: Slip) =>
  [...content.matchAll(/\[[^[\]\n]*\]/g)].some(
    ({ 0: found, index }) => from < index + found.length && to > index,
  )

/**
 * The slips of spelling and grammar in an English text, in its order and apart from each other; none where the checker
 * does not answer in time, or has too many waiting. One text after the other.
 */
export async function findSlips(content: string): Promise<Slip[]> {
  if (content.trim() === '' || content.length > longestText) return []
  const kept: Slip[] = []
  const slips = (await askInOrder(content)).toSorted(
    (one, other) => one.from - other.from || other.to - one.to,
  )
  for (const one of slips) {
    const isPlural = isPluralOfKnown(content.slice(one.from, one.to), one.fix)
    const isDoubtful = one.isSpelling && (isPlural || !isWord(content, one) || isOwn(content, one))
    if (isDoubtful || isInSlot(content, one) || one.from < (kept.at(-1)?.to ?? 0)) continue
    kept.push(one)
  }
  return kept
}

/** Whether two spellings of a word are one slip of the finger apart: a letter more, fewer, other, or two changed about. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length < 4 || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const [restOne, restOther] = [short.slice(start), long.slice(start)]
  if (restOne.length < restOther.length) return restOther.slice(1) === restOne
  const isOther = restOne.slice(1) === restOther.slice(1)
  const isTurned =
    restOne[0] === restOther[1] && restOne[1] === restOther[0] && restOne.slice(2) === restOther.slice(2)
  return isOther || isTurned
}

/** The text without its slips; only what is beyond doubt. */
export function withoutSlips(content: string, slips: Slip[]): string {
  const sure = slips.filter(({ from, to, fix, isSpelling, isSure }) =>
    isSpelling ? isNear(content.slice(from, to), fix) : isSure,
  )
  return sure
    .toReversed()
    .reduce((text, { from, to, fix }) => text.slice(0, from) + fix + text.slice(to), content)
}
