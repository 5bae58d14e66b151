import { consent, type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts'
import type { Client } from './client.ts'

/** Connects a user to the practice network like a browser; returns where the browser ends up. */
export async function connect(client: Client, returnUrl = '/'): Promise<string> {
  const begin = await client.get(`/api/linkedin/auth?returnUrl=${encodeURIComponent(returnUrl)}`)
  const consentPage = begin.headers.get('location') ?? ''
  const address = new URL(consentPage, client.url)
  // A network mounted by this server needs the user's session; any other server sees a new browser.
  const browser = address.port === new URL(client.url).port ? client : undefined
  const back = await consent(address.href, {}, browser)
  const end = await client.get(back.pathname + back.search)
  return end.headers.get('location') ?? ''
}

export type AppWithNetwork = { app: TestApp; network: PracticeServer; stop: () => Promise<void> }

/** Starts an app with its own practice network as LinkedIn. */
export async function startAppWithNetwork({ env, ...options }: TestAppOptions = {}): Promise<AppWithNetwork> {
  const network = await startPracticeServer()
  const app = await startTestApp({ ...options, env: { ...network.settings, ...env } })
  const stop = async () => {
    await app.stop()
    await network.stop()
  }
  return { app, network, stop }
}

/** Like `startAppWithNetwork`, with a connected user. */
export async function startConnectedApp(
  options?: TestAppOptions,
): Promise<AppWithNetwork & { client: Client }> {
  const started = await startAppWithNetwork(options)
  const client = await started.app.guest()
  await connect(client)
  return { ...started, client }
}
