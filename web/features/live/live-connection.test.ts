import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveChange } from '#contract/events.ts'
import { openLive } from './live-connection.ts'

/** A connection whose events a test controls. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1

  constructor() {
    super()
    FakeSource.all.push(this)
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }

  say(name: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

/** A stand-in for the Web Locks API, shared by the tabs of one test. */
function fakeLocks() {
  let waiting: (() => void)[] = []
  let end: ((reason: Error) => void) | undefined
  const hold = async (work: () => Promise<void>) => {
    const taken = Promise.withResolvers<never>()
    end = taken.reject
    await Promise.race([work(), taken.promise]).finally(() => {
      if (end === taken.reject) end = undefined
      waiting.shift()?.()
    })
  }
  return {
    async request(_name: string, { steal = false }: { steal?: boolean }, work: () => Promise<void>) {
      if (steal) end?.(new Error('stolen'))
      else if (end) await new Promise<void>((resolve) => waiting.push(resolve))
      return hold(work)
    },
    query: () => Promise.resolve({}),
  }
}

/** Another tab that holds the connection and never releases it, like a frozen one. */
const sleepingTab = () =>
  void navigator.locks.request('lede-live:u1', {}, () => new Promise(() => undefined)).catch(() => null)
const refuse = (source: FakeSource | undefined) => {
  source?.close()
  source?.dispatchEvent(new Event('error'))
}

const change: LiveChange = { what: 'post', id: 'd1' }
const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED)

function startTab() {
  const heard: unknown[] = []
  const close = openLive({
    userId: 'u1',
    connectAfterMs: 100,
    handlers: { onChange: (what) => heard.push(what), onHello: () => heard.push('hello') },
  })
  return { heard, close }
}

describe('the live connection', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    FakeSource.all = []
    vi.stubGlobal('EventSource', FakeSource)
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is one for all tabs of a browser, and another tab takes it over', async () => {
    const tabs = [startTab(), startTab()]
    await vi.advanceTimersByTimeAsync(200)
    expect(FakeSource.all).toHaveLength(1)
    FakeSource.all[0]?.say('hello')
    FakeSource.all[0]?.say('change', change)
    vi.useRealTimers()
    await expect.poll(() => tabs[0]?.heard).toEqual(['hello', change])
    // Events from before the second tab listened are not repeated for it.
    await expect.poll(() => tabs[1]?.heard).toEqual(['hello', 'hello', change])
    tabs[0]?.close()
    await expect.poll(() => open().length).toBe(1)
    expect(FakeSource.all).toHaveLength(2)
    open()[0]?.say('hello')
    await expect.poll(() => tabs[1]?.heard).toEqual(['hello', 'hello', change, 'hello'])
    tabs[1]?.close()
    expect(open()).toEqual([])
  })

  it('is made again when it was refused, and when it has fallen silent', async () => {
    const tab = startTab()
    await vi.advanceTimersByTimeAsync(200)
    refuse(FakeSource.all[0])
    await vi.advanceTimersByTimeAsync(2500)
    expect(FakeSource.all).toHaveLength(2)
    open()[0]?.say('hello')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(FakeSource.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(FakeSource.all).toHaveLength(3)
    expect(open()).toHaveLength(1)
    tab.close()
  })

  it('is taken over by a visible tab when the one that has it falls silent', async () => {
    sleepingTab()
    const tab = startTab()
    await vi.advanceTimersByTimeAsync(35_000)
    expect(FakeSource.all).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect(open()).toHaveLength(1)
    open()[0]?.say('hello')
    open()[0]?.say('change', change)
    expect(tab.heard).toEqual(['hello', 'hello', change])
    tab.close()
  })

  it('is left to a silent tab while nobody looks, and taken over once somebody does', async () => {
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    sleepingTab()
    const tab = startTab()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(FakeSource.all).toEqual([])
    sight.mockReturnValue('visible')
    await vi.advanceTimersByTimeAsync(5000)
    expect(open()).toHaveLength(1)
    tab.close()
  })

  it('is closed by a tab from which another one has taken it, and had again when that one goes', async () => {
    const tab = startTab()
    await vi.advanceTimersByTimeAsync(200)
    expect(open()).toHaveLength(1)
    const other = Promise.withResolvers<void>()
    void navigator.locks.request('lede-live:u1', { steal: true }, () => other.promise)
    await vi.advanceTimersByTimeAsync(0)
    expect(open()).toEqual([])
    other.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(open()).toHaveLength(1)
    tab.close()
  })

  it('is tried again after longer and longer pauses, none longer than a minute', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const tab = startTab()
    await vi.advanceTimersByTimeAsync(100)
    const pauses: number[] = []
    const pauseAfterRefusal = async () => {
      const from = Date.now()
      const before = FakeSource.all.length
      refuse(FakeSource.all.at(-1))
      while (FakeSource.all.length === before && Date.now() - from < 200_000) {
        await vi.advanceTimersByTimeAsync(1000)
      }
      return (Date.now() - from) / 1000
    }
    for (let at = 0; at < 8; at += 1) pauses.push(await pauseAfterRefusal())
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
    FakeSource.all.at(-1)?.say('hello')
    expect(await pauseAfterRefusal()).toBe(2)
    tab.close()
  })

  it('is each visible tab’s own where there are no locks', async () => {
    vi.stubGlobal('navigator', {})
    const tab = startTab()
    await vi.advanceTimersByTimeAsync(200)
    expect(open()).toHaveLength(1)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(open()).toEqual([])
    tab.close()
  })
})
