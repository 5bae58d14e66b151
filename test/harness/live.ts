import { expect } from 'vitest'
import type { LiveChange } from '#contract/events.ts'
import type { Client } from './client.ts'

/** Collects live events of a user until the connection ends. */
export async function follow(client: Client) {
  const leaving = new AbortController()
  const response = await client.fetch('/api/events', { signal: leaving.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
  }
  const ended = read().catch(() => undefined)
  const events = () =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name = '', data = '']) => ({ name, data }))
  const heard = {
    ended,
    hellos: () => events().filter(({ name }) => name === 'hello').length,
    changes: () =>
      events().flatMap(({ name, data }) => (name === 'change' ? [JSON.parse(data) as LiveChange] : [])),
    leave: () => leaving.abort(),
  }
  await expect.poll(heard.hellos).toBeGreaterThan(0)
  return heard
}
