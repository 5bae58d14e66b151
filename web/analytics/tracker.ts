import { afterLoad } from '#web/device/after-load.ts'
import { createStore, type Readable } from '#web/state/store.ts'
import type { EventName, EventProperties } from './events.ts'
import { flags, type FlagName } from './flags.ts'

export type Project = { key: string; host: string }

/** What is told of a person: only that it is the same one. */
export type Identity = { userId: string } | null

/** The way to PostHog, as long as its person agrees. */
export type Client = {
  capture: <Name extends EventName>(name: Name, properties: EventProperties[Name]) => void
  /** The page that is shown, by the pattern of its address. */
  see: (route: string) => void
  /** Null for visitors and guests, who stay without a name. */
  identify: (identity: Identity) => void
  /** Sends nothing more, not even what is waiting, and removes what this browser keeps of it. */
  close: () => void
}

export type Switched = Partial<Record<FlagName, boolean>>
export type OpenClient = (project: Project, onFlags: (switched: Switched) => void) => Client
type Job = (client: Client) => void
type Counting = { project: Project; client: Client | null; waiting: Job[] }

/** The page is loaded first. */
const pauseMs = 1500

/** Brings the code, unless it is not wanted any more; then null. */
export type Load = (isWanted: () => boolean) => Promise<OpenClient | null>

export const loadClient: Load = async (isWanted) => {
  await afterLoad()
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return isWanted() ? (await import('./client.ts')).openClient : null
}

/** What happens while the code is on its way; more than that is an outage. */
const mostWaiting = 50

let counting: Counting | null = null
const switched = createStore<Switched>({})

/** A way that is blocked or broken is none: the writer must not notice. */
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

/** Begins to count, once the page is loaded. Whoever has not agreed never comes here. */
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
  // A blocker of advertisements may keep the code or its server away.
  begin().catch(() => {
    if (counting === mine) stopCounting()
  })
}

/** Ends it at once. */
export function stopCounting(): void {
  const client = counting?.client
  counting = null
  switched.setState({})
  try {
    client?.close()
  } catch {
    // It is let go of all the same.
  }
}

export const track = <Name extends EventName>(
  name: Name,
  ...[properties]: keyof EventProperties[Name] extends never ? [] : [EventProperties[Name]]
): void => run((client) => client.capture(name, properties ?? ({} as EventProperties[Name])))

export const seePage = (route: string): void => run((client) => client.see(route))

export const identify = (identity: Identity): void => run((client) => client.identify(identity))

/** What PostHog says of flags. */
export const switchedFlags: Readable<Switched> = switched

/** What PostHog says of a flag, or what holds without its word. */
export const flagOf = (name: FlagName): boolean => switched.getState()[name] ?? flags[name]
