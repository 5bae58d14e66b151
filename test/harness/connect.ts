import { consent } from '#test/fixtures/practice-server.ts'
import type { Client } from './client.ts'

/** Connects a person to the practice network as a browser would; answers where the browser ends. */
export async function connect(client: Client, returnUrl = '/'): Promise<string> {
  const begin = await client.get(`/api/linkedin/auth?returnUrl=${encodeURIComponent(returnUrl)}`)
  const consentPage = begin.headers.get('location') ?? ''
  const back = await consent(new URL(consentPage, client.url).href)
  const end = await client.get(back.pathname + back.search)
  return end.headers.get('location') ?? ''
}
