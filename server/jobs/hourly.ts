import type { Logger } from 'pino'

export type Hourly = {
  /** Runs it now and every hour. */
  start: () => void
  stop: () => Promise<void>
}

const hourMs = 60 * 60 * 1000

type ScheduledTask = {
  run: () => Promise<void>
  log: Logger
  /** What the log says when it fails; the next hour tries again. */
  trouble: string
}

/** Work that any server may do at any time, without a row that says when. */
export function everyHour({ run, log, trouble }: ScheduledTask): Hourly {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const begin = () => {
    running = run().catch((error: unknown) => {
      log.warn({ err: error }, trouble)
    })
  }
  return {
    start() {
      begin()
      timer = setInterval(begin, hourMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
