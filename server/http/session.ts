import type { HttpBindings } from '@hono/node-server'

/** Who makes a request. */
export type Actor = { userId: string; sessionId: string; name: string; email: string; isGuest: boolean }

/** Finds the actor of a request from its session cookie; null without a valid session. */
export type FindActor = (headers: ReadHeaders) => Promise<Actor | null>

/** The part of Headers that is read, whatever implements it. */
export type ReadHeaders = Pick<Headers, 'get'>

/** Reads a request's headers directly from Node.js: most requests need no Headers, which takes longer to create. */
export const headersOf = ({ incoming }: HttpBindings): ReadHeaders => ({
  get(name) {
    const value = incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  },
})
