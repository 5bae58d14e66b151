import * as z from 'zod/mini'
import { showLife, tabId, whenGone } from '#web/device/tab.ts'

const word = z.object({
  /** `here` asks who else is; `also` answers; `moved` tells of a newer version, `back` of a return to an older one. */
  kind: z.enum(['here', 'also', 'gone', 'moved', 'back']),
  tab: z.string(),
  latestAt: z.optional(z.string()),
})
type Word = z.infer<typeof word>

type NeighboursOptions = {
  documentId: string
  /** Told how many other tabs of this browser have the document open. */
  onChange: (count: number) => void
  /** Told that a tab is gone, perhaps with text that only this device has. */
  onGone: () => void
  /** Told of a newer version on the server. */
  onMoved: (latestAt: string) => void
  /** Told that an older version is the latest again. */
  onBack: (latestAt: string) => void
}

const channelOf = (documentId: string): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`lede-document-${documentId}`) : null

/** The tabs of this browser that have one document open, each of which hears at once what another one has saved. */
export class OtherTabs {
  readonly #options: NeighboursOptions
  #channel: BroadcastChannel | null
  readonly #tabs = new Set<string>()
  readonly #leaving = new AbortController()

  constructor(options: NeighboursOptions) {
    this.#options = options
    this.#channel = channelOf(options.documentId)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(data))
    void this.#announce()
  }

  /** Also after leaving: the last save is answered when its editor is gone. */
  tellMoved(latestAt: string): void {
    const isAway = this.#channel === null
    this.#channel ??= channelOf(this.#options.documentId)
    this.#say({ kind: 'moved', latestAt })
    if (isAway) this.#close()
  }

  tellBack(latestAt: string): void {
    this.#say({ kind: 'back', latestAt })
  }

  leave(): void {
    this.#say({ kind: 'gone' })
    this.#leaving.abort()
    this.#close()
  }

  /** Others would take a tab that they cannot see yet for one that is gone. */
  async #announce(): Promise<void> {
    await showLife()
    if (!this.#leaving.signal.aborted) this.#say({ kind: 'here' })
  }

  #close(): void {
    this.#channel?.close()
    this.#channel = null
  }

  #say(what: Omit<Word, 'tab'>): void {
    this.#channel?.postMessage({ ...what, tab: tabId })
  }

  #hear(data: unknown): void {
    const heard = word.safeParse(data)
    if (!heard.success || this.#leaving.signal.aborted) return
    const { kind, tab, latestAt } = heard.data
    if (kind === 'here') void showLife().then(() => this.#say({ kind: 'also' }))
    if (kind === 'here' || kind === 'also') this.#meet(tab)
    if (kind === 'gone') this.#lose(tab)
    if (latestAt === undefined) return
    if (kind === 'moved') this.#options.onMoved(latestAt)
    if (kind === 'back') this.#options.onBack(latestAt)
  }

  #meet(tab: string): void {
    if (this.#tabs.has(tab)) return
    this.#tabs.add(tab)
    this.#options.onChange(this.#tabs.size)
    // A tab that crashes does not say so.
    void whenGone(tab, this.#leaving.signal).then(
      () => this.#lose(tab),
      () => null,
    )
  }

  #lose(tab: string): void {
    if (this.#leaving.signal.aborted || !this.#tabs.delete(tab)) return
    this.#options.onChange(this.#tabs.size)
    this.#options.onGone()
  }
}
