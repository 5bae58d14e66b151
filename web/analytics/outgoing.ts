import type { CaptureResult, Properties } from 'posthog-js/dist/module.slim.no-external'
import { events } from './events.ts'

/** What PostHog itself needs to tell browsers, visits and users apart; none of it reveals what was written or read. */
const technical = new Set([
  'token',
  'distinct_id',
  '$device_id',
  '$session_id',
  '$window_id',
  '$user_id',
  '$anon_distinct_id',
  '$is_identified',
  '$process_person_profile',
  '$insert_id',
  '$time',
  '$lib',
  '$lib_version',
  '$config_defaults',
  '$browser',
  '$browser_version',
  '$os',
  '$os_version',
  '$device_type',
  '$screen_width',
  '$screen_height',
  '$viewport_width',
  '$viewport_height',
  '$timezone',
  '$recording_status',
  '$feature_flag',
  '$feature_flag_response',
])

/** PostHog's own events that may be sent besides those of `events.ts`. */
const known = new Set(['$pageview', '$identify', '$feature_flag_called'])

const pick = (properties: Properties, isMeant: (name: string, value: unknown) => boolean): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => isMeant(name, value)))

type Checks = Record<string, (value: unknown) => boolean>

const checksOf = (name: string): Checks | null =>
  Object.entries<Checks>(events).find(([event]) => event === name)?.[1] ?? null

/**
 * Returns what may leave this browser of an event: one that is listed, with its listed properties, at the URL that
 * `place` returns. Null for any other event.
 */
export function outgoing(event: CaptureResult | null, place: () => string): CaptureResult | null {
  if (event === null) return null
  const { uuid, timestamp, properties } = event
  // A recording is masked when it is made (`masking.ts`), and contains nothing else.
  if (event.event === '$snapshot') return event
  const checks = checksOf(event.event) ?? (known.has(event.event) ? {} : null)
  if (checks === null) return null
  return {
    uuid,
    event: event.event,
    ...(timestamp === undefined ? {} : { timestamp }),
    properties: {
      ...pick(properties, (name, value) => technical.has(name) || checks[name]?.(value) === true),
      $current_url: place(),
      $pathname: new URL(place()).pathname,
    },
  }
}
