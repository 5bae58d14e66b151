/** What a server cannot do without, each tried for real. */
export type Needs = Record<'database' | 'storage' | 'streams', () => Promise<boolean>>

type Bounds = {
  /** Who has not answered by then is not there. */
  patienceMs?: number
  /** So long an answer holds, so that a storm of probes asks no more than one. */
  keepMs?: number | undefined
  /** Milliseconds. */
  clock?: () => number
}

/** A question that was not answered for so long never will be. */
const lostAfterMs = 30_000

/**
 * Asks at most once in a while, whoever asks, and not again while an answer is outstanding: one that hangs would
 * otherwise take a connection with every probe. Never rejects.
 */
export function askedSeldom<T>(
  ask: () => Promise<T>,
  { otherwise, patienceMs = 2000, keepMs = 1000, clock = () => performance.now() }: Bounds & { otherwise: T },
): () => Promise<T> {
  let outstanding: { answer: Promise<T>; since: number } | undefined
  let kept: { answer: Promise<T>; until: number } | undefined
  const begin = () => {
    if (outstanding && clock() < outstanding.since + lostAfterMs) return outstanding.answer
    const answer = ask().catch(() => otherwise)
    const mine = { answer, since: clock() }
    outstanding = mine
    void answer.then(() => {
      if (outstanding === mine) outstanding = undefined
    })
    return answer
  }
  return () => {
    if (kept && clock() < kept.until) return kept.answer
    const answer = within(patienceMs, begin(), otherwise)
    const mine = { answer, until: Number.POSITIVE_INFINITY }
    kept = mine
    void answer.then(() => {
      mine.until = clock() + keepMs
    })
    return answer
  }
}

function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(otherwise), ms)
  void work.then((answer) => {
    clearTimeout(timer)
    resolve(answer)
  })
  return promise
}
