/** This page, for as long as it lives; a reloaded one is another. */
export const tabId: string = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join('-')

const prefix = 'lede-tab-'
// Browsers have locks in secure contexts only.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)
let shown: Promise<void> | undefined

/**
 * Lets other tabs know that this one lives: the browser takes the lock away when it is gone, for whatever reason. Comes
 * back when they can see it, at once where the browser has no locks.
 */
export function showLife(): Promise<void> {
  shown ??= new Promise((resolve) => {
    const hold = () => {
      resolve()
      return new Promise(() => undefined)
    }
    const asked = locks()?.request(prefix + tabId, hold) ?? Promise.resolve()
    asked.then(
      () => resolve(),
      () => resolve(),
    )
  })
  return shown
}

/** The tabs of this browser that live, as far as it tells. */
export async function liveTabs(): Promise<Set<string>> {
  const held = await locks()
    ?.query()
    .then((state) => state.held ?? [])
    .catch(() => [])
  return new Set((held ?? []).map(({ name = '' }) => name.slice(prefix.length)))
}

/** Comes back when a tab has gone; never where the browser does not tell. */
export async function whenGone(tab: string, signal: AbortSignal): Promise<void> {
  const manager = locks()
  if (manager === undefined) return new Promise(() => undefined)
  await manager.request(prefix + tab, { mode: 'shared', signal }, () => undefined)
}

let writers = 0

/** A name for one who keeps text, by which others can tell whose tab it was. */
export function newWriter(): string {
  writers += 1
  return `${tabId}.${writers}`
}

export const tabOf = (writer: string): string => writer.split('.')[0] ?? writer
