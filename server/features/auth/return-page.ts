import type { Logger } from 'pino'
import { AppError } from '#core/errors.ts'

/** Whether a path below /api/auth is where other services send people back to. */
export const isReturn = (path: string): boolean => path.startsWith('/callback/')

const refused = (error: string) =>
  new Response(null, {
    status: 302,
    headers: { location: `/sign-in?${new URLSearchParams({ error }).toString()}` },
  })

/** Answers somebody who comes back from another service: a page in every case, since a browser shows what it gets. */
export async function landSafely(run: () => Promise<Response>, log: Logger): Promise<Response> {
  try {
    const response = await run()
    if (response.status < 400) return response
    if (response.status >= 500)
      log.error({ status: response.status }, 'coming back from another service failed')
    return refused('refused')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refused('too_many_tries')
    log.error({ err: error }, 'coming back from another service failed')
    return refused('refused')
  }
}
