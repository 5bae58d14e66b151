import { FeatureFlagsExtensions, SessionReplayExtensions } from 'posthog-js/dist/extension-bundles'
import { PostHog, type PostHogConfig } from 'posthog-js/dist/module.slim.no-external'
import { flags, type FlagName } from './flags.ts'
import { forgetKeptIds } from './kept-ids.ts'
import { maskAttribute, maskText, unrecorded } from './masking.ts'
import { outgoing } from './outgoing.ts'
import type { Identity, OpenClient, Switched } from './tracker.ts'

/** Turns off everything PostHog would collect by itself: what is counted is listed in `events.ts`. */
const nothingByItself = {
  autocapture: false,
  capture_pageview: false,
  capture_pageleave: false,
  capture_performance: false,
  capture_heatmaps: false,
  capture_dead_clicks: false,
  capture_exceptions: false,
  rageclick: false,
  save_referrer: false,
  save_campaign_params: false,
  disable_surveys: true,
  disable_product_tours: true,
  disable_conversations: true,
  disable_external_dependency_loading: true,
  enable_recording_console_log: false,
} satisfies Partial<PostHogConfig>

const keptInThisBrowser = {
  persistence: 'localStorage',
  cross_subdomain_cookie: false,
  opt_out_capturing_persistence_type: 'localStorage',
  opt_out_persistence_by_default: true,
  person_profiles: 'identified_only',
  respect_dnt: true,
} satisfies Partial<PostHogConfig>

/** Whether sessions are recorded is set in the PostHog project; what recordings contain is set here. */
const recordings = (place: () => string): PostHogConfig['session_recording'] => ({
  maskAllInputs: true,
  maskTextSelector: '*',
  maskTextFn: maskText,
  maskInputFn: maskText,
  maskAttributeFn: maskAttribute,
  blockSelector: unrecorded,
  recordHeaders: false,
  recordBody: false,
  recordCrossOriginIframes: false,
  captureCanvas: { recordCanvas: false },
  maskCapturedNetworkRequestFn: (request) => ({ ...request, name: place() }),
})

const isFlag = (name: string): name is FlagName => Object.hasOwn(flags, name)

/** Returns what is switched; leaves out flags that the project does not have. */
const switchedBy = (posthog: PostHog): Switched =>
  Object.fromEntries(
    Object.keys(flags)
      .filter(isFlag)
      .flatMap((name) => {
        const isOn = posthog.isFeatureEnabled(name)
        return isOn === undefined ? [] : [[name, isOn]]
      }),
  )

/** Connects to PostHog's server. */
export const openClient: OpenClient = ({ key, host }, onFlags) => {
  let route = '/'
  const place = () => location.origin + route
  loadBundledParts()
  const posthog = new PostHog()
  posthog.init(key, {
    ...nothingByItself,
    ...keptInThisBrowser,
    api_host: host,
    __extensionClasses: { ...FeatureFlagsExtensions, ...SessionReplayExtensions },
    session_recording: recordings(place),
    before_send: (event) => outgoing(event, place),
    // The page ignores a server that refuses.
    on_request_error: () => undefined,
  })
  posthog.onFeatureFlags(() => onFlags(switchedBy(posthog)))
  return {
    capture: (name, properties) => void posthog.capture(name, properties),
    see(next) {
      route = next
      posthog.capture('$pageview')
    },
    identify: (identity) => tellWho(posthog, identity),
    close: () => end(posthog),
  }
}

/** Gives another user, or nobody, other ids than those of the previous one. */
function tellWho(posthog: PostHog, identity: Identity): void {
  const isNamed = posthog.get_property('$user_id') !== undefined
  const isOther = isNamed && posthog.get_property('$user_id') !== identity?.userId
  if (isOther) posthog.reset(true)
  if (identity !== null) posthog.identify(identity.userId)
}

function end(posthog: PostHog): void {
  posthog.opt_out_capturing()
  // The opt-out is forgotten too, and a late response from the server would otherwise let PostHog store ids again.
  posthog.set_config({ disable_persistence: true })
  // PostHog sends nothing while it is not loaded: neither what is queued nor what is retried.
  posthog.__loaded = false
  posthog.sessionRecording?.stopRecording()
  forgetKeptIds()
}
type Done = (error?: unknown) => void
type Loader = { loadExternalDependency: (posthog: unknown, kind: string, done: Done) => void }

const recorders = new Set(['recorder', 'lazy-recorder', 'posthog-recorder'])

/** Does not record a user who has refused while the recorder was loading. */
const load = async (posthog: unknown, done: Done): Promise<void> => {
  try {
    await import('posthog-js/dist/posthog-recorder')
    done(posthog instanceof PostHog && posthog.__loaded ? undefined : 'It was ended meanwhile.')
  } catch (error) {
    done(error)
  }
}

/**
 * Provides the parts that PostHog's client would otherwise load as scripts from its servers: the recorder is bundled
 * with this app, and loaded only when the project makes recordings; no other part is available. Configuration that is
 * missing as a script is requested as JSON.
 */
export function loadBundledParts(): void {
  const loader: Loader = {
    loadExternalDependency(posthog, kind, done) {
      if (recorders.has(kind)) void load(posthog, done)
      else if (kind === 'remote-config') done()
      else done('This part is not bundled.')
    },
  }
  const known: unknown = Reflect.get(window, '__PosthogExtensions__')
  Reflect.set(window, '__PosthogExtensions__', { ...(typeof known === 'object' ? known : {}), ...loader })
}
