import { afterEach, expect, it, vi } from 'vitest'

const documentId = 'a-document'

/** Locks of a browser that grants them when told to; what is asked for meanwhile waits, as there. */
class SlowLocks {
  readonly #held = new Map<string, Promise<unknown>>()
  readonly #asked: Array<() => void> = []

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const hold = rest.at(-1) as () => Promise<unknown>
    if (rest.length > 1) return Promise.resolve(this.#held.get(name)).then(hold)
    return new Promise((resolve) => {
      this.#asked.push(() => {
        const held = hold()
        this.#held.set(name, held)
        void held.then(resolve)
      })
    })
  }

  grant(): void {
    for (const grant of this.#asked.splice(0)) grant()
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Opens the document in a tab of its own. */
async function openTab(locks: SlowLocks) {
  vi.resetModules()
  vi.stubGlobal('navigator', { locks })
  const { Neighbours } = await import('./neighbours.ts')
  const counts: number[] = []
  const tab = new Neighbours({
    documentId,
    onChange: (count) => counts.push(count),
    onGone: () => null,
    onMoved: () => null,
    onBack: () => null,
  })
  return { tab, counts }
}

it('tells others of itself once they can see that it lives, so that none takes it for gone', async () => {
  const locks = new SlowLocks()
  const first = await openTab(locks)
  locks.grant()
  const heard: unknown[] = []
  const channel = new BroadcastChannel(`lede-document-${documentId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
  const second = await openTab(locks)
  // Words arrive in the order in which they are said, and the second tab has said none before this one.
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
