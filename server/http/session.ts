import type { HttpBindings } from '@hono/node-server'

/** Who makes a call. */
export type Actor = { userId: string; sessionId: string; name: string; email: string; isGuest: boolean }

/** Finds the actor of a request from its session cookie; null without a valid session. */
export type FindActor = (headers: ReadHeaders) => Promise<Actor | null>

/** What is read of headers, whoever keeps them. */
export type ReadHeaders = Pick<Headers, 'get'>

/** The headers of a request as Node.js has them: for most requests nobody needs a Headers, which takes longer to make. */
export const headersOf = ({ incoming }: HttpBindings): ReadHeaders => ({
  get(name) {
    const value = incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  },
})
