import { afterEach, expect, it, vi } from 'vitest'

const documentId = 'a-document'

/** The locks of a browser that grants them when told to; requests wait until then, as in a real one. */
class SlowLocks {
  readonly #held = new Map<string, Promise<unknown>>()
  readonly #asked: Array<() => void> = []
  readonly #ends: Array<(end: null) => void> = []

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const hold = rest.at(-1) as () => Promise<unknown>
    if (rest.length > 1) return Promise.resolve(this.#held.get(name)).then(hold)
    return new Promise((resolve) => {
      this.#asked.push(() => {
        const crash = Promise.withResolvers<null>()
        this.#ends.push(crash.resolve)
        const held = Promise.race([hold(), crash.promise])
        this.#held.set(name, held)
        void held.then(resolve)
      })
    })
  }

  grant(): void {
    for (const grant of this.#asked.splice(0)) grant()
  }

  /** Releases the lock that was granted first, as when its tab crashes. */
  crashFirst(): void {
    this.#ends.shift()?.(null)
  }
}

afterEach(() => {
  vi.resetModules()
})

/** Opens the document in a tab of its own. */
async function openTab(locks: SlowLocks) {
  vi.resetModules()
  vi.stubGlobal('navigator', { locks })
  const { OtherTabs } = await import('./presence.ts')
  const counts: number[] = []
  const heard: string[] = []
  const tab = new OtherTabs({
    documentId,
    onChange: (count) => counts.push(count),
    onGone: () => heard.push('gone'),
    onMoved: (latestAt) => heard.push(`moved ${latestAt}`),
    onBack: (latestAt) => heard.push(`back ${latestAt}`),
  })
  return { tab, counts, heard }
}

it('tells others of itself once they can see that it lives, so that none takes it for gone', async () => {
  const locks = new SlowLocks()
  const first = await openTab(locks)
  locks.grant()
  const heard: unknown[] = []
  const channel = new BroadcastChannel(`lede-document-${documentId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
  const second = await openTab(locks)
  // Messages arrive in the order in which they were sent, and the second tab has sent none before this one.
  first.tab.tellMoved('2026-11-20T09:00:00.000Z')
  await expect.poll(() => heard).toMatchObject([{ kind: 'here' }, { kind: 'moved' }])
  locks.grant()
  await expect.poll(() => first.counts).toEqual([1])
  await expect.poll(() => second.counts).toEqual([1])
  first.tab.leave()
  await expect.poll(() => second.counts).toEqual([1, 0])
  second.tab.leave()
  channel.close()
})

it('hears what others save and go back to, also from one that has left, and that one has crashed', async () => {
  const locks = new SlowLocks()
  const first = await openTab(locks)
  locks.grant()
  const second = await openTab(locks)
  locks.grant()
  await expect.poll(() => [first.counts, second.counts]).toEqual([[1], [1]])
  first.tab.tellMoved('09:01')
  first.tab.tellBack('09:00')
  await expect.poll(() => second.heard).toEqual(['moved 09:01', 'back 09:00'])
  locks.crashFirst()
  await expect.poll(() => second.counts).toEqual([1, 0])
  expect(second.heard).toEqual(['moved 09:01', 'back 09:00', 'gone'])
  second.tab.leave()
  second.tab.tellMoved('09:02')
  await expect.poll(() => first.heard).toContain('moved 09:02')
  expect(second.heard).toHaveLength(3)
  first.tab.leave()
})
