import { join } from 'node:path'
import { practiceClient } from '#practice/client.ts'
import { createPracticeNetwork } from '#practice/network.ts'
import type { FindPerson } from '#practice/setting.ts'
import { versionWarning } from '#server/adapters/network/api-version.ts'
import { createLinkedInNetwork } from '#server/adapters/network/linkedin-network.ts'
import { callbackPath } from '#server/features/linkedin/service.ts'
import type { Network } from '#server/adapters/network/network.ts'
import type { HttpApp } from './http/http-app.ts'
import type { Settings } from './env.ts'

type NetworkOptions = {
  settings: Settings
  publicUrl: string
  loopback: string
  /** The origins of this server, the public one first. */
  origins: readonly string[]
  /** Finds who is signed in, for the practice network. */
  findPerson: FindPerson
  now: () => number
}

export type ChosenNetwork = {
  network: Network
  summary: string
  /** The practice network's routes, when it is in use. */
  practice: Pick<HttpApp, 'fetch'> | undefined
  /** A warning for the operator, e.g. that LinkedIn's API version is about to expire. */
  warning: () => string | undefined
  close: () => void
}

const practicePath = '/practice'

function usePractice({
  settings,
  publicUrl,
  loopback,
  origins,
  findPerson,
  now,
}: NetworkOptions): ChosenNetwork {
  const { app, close } = createPracticeNetwork({
    databasePath: join(settings.dataDir, 'practice.db'),
    basePath: practicePath,
    redirectUris: () => origins.map((origin) => origin + callbackPath),
    findPerson,
    now,
  })
  const network = createLinkedInNetwork({
    kind: 'practice',
    clientId: practiceClient.id,
    clientSecret: practiceClient.secret,
    // The session is bound to one of this server's host names, so consent is requested on the host that the browser
    // returns to.
    authorizeBase: (redirectUri) => redirectUri.slice(0, -callbackPath.length) + practicePath,
    tokenBase: loopback + practicePath,
    apiBase: loopback + practicePath,
    feedBase: publicUrl + practicePath,
    otherFeedBases: origins.map((origin) => origin + practicePath),
    now,
  })
  const summary = `Network   the practice network (feed at ${publicUrl}${practicePath}/feed)`
  return { network, practice: app, close, warning: () => undefined, summary }
}

/** Returns LinkedIn when its credentials are set, else the practice network, which is called over the same HTTP API. */
export function chooseNetwork(options: NetworkOptions): ChosenNetwork {
  const { linkedIn } = options.settings
  if (!linkedIn) return usePractice(options)
  const network = createLinkedInNetwork({
    kind: 'linkedin',
    clientId: linkedIn.clientId,
    clientSecret: linkedIn.clientSecret,
    authorizeBase: linkedIn.authUrl,
    tokenBase: linkedIn.authUrl,
    apiBase: linkedIn.apiUrl,
    extraScopes: linkedIn.extraScopes,
    now: options.now,
  })
  return {
    network,
    practice: undefined,
    close: () => undefined,
    warning: () => versionWarning(options.now()),
    summary: `Network   LinkedIn (${linkedIn.apiUrl})`,
  }
}
