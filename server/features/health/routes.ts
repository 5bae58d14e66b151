import type { HttpApp } from '#server/http/http-app.ts'

type Parts = Record<'isDatabaseThere' | 'isStorageThere' | 'areStreamsThere', () => Promise<boolean>>
type Warned = { warning: () => string | undefined }

/**
 * Liveness, and readiness of what a request needs. `warning` says what the operator should do before long; it makes
 * nothing unready.
 */
export function addHealthRoutes(app: HttpApp, { warning, ...parts }: Parts & Warned): void {
  app.get('/healthz', (context) => context.json({ ok: true }))
  app.get('/readyz', async (context) => {
    const [database, storage, streams] = await Promise.all([
      parts.isDatabaseThere(),
      parts.isStorageThere(),
      parts.areStreamsThere(),
    ])
    const found = warning()
    const answer = { database, storage, streams, ...(found === undefined ? {} : { warning: found }) }
    return context.json(answer, database && storage && streams ? 200 : 503)
  })
}
