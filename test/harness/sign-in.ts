import { expect } from 'vitest'
import type { Client } from './client.ts'

type Begun = { url: string }

/** Presses "Continue with …"; returns where the browser is sent. */
export async function beginSignIn(client: Client, service = 'oidc', returnTo = '/'): Promise<string> {
  const { status, body } = await client.post<Begun>('/api/auth/sign-in/social', {
    provider: service,
    callbackURL: returnTo,
    errorCallbackURL: `/sign-in?provider=${service}`,
  })
  expect(status).toBe(200)
  return body.url
}

/** Decides on the service's page; returns the address on this server that the browser is redirected to. */
export async function decideThere(address: string, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
  const shown = await fetch(address)
  expect(await shown.text()).toContain('<form')
  const form = new URL(address).searchParams
  form.set('decision', decision)
  const answer = await fetch(new URL('/authorize', address), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? 'about:blank')
  return back.pathname + back.search
}

/** Follows the redirect back; returns where this server sends the browser. */
export async function comeBack(client: Client, path: string): Promise<string> {
  const { status, headers } = await client.fetch(path)
  expect(status).toBe(302)
  return headers.get('location') ?? ''
}

/** Signs in with another service; returns where the browser ends up. */
export const signInBy = async (client: Client, service = 'oidc', returnTo = '/'): Promise<string> =>
  comeBack(client, await decideThere(await beginSignIn(client, service, returnTo)))
