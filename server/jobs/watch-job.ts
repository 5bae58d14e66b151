import type { Logger } from 'pino'
import { withLogFields } from '#server/telemetry/context.ts'
import { jobs, jobSeconds } from '#server/telemetry/figures.ts'
import { tracedApart } from '#server/telemetry/tracing.ts'
import type { JobRow, Settlement } from './claim.ts'

/** Runs a job under its name: its lines say so, and how it ended is logged, counted and traced. */
export function watchJob(
  { log, job: { id, name, attempts } }: { log: Logger; job: JobRow },
  run: () => Promise<Settlement>,
): Promise<Settlement> {
  const attributes = { 'lede.job.id': id, 'lede.job.attempt': attempts }
  const watched = async () => {
    const began = performance.now()
    const settlement = await run()
    const ms = performance.now() - began
    const outcome = outcomeOf(settlement)
    jobs.inc({ kind: name, outcome })
    jobSeconds.observe({ kind: name }, ms / 1000)
    // One that waits for something outside may look for it every second.
    log[outcome === 'waiting' ? 'debug' : 'info']({ outcome, attempt: attempts, ms: Math.round(ms) }, 'job')
    return settlement
  }
  return withLogFields({ job: name, jobId: id }, () =>
    tracedApart({ name: `job ${name}`, attributes }, async (span) => {
      const settlement = await watched()
      span.setAttribute('lede.job.outcome', outcomeOf(settlement))
      return settlement
    }),
  )
}

function outcomeOf({ state, lastError }: Settlement): 'done' | 'waiting' | 'failed' | 'dead' {
  if (state !== 'waiting') return state
  return lastError === null ? 'waiting' : 'failed'
}
