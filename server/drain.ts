import { setTimeout as pause } from 'node:timers/promises'
import type { Listening } from './http/listen.ts'

/** How long a balancer may take to hear that this server is not ready any more. */
const noticeMs = 5000

const forever = new Promise<void>(() => undefined)

export type Drain = {
  isDraining: () => boolean
  /** Resolves when what is under way has ended, the time is over or `hurry` resolves. `finish` ends what nobody waits for. */
  run: (finish: () => Promise<void>, hurry?: Promise<void>) => Promise<void>
}

/** Lets a server go without cutting anything off; with no time for it, nothing happens. */
export function createDrain(drainMs: number, listening: Pick<Listening, 'leave' | 'finish'>): Drain {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    async run(finish, hurry = forever) {
      isDraining = true
      if (drainMs === 0) return
      const until = performance.now() + drainMs
      listening.leave()
      await Promise.race([pause(Math.min(noticeMs, drainMs)), hurry])
      const timeIsUp = pause(Math.max(0, until - performance.now()), undefined, { ref: false })
      await Promise.race([Promise.all([listening.finish(), finish()]), timeIsUp, hurry])
    },
  }
}
