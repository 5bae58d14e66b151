import { AppError } from '#core/errors.ts'

type Limit = {
  /** So many at once, of everybody together and of each account. */
  all: number
  own: number
  /** Said to an account beyond its own, and to anybody when there are too many of all. */
  reason: string
  busy: string
  /** Ends a piece of work where there are too many of all; answers whether it did. */
  makeRoom?: () => boolean
}

const retryAfterSeconds = 5

/** Lets only so much work go on at once. What comes beyond that is refused with 429 before it begins. */
export function createConcurrencyLimit({ all, own, reason, busy, makeRoom = () => false }: Limit) {
  const running = new Map<string, number>()
  let total = 0
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const before = running.get(userId) ?? 0
    const isFull = before >= own || (total >= all && !makeRoom())
    if (isFull) {
      const why = before >= own ? reason : busy
      throw new AppError('bad_request:api', { status: 429, reason: why, retryAfterSeconds })
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
