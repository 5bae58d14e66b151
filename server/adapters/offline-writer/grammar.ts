import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { compiledCode } from '#server/threads/compiled-code.ts'
import { isContraction } from './grammar-rules.ts'

/** A spelling or grammar slip, in UTF-16 units of the text, and its correction. */
const slip = z.object({
  from: z.number(),
  to: z.number(),
  fix: z.string(),
  why: z.string(),
  isSpelling: z.boolean(),
  /** Whether it is beyond doubt that this is a slip, and what was meant. */
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

const longestAddress = 500

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

function isInAddress(content: string, { from, to }: Slip): boolean {
  const before = /\S*$/.exec(content.slice(0, from).slice(-longestAddress))?.[0] ?? ''
  return /[#@/.]/.test(before) || /^[@/]/.test(content.slice(to))
}

/** Whether a dictionary could know this word: not a name, nor a word with digits. */
const isWord = (words: string) => !/[\p{N}\p{Lu}_]/u.test(words)

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
    (one, other) => one.from - other.from || other.to - one.to || Number(other.isSure) - Number(one.isSure),
  )
  for (const one of slips) {
    const words = content.slice(one.from, one.to)
    const isDoubtful =
      one.isSpelling && !isContraction(words, one.fix) && (!isWord(words) || isOwn(content, one))
    const isElsewhere = isInAddress(content, one) || isInSlot(content, one)
    if (isDoubtful || isElsewhere || one.from < (kept.at(-1)?.to ?? 0)) continue
    kept.push(one)
  }
  return kept
}

/** Returns the text without its slips; corrects only what is beyond doubt. */
export const withoutSlips = (content: string, slips: Slip[]): string =>
  slips
    .filter(({ isSure }) => isSure)
    .toReversed()
    .reduce((text, { from, to, fix }) => text.slice(0, from) + fix + text.slice(to), content)
