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
  /** Where this server is reached, the public address first. */
  origins: readonly string[]
  /** Whom the practice network takes for signed in. */
  findPerson: FindPerson
  now: () => number
}

export type ChosenNetwork = {
  network: Network
  summary: string
  /** The practice network's own addresses, when it is in use. */
  practice: Pick<HttpApp, 'fetch'> | undefined
  /** What its operator should know now, such as that LinkedIn's API version lapses. */
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
    // The session is known to one name of this server, so the consent is asked for where the browser comes back to.
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

/** LinkedIn when its credentials are set, else the practice network, spoken to over the same HTTP. */
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
