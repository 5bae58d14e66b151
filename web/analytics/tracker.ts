import { afterLoad } from '#web/device/after-load.ts'
import { createStore, type Readable } from '#web/state/store.ts'
import type { EventName, EventProperties } from './events.ts'
import { flags, type FlagName } from './flags.ts'

export type Project = { key: string; host: string }

/** What is revealed about a user: only that it is the same one. */
export type Identity = { userId: string } | null

/** The connection to PostHog, as long as the user agrees. */
export type Client = {
  capture: <Name extends EventName>(name: Name, properties: EventProperties[Name]) => void
  /** Reports the page that is shown, by its route pattern. */
  see: (route: string) => void
  /** Null for visitors and guests, who stay anonymous. */
  identify: (identity: Identity) => void
  /** Sends nothing more, not even what is queued, and removes what it has stored in this browser. */
  close: () => void
}

export type Switched = Partial<Record<FlagName, boolean>>
export type OpenClient = (project: Project, onFlags: (switched: Switched) => void) => Client
type Job = (client: Client) => void
type Counting = { project: Project; client: Client | null; waiting: Job[] }

/** Pause after the page has loaded. */
const pauseMs = 1500

/** Loads the code; null when it is no longer wanted. */
export type Load = (isWanted: () => boolean) => Promise<OpenClient | null>

export const loadClient: Load = async (isWanted) => {
  await afterLoad()
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return isWanted() ? (await import('./client.ts')).openClient : null
}

/** Enough for what happens while the code is loading; more than that is an outage. */
const mostWaiting = 50

let counting: Counting | null = null
const switched = createStore<Switched>({})

/** A blocked or broken connection counts as none: the writer must not notice. */
function attempt(job: () => void): void {
  try {
    job()
  } catch {
    stopCounting()
  }
}

function run(job: Job): void {
  const current = counting
  if (current === null) return
  const { client } = current
  if (client !== null) attempt(() => job(client))
  else if (current.waiting.length < mostWaiting) current.waiting.push(job)
}

/** Starts counting once the page has loaded. Never called without the user's agreement. */
export function startCounting(project: Project, load: Load): void {
  if (counting !== null) return
  const mine: Counting = { project, client: null, waiting: [] }
  counting = mine
  const begin = async () => {
    const openClient = await load(() => counting === mine)
    if (counting !== mine || openClient === null) return
    const client = openClient(project, (next) => {
      if (counting === mine) switched.setState(next)
    })
    mine.client = client
    for (const job of mine.waiting.splice(0)) attempt(() => job(client))
  }
  // An ad blocker may block the code or its server.
  begin().catch(() => {
    if (counting === mine) stopCounting()
  })
}

/** Stops counting at once. */
export function stopCounting(): void {
  const client = counting?.client
  counting = null
  switched.setState({})
  try {
    client?.close()
  } catch {
    // It is dropped all the same.
  }
}

export const track = <Name extends EventName>(
  name: Name,
  ...[properties]: keyof EventProperties[Name] extends never ? [] : [EventProperties[Name]]
): void => run((client) => client.capture(name, properties ?? ({} as EventProperties[Name])))

export const seePage = (route: string): void => run((client) => client.see(route))

export const identify = (identity: Identity): void => run((client) => client.identify(identity))

/** What PostHog says about flags. */
export const switchedFlags: Readable<Switched> = switched

/** Returns what PostHog says about a flag, or its default. */
export const flagOf = (name: FlagName): boolean => switched.getState()[name] ?? flags[name]
