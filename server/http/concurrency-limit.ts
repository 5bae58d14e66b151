import { AppError } from '#core/errors.ts'

type Limit = {
  /** Maximum concurrency, for all accounts together and per account. */
  all: number
  own: number
  /** Error messages: `reason` when an account exceeds its own limit, `busy` when all accounts together reach theirs. */
  reason: string
  busy: string
  /** Ends one running piece of work when the total limit is reached; returns whether it did. */
  makeRoom?: () => boolean
}

const retryAfterSeconds = 5

/** Creates a limit on how much work runs at once. Anything beyond it is refused with rate_limit:api before it starts. */
export function createConcurrencyLimit({ all, own, reason, busy, makeRoom = () => false }: Limit) {
  const running = new Map<string, number>()
  let total = 0
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const before = running.get(userId) ?? 0
    const isFull = before >= own || (total >= all && !makeRoom())
    if (isFull) {
      const why = before >= own ? reason : busy
      throw new AppError('rate_limit:api', { reason: why, retryAfterSeconds })
    }
    running.set(userId, before + 1)
    total += 1
    try {
      return await work()
    } finally {
      const left = (running.get(userId) ?? 1) - 1
      if (left === 0) running.delete(userId)
      else running.set(userId, left)
      total -= 1
    }
  }
}
