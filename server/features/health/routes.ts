import type { HttpApp } from '#server/http/http-app.ts'

type Parts = Record<'isDatabaseThere' | 'isStorageThere' | 'areStreamsThere', () => Promise<boolean>>

/** Liveness, and readiness of what a request needs. */
export function addHealthRoutes(app: HttpApp, parts: Parts): void {
  app.get('/healthz', (context) => context.json({ ok: true }))
  app.get('/readyz', async (context) => {
    const [database, storage, streams] = await Promise.all([
      parts.isDatabaseThere(),
      parts.isStorageThere(),
      parts.areStreamsThere(),
    ])
    return context.json({ database, storage, streams }, database && storage && streams ? 200 : 503)
  })
}
