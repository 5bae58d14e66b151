import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { isPluralOfKnown } from '#core/post-check/plural-words.ts'
import { compiledCode } from '#server/threads/compiled-code.ts'

/** A spelling or grammar slip, in UTF-16 units of the text, and its correction. */
const slip = z.object({
  from: z.number(),
  to: z.number(),
  fix: z.string(),
  why: z.string(),
  isSpelling: z.boolean(),
  /** Whether there is no other correction. */
  isSure: z.boolean(),
})
export type Slip = z.infer<typeof slip>

const script = new URL('./grammar-worker.ts', import.meta.url)
const timeoutMs = 20_000
/** For the first text: a busy machine takes this long to load the checker. */
const loadingTimeoutMs = 45_000
const idleMs = 30_000
const memoryMb = 512
const longestText = 20_000

/** Later requests would wait longer than a grammar check is worth. */
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

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

function openThread(): Worker {
  const opened = new Worker(script, {
    env: { NODE_COMPILE_CACHE: compiledCode },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  opened.unref()
  const forget = () => {
    if (thread === opened) thread = undefined
  }
  opened.on('error', forget).on('exit', forget)
  thread = opened
  return opened
}

function closeThread(): void {
  const closed = thread
  thread = undefined
  void closed?.terminate()
}

/**
 * The checker is a large program: loading it takes seconds and some 300 MB, a text a tenth of a second. It stays loaded
 * for a while after each text, since somebody who polishes a post asks again.
 */
async function askThread(content: string): Promise<Slip[]> {
  clearTimeout(idle)
  const patience = thread ? timeoutMs : loadingTimeoutMs
  const asked = thread ?? openThread()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const giveUp = () => resolve(undefined)
  const timer = setTimeout(giveUp, patience).unref()
  asked.once('message', resolve).once('error', giveUp).once('exit', giveUp)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origins.
  asked.postMessage(content)
  const slips = slip.array().safeParse(await promise).data
  clearTimeout(timer)
  asked.off('message', resolve).off('error', giveUp).off('exit', giveUp)
  // Whatever it is still doing, the next text does not wait for it.
  if (slips === undefined) closeThread()
  else idle = setTimeout(closeThread, idleMs).unref()
  return slips ?? []
}

/** Whether a dictionary could know this word: not a name, a hashtag, an address or a word with digits. */
function isWord(content: string, { from, to }: Slip): boolean {
  const before = /\S*$/.exec(content.slice(0, from))?.[0] ?? ''
  const isAddress = /[#@/.]/.test(before) || /^[@/]/.test(content.slice(to))
  return !isAddress && !/[\p{N}\p{Lu}_]/u.test(content.slice(from, to))
}

/** Whether the writer repeats this word: then it is meant. */
const isOwn = (content: string, { from, to }: Slip) =>
  content.toLowerCase().split(content.slice(from, to).toLowerCase()).length > 2

const isInSlot = (content: string, { from, to }: Slip) =>
  [...content.matchAll(/\[[^[\]\n]*\]/g)].some(
    ({ 0: found, index }) => from < index + found.length && to > index,
  )

/**
 * Returns the spelling and grammar slips in an English text, in order and without overlaps; none when the checker does
 * not respond in time or has too many waiting. Texts are checked one after another.
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

/** Whether two spellings of a word are one typing error apart: one letter more, fewer or different, or two swapped. */
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

/** Returns the text without its slips; corrects only what is beyond doubt. */
export function withoutSlips(content: string, slips: Slip[]): string {
  const sure = slips.filter(({ from, to, fix, isSpelling, isSure }) =>
    isSpelling ? isNear(content.slice(from, to), fix) : isSure,
  )
  return sure
    .toReversed()
    .reduce((text, { from, to, fix }) => text.slice(0, from) + fix + text.slice(to), content)
}
