import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpApp } from '#server/http/http-app.ts'
import type { Health } from './service.ts'

type Parts = {
  health: Health
  /** What the operator should do soon. */
  warning: () => string | undefined
  /** Whether this server is about to stop: it still responds, but load balancers should send it nothing new. */
  isDraining: () => boolean
  /** The token that reading the metrics requires; undefined when access to them is restricted elsewhere. */
  metricsToken: string | undefined
}

const hash = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))

/**
 * Serves liveness, which checks nothing; readiness of what a request needs, with the delay of the jobs and a warning,
 * neither of which makes it unready; and metrics.
 */
export function addHealthRoutes(app: HttpApp, { health, warning, isDraining, metricsToken }: Parts): void {
  app.get('/healthz', (context) => context.json({ ok: true }))
  app.get('/readyz', async (context) => {
    const readiness = await health.readiness()
    const { database, storage, streams } = readiness
    const draining = isDraining()
    const found = warning()
    const answer = {
      ...readiness,
      ...(draining ? { draining } : {}),
      ...(found === undefined ? {} : { warning: found }),
    }
    return context.json(answer, database && storage && streams && !draining ? 200 : 503, {
      'cache-control': 'no-store',
    })
  })
  app.get('/metrics', async (context) => {
    const given = context.req.header('authorization') ?? ''
    if (metricsToken !== undefined && !isSame(given, `Bearer ${metricsToken}`)) {
      return context.text('A token is needed.', 401, { 'www-authenticate': 'Bearer' })
    }
    const { contentType, text } = await health.figures()
    return context.body(text, 200, { 'content-type': contentType })
  })
}
