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
/** A member has room for the longest film and some more. */
const defaultMediaBytes = { all: 2 * 1024 * 1024 * 1024, own: 600 * 1024 * 1024 }
const defaultKeptPosts = 1000
const defaultProcessingMs = 1500
const defaultDailyPosts = 150

export type PracticeOptions = {
  /** A SQLite file of its own; its folder is made when missing. */
  databasePath: string
  /** Such as `/practice`: everything stands below it. */
  basePath: string
  /**
   * The exact addresses that a browser may be sent back to. Without it: any http(s) address on this machine or on the
   * host that the page was asked from.
   */
  redirectUris?: () => readonly string[]
  /**
   * Who makes a request. With it, pages, consent and what posts show are for people who are signed in, each of whom is
   * one member; without it, for any browser, which is one member.
   */
  findPerson?: FindPerson
  /** UTC milliseconds. */
  now?: () => number
  /** How long an upload is processed before it can be posted; a second and a half when not given. */
  processingMs?: number
  /** How many bytes of uploads are kept at most; 2 GB of all members and 600 MB of each when not given. */
  mediaBytes?: { all: number; own: number }
  /** How many posts of each member are kept; 1000 when not given. */
  keptPosts?: number
  /** How many posts a member may make from one 00:00 UTC to the next; LinkedIn's 150 when not given. */
  dailyPosts?: number
  /**
   * Gives refresh tokens for this many seconds, as LinkedIn does to the apps of its partners; none when not given.
   */
  refreshSeconds?: number
  /** For tests: what goes wrong next. */
  faults?: Faults
}

function isLocal(redirectUri: string, host: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const address = new URL(redirectUri)
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return false
  return address.host === host || ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
}

/**
 * A stand-in for LinkedIn on this machine: its OAuth and REST API as far as a member's posts and their media need them,
 * with a feed where they can be seen. What it acknowledges survives a crash.
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
  // What is forgotten here has its files removed as those of a crash.
  forgetOld(store, now())
  removeLeftOver(setting.mediaFolder, knownAddresses(store))
  const app = new Hono<PracticeEnv>().basePath(basePath)
  // Everything else comes with a token, or goes to an address that a token has opened.
  for (const path of ['/oauth/v2/authorization', '/feed/*', '/media/*']) app.use(path, letInSignedIn(setting))
  // What is uploaded has limits of its own.
  app.route('/', mediaFileRoutes(setting))
  app.use(bodyLimit({ maxSize: bodyBytes }))
  app.route('/', mediaRestRoutes(setting))
  app.route('/', authorizationRoutes(setting))
  app.route('/', tokenRoutes(setting))
  app.route('/', restRoutes(setting))
  app.route('/', feedRoutes(setting))
  return { app, close: () => void store.close() }
}
