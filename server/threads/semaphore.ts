/**
 * Creates a limiter that runs at most `own` pieces of an account's work at a time and `all` of all accounts; the others
 * wait in order.
 */
export function createAccountSemaphore({ all, own }: { all: number; own: number }) {
  const inTurn = createSemaphore(all)
  const accounts = new Map<string, { ownTurn: ReturnType<typeof createSemaphore>; count: number }>()
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const account = accounts.get(userId) ?? { ownTurn: createSemaphore(own), count: 0 }
    accounts.set(userId, account)
    account.count += 1
    try {
      return await account.ownTurn(() => inTurn(work))
    } finally {
      account.count -= 1
      if (account.count === 0) accounts.delete(userId)
    }
  }
}

/** Creates a limiter that runs at most `atOnce` pieces of work at a time; the others wait in order of arrival. */
export function createSemaphore(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
