import type { Faults } from './faults.ts'
import type { Store } from './store.ts'

/** Somebody who is signed in: `id` is permanent, `name` is their current one. */
export type Person = { id: string; name: string }

/** Finds who a request comes from; null when they are not signed in. */
export type FindPerson = (headers: Headers) => Promise<Person | null>

/** What the parts of the practice network share. */
export type Setting = {
  store: Store
  /** UTC milliseconds. */
  now: () => number
  /** The prefix of all paths, e.g. `/practice`. */
  basePath: string
  /** Whether the browser may be sent back to an address; `host` is the one from which the page was requested. */
  isRegistered: (redirectUri: string, host: string) => boolean
  /** Undefined where nobody signs in: then every browser is a member of its own. */
  findPerson: FindPerson | undefined
  faults: Faults
  /** The lifetime of refresh tokens in seconds, as for the apps of LinkedIn's partners; 0 issues none. */
  refreshSeconds: number
  /** How many posts a member may make between one 00:00 UTC and the next. */
  dailyPosts: number
  /** Where uploaded files are kept. */
  mediaFolder: string
  /** How long an upload is processed before it can be posted, in milliseconds. */
  processingMs: number
  /** The maximum bytes of stored uploads, for all members together and for each. */
  mediaBytes: { all: number; own: number }
  /** How many posts of a member are kept; the oldest are removed. */
  keptPosts: number
}
