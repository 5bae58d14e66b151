import type { HttpApp } from '#server/http/http-app.ts'
import type { Health } from './service.ts'

type Parts = Record<'isDatabaseThere' | 'isStorageThere' | 'areStreamsThere', () => Promise<boolean>> & {
  health: Health
  /** What the operator should do before long. */
  warning: () => string | undefined
}

/**
 * Liveness; readiness of what a request needs, with how far behind the jobs are and a warning, which both make nothing
 * unready; and figures.
 */
export function addHealthRoutes(app: HttpApp, { health, warning, ...parts }: Parts): void {
  app.get('/healthz', (context) => context.json({ ok: true }))
  app.get('/readyz', async (context) => {
    const [database, storage, streams] = await Promise.all([
      parts.isDatabaseThere(),
      parts.isStorageThere(),
      parts.areStreamsThere(),
    ])
    const oldestOverdueSeconds = database ? await health.oldestOverdueSeconds() : null
    const found = warning()
    const answer = {
      database,
      storage,
      streams,
      oldestOverdueSeconds,
      ...(found === undefined ? {} : { warning: found }),
    }
    return context.json(answer, database && storage && streams ? 200 : 503)
  })
  app.get('/metrics', async (context) => {
    const { contentType, text } = await health.figures()
    return context.body(text, 200, { 'content-type': contentType })
  })
}
