import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveChange } from '#contract/events.ts'
import { openLive } from './live-connection.ts'

/** A connection that says what a test has it say. */
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

/** Locks as a browser has them, for the tabs of one test. */
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
  }
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
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is one for all tabs of a browser, and another tab takes it over', async () => {
    const tabs = [startTab(), startTab()]
    await vi.advanceTimersByTimeAsync(200)
    expect(FakeSource.all).toHaveLength(1)
    FakeSource.all[0]?.say('hello')
    FakeSource.all[0]?.say('change', change)
    vi.useRealTimers()
    for (const { heard } of tabs) await expect.poll(() => heard).toEqual(['hello', change])
    tabs[0]?.close()
    await expect.poll(() => open().length).toBe(1)
    expect(FakeSource.all).toHaveLength(2)
    open()[0]?.say('hello')
    await expect.poll(() => tabs[1]?.heard).toEqual(['hello', change, 'hello'])
    tabs[1]?.close()
    expect(open()).toEqual([])
  })

  it('is made again when it was refused, and when it has fallen silent', async () => {
    const tab = startTab()
    await vi.advanceTimersByTimeAsync(200)
    FakeSource.all[0]?.close()
    FakeSource.all[0]?.dispatchEvent(new Event('error'))
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
