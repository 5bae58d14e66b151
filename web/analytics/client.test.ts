import { PostHog } from 'posthog-js/dist/module.slim.no-external'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PosthogServer, startPosthogServer } from '#test/fixtures/posthog-server.ts'
import { openClient } from './client.ts'
import type { Client, Switched } from './tracker.ts'

describe('the way to PostHog', () => {
  let posthog: PosthogServer
  let client: Client
  let switched: Switched
  const open = () => openClient({ key: posthog.key, host: posthog.url }, (next) => (switched = next))
  beforeEach(async () => {
    // PostHog batches what it sends for seconds.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    posthog = await startPosthogServer()
    posthog.flags = { 'said-before': false, 'not-ours': true }
    switched = {}
    client = open()
  })
  afterEach(async () => {
    client.close()
    await posthog.close()
    vi.useRealTimers()
  })

  /** In the order in which they happened, as told by their ids (UUIDs of version 7): calls overtake one another. */
  const of = (name: string) =>
    posthog.events
      .filter(({ event }) => event === name)
      .toSorted((one, other) => String(one['uuid']).localeCompare(String(other['uuid'])))
  /** Advances PostHog's clock by a second before each look. */
  const aSecondLater = async <Seen>(look: () => Seen) => {
    await vi.advanceTimersByTimeAsync(1000)
    return look()
  }
  const views = () => of('$pageview').map(({ properties }) => properties)

  it('names an account by its id alone, and whoever comes next by another', async () => {
    client.identify(null)
    client.see('/sign-in')
    client.identify({ userId: 'ada' })
    client.see('/')
    client.identify({ userId: 'ben' })
    client.see('/posts')
    client.identify(null)
    client.see('/sign-in')
    await expect.poll(() => aSecondLater(() => views().length)).toBe(4)
    const [before, ada, ben, after] = views()
    expect([ada?.distinct_id, ben?.distinct_id]).toEqual(['ada', 'ben'])
    // What was done before signing in belongs to the account; what is done after signing out, to nobody.
    const [named] = of('$identify')
    expect(named?.properties).toMatchObject({ distinct_id: 'ada', $anon_distinct_id: before?.distinct_id })
    expect(named).not.toHaveProperty('$set')
    expect(named).not.toHaveProperty('$set_once')
    expect(['ada', 'ben', before?.distinct_id]).not.toContain(after?.distinct_id)
    expect(after?.$device_id).not.toBe(before?.$device_id)
  })

  it('tells which of our flags are on, and nothing of others', async () => {
    await expect.poll(() => aSecondLater(() => switched)).toEqual({ 'said-before': false })
  })

  it('records nothing where the project makes no recordings', async () => {
    client.see('/')
    await expect.poll(() => aSecondLater(() => views().length)).toBe(1)
    expect(posthog.calls).not.toContain('POST /s/')
  })

  it('sends nothing more once it is closed, not even what waits, and keeps nothing', async () => {
    client.see('/')
    await expect.poll(() => aSecondLater(() => views().length)).toBe(1)
    client.capture('version restored', {})
    client.close()
    client.capture('version restored', {})
    // An event of a later client shows that the earlier one has had its time.
    client = open()
    client.see('/posts')
    await expect.poll(() => aSecondLater(() => views().length)).toBe(2)
    expect(of('version restored')).toEqual([])
    client.close()
    expect(kept()).toEqual([])
  })

  it('keeps nothing of what comes after it was closed', async () => {
    const seen: PostHog[] = []
    const init = vi.spyOn(PostHog.prototype, 'init')
    client.close()
    client = open()
    seen.push(...(init.mock.contexts as PostHog[]))
    init.mockRestore()
    client.see('/')
    await expect.poll(() => aSecondLater(() => views().length)).toBe(1)
    client.close()
    for (const one of seen) one.set_config({ disable_session_recording: true })
    expect(kept()).toEqual([])
  })
})

const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
