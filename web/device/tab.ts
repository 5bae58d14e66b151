/** Identifies this page for as long as it lives; reloading gives it another id. */
export const tabId: string = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join('-')

const prefix = 'lede-tab-'
// Browsers provide locks in secure contexts only.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)
let shown: Promise<void> | undefined

/**
 * Lets other tabs know that this one is alive, by a lock that the browser releases when the tab is gone for whatever
 * reason. Resolves once they can see it, at once where the browser has no locks.
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

/** Returns the tabs of this browser that are alive, as far as it reports them. */
export async function liveTabs(): Promise<Set<string>> {
  const held = await locks()
    ?.query()
    .then((state) => state.held ?? [])
    .catch(() => [])
  return new Set((held ?? []).map(({ name = '' }) => name.slice(prefix.length)))
}

/** Resolves when a tab is gone; never where the browser does not report it. */
export async function whenGone(tab: string, signal: AbortSignal): Promise<void> {
  const manager = locks()
  if (manager === undefined) return new Promise(() => undefined)
  await manager.request(prefix + tab, { mode: 'shared', signal }, () => undefined)
}

let writers = 0

/** Returns a name for a writer of stored text, which also identifies its tab. */
export function newWriter(): string {
  writers += 1
  return `${tabId}.${writers}`
}

export const tabOf = (writer: string): string => writer.split('.')[0] ?? writer
