import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { removeLeftOver, forgetOld, knownAddresses } from './assets.ts'
import { authorizationRoutes, tokenRoutes } from './authorization.ts'
import type { Faults } from './faults.ts'
import { feedRoutes } from './feed.ts'
import { mediaFileRoutes } from './media-file-routes.ts'
import { mediaRestRoutes } from './media-rest.ts'
import { restRoutes } from './rest.ts'
import { letInSignedIn, type PracticeEnv } from './access.ts'
import type { FindPerson, Setting } from './setting.ts'
import { openStore } from './store.ts'

const bodyBytes = 1024 * 1024
/** A member has room for the longest video and some more. */
const defaultMediaBytes = { all: 2 * 1024 * 1024 * 1024, own: 600 * 1024 * 1024 }
const defaultKeptPosts = 1000
const defaultProcessingMs = 1500
const defaultDailyPosts = 150

export type PracticeOptions = {
  /** A SQLite file of its own; its folder is created if missing. */
  databasePath: string
  /** The prefix of all paths, e.g. `/practice`. */
  basePath: string
  /**
   * The exact addresses to which a browser may be sent back. By default: any http(s) address on this machine or on the
   * host from which the page was requested.
   */
  redirectUris?: () => readonly string[]
  /**
   * Finds who makes a request. If set, pages, consent and post visibility are for people who are signed in, each of
   * whom is one member; otherwise for any browser, which is one member.
   */
  findPerson?: FindPerson
  /** UTC milliseconds. */
  now?: () => number
  /** How long an upload is processed before it can be posted; 1.5 seconds by default. */
  processingMs?: number
  /** The maximum size of all stored uploads; by default 2 GB for all members and 600 MB for each. */
  mediaBytes?: { all: number; own: number }
  /** How many posts of each member are kept; 1000 by default. */
  keptPosts?: number
  /** How many posts a member may make between one 00:00 UTC and the next; LinkedIn's 150 by default. */
  dailyPosts?: number
  /** The lifetime of refresh tokens in seconds, which LinkedIn issues to its partners' apps; none by default. */
  refreshSeconds?: number
  /** For tests: the next faults. */
  faults?: Faults
}

function isLocal(redirectUri: string, host: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const address = new URL(redirectUri)
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return false
  return address.host === host || ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
}

/**
 * Creates a local stand-in for LinkedIn: its OAuth and REST API as far as a member's posts and their media need them,
 * with a feed that shows them. What it acknowledges survives a crash.
 */
export function createPracticeNetwork(options: PracticeOptions) {
  const { databasePath, basePath, redirectUris, now = Date.now, faults = [] } = options
  const store = openStore(databasePath)
  const isRegistered: Setting['isRegistered'] =
    redirectUris === undefined ? isLocal : (redirectUri) => redirectUris().includes(redirectUri)
  const setting: Setting = {
    store,
    now,
    basePath,
    isRegistered,
    findPerson: options.findPerson,
    faults,
    refreshSeconds: options.refreshSeconds ?? 0,
    mediaFolder: join(dirname(databasePath), 'practice-media'),
    dailyPosts: options.dailyPosts ?? defaultDailyPosts,
    processingMs: options.processingMs ?? defaultProcessingMs,
    mediaBytes: options.mediaBytes ?? defaultMediaBytes,
    keptPosts: options.keptPosts ?? defaultKeptPosts,
  }
  // Files of assets that are forgotten here are removed below, together with a crash's leftovers.
  forgetOld(store, now())
  removeLeftOver(setting.mediaFolder, knownAddresses(store))
  const app = new Hono<PracticeEnv>().basePath(basePath)
  // Everything else requires a token, or an address that a token has opened.
  for (const path of ['/oauth/v2/authorization', '/feed/*', '/media/*']) app.use(path, letInSignedIn(setting))
  // Uploads have their own limits.
  app.route('/', mediaFileRoutes(setting))
  app.use(bodyLimit({ maxSize: bodyBytes }))
  app.route('/', mediaRestRoutes(setting))
  app.route('/', authorizationRoutes(setting))
  app.route('/', tokenRoutes(setting))
  app.route('/', restRoutes(setting))
  app.route('/', feedRoutes(setting))
  return { app, close: () => void store.close() }
}
