import { consent } from '#test/fixtures/practice-server.ts'
import type { Client } from './client.ts'

/** Connects a person to the practice network as a browser would; answers where the browser ends. */
export async function connect(client: Client, returnUrl = '/'): Promise<string> {
  const begin = await client.get(`/api/linkedin/auth?returnUrl=${encodeURIComponent(returnUrl)}`)
  const consentPage = begin.headers.get('location') ?? ''
  const address = new URL(consentPage, client.url)
  // The network that this server mounts asks for its session; any other server has a browser that it has never seen.
  const browser = address.port === new URL(client.url).port ? client : undefined
  const back = await consent(address.href, {}, browser)
  const end = await client.get(back.pathname + back.search)
  return end.headers.get('location') ?? ''
}
