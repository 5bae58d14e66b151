import { afterEach, describe, expect, it } from 'vitest'
import {
  flagOf,
  identify,
  seePage,
  startCounting,
  stopCounting,
  track,
  switchedFlags,
  type OpenClient,
  type Switched,
} from './tracker.ts'

const project = { key: 'phc_1', host: 'http://posthog.test' }

/** A PostHog client that records what it is told. */
function listener() {
  const heard: unknown[] = []
  let tellFlags = (_: Switched) => {}
  const openClient: OpenClient = (opened, onFlags) => {
    tellFlags = onFlags
    heard.push(['open', opened.key])
    return {
      capture: (name, properties) => void heard.push([name, properties]),
      see: (route) => void heard.push(['see', route]),
      identify: (identity) => void heard.push(['identify', identity]),
      close: () => void heard.push(['close']),
    }
  }
  return { heard, openClient, tellFlags: (switched: Switched) => tellFlags(switched) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('counting', () => {
  afterEach(stopCounting)

  it('does nothing and keeps nothing before it has begun', async () => {
    const { heard, openClient } = listener()
    track('version restored')
    startCounting(project, () => Promise.resolve(openClient))
    await settled()
    expect(heard).toEqual([['open', 'phc_1']])
  })

  it('tells in its order what happened while the code was on its way', async () => {
    const { heard, openClient } = listener()
    const code = Promise.withResolvers<OpenClient>()
    startCounting(project, () => code.promise)
    identify({ userId: 'ada' })
    seePage('/chat/$id')
    track('selection rewritten', { asked: true })
    code.resolve(openClient)
    await settled()
    track('version restored')
    expect(heard).toEqual([
      ['open', 'phc_1'],
      ['identify', { userId: 'ada' }],
      ['see', '/chat/$id'],
      ['selection rewritten', { asked: true }],
      ['version restored', {}],
    ])
  })

  it('ends at once, also while the code is on its way', async () => {
    const first = listener()
    const code = Promise.withResolvers<OpenClient>()
    let isWanted = () => false
    startCounting(project, (asked) => {
      isWanted = asked
      return code.promise
    })
    track('version restored')
    expect(isWanted()).toBe(true)
    stopCounting()
    expect(isWanted()).toBe(false)
    code.resolve(first.openClient)
    await settled()
    expect(first.heard).toEqual([])
    const second = listener()
    startCounting(project, () => Promise.resolve(second.openClient))
    await settled()
    stopCounting()
    track('version restored')
    expect(second.heard).toEqual([['open', 'phc_1'], ['close']])
  })

  it('keeps a blocked or broken way from the writer', async () => {
    startCounting(project, () => Promise.reject(new Error('net::ERR_BLOCKED_BY_CLIENT')))
    track('version restored')
    await settled()
    track('version restored')
    const { openClient } = listener()
    const broken: OpenClient = (...opening) => ({
      ...openClient(...opening),
      capture: () => {
        throw new Error('No storage')
      },
      close: () => {
        throw new Error('No storage')
      },
    })
    startCounting(project, () => Promise.resolve(broken))
    await settled()
    expect(() => track('version restored')).not.toThrow()
  })

  it('has flags as the code says until PostHog says otherwise, and again when it ends', async () => {
    const { openClient, tellFlags } = listener()
    const seen: boolean[] = []
    const leave = switchedFlags.subscribe(() => seen.push(flagOf('said-before')))
    expect(flagOf('said-before')).toBe(true)
    startCounting(project, () => Promise.resolve(openClient))
    await settled()
    tellFlags({ 'said-before': false })
    expect(flagOf('said-before')).toBe(false)
    stopCounting()
    tellFlags({ 'said-before': false })
    expect(flagOf('said-before')).toBe(true)
    expect(seen).toEqual([false, true])
    leave()
  })
})
