import type { Faults } from './faults.ts'
import type { Store } from './store.ts'

/** Somebody who is signed in: `id` stays theirs, `name` is what they are called now. */
export type Person = { id: string; name: string }

/** Who a request comes from; null when they are not signed in. */
export type FindPerson = (headers: Headers) => Promise<Person | null>

/** What the parts of the practice network share. */
export type Setting = {
  store: Store
  /** UTC milliseconds. */
  now: () => number
  /** The path under which everything stands, such as `/practice`. */
  basePath: string
  /** Tells whether the browser may be sent back to an address; `host` is the one the page was asked from. */
  isRegistered: (redirectUri: string, host: string) => boolean
  /** Undefined where nobody signs in: then every browser is a member of its own. */
  findPerson: FindPerson | undefined
  faults: Faults
  /** How long refresh tokens are good, as for the apps of LinkedIn's partners; 0 gives none. */
  refreshSeconds: number
  /** How many posts a member may make from one 00:00 UTC to the next. */
  dailyPosts: number
  /** Where uploaded files are kept. */
  mediaFolder: string
  /** How long an upload is processed before it can be posted. */
  processingMs: number
  /** How many bytes of uploads are kept at most, of all members and of each. */
  mediaBytes: { all: number; own: number }
  /** How many posts of a member are kept: the oldest go. */
  keptPosts: number
}
