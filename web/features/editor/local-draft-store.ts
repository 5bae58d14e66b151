import { typingGuardMs } from '#core/limits.ts'
import { deleteDraft, saveDraft, readDrafts } from './local-drafts.ts'
import { saveUnloadDraft, type LocalDraft } from './unload-draft.ts'
import { liveTabs, newWriter, showLife, tabId, tabOf } from '#web/device/tab.ts'

type TextKeeperOptions = {
  documentId: string
  /** The text that the server does not have yet, and the version under it; null when it has all. */
  read: () => { content: string; base: string; baseContent: string; sent: string[] } | null
  /** Told of each attempt whether the browser keeps what it gets. */
  onKept: (isKept: boolean) => void
}

/** Keeps the text of one session on this device, at most every half second, until the server has it. */
export class LocalDraftStore {
  readonly #options: TextKeeperOptions
  #writer = newWriter()
  /** Who keeps the text that gave way to theirs. */
  #asideWriter: string | null = null
  #keeping: ReturnType<typeof setTimeout> | undefined
  #hasKept = false

  constructor(options: TextKeeperOptions) {
    this.#options = options
    void showLife()
  }

  /** What earlier visits left, the newest first, without what the server has and without what other tabs work on. */
  async textsOfEarlierVisits(isSaved: (text: LocalDraft) => boolean): Promise<LocalDraft[]> {
    const live = await liveTabs()
    const isHere = (writer: string) => tabOf(writer) === tabId
    const isGone = (writer: string) => !isHere(writer) && !live.has(tabOf(writer))
    const kept = await readDrafts(this.#options.documentId, isGone)
    const own = new Set([this.#writer, this.#asideWriter])
    const left = kept.filter(({ writer }) => isGone(writer) || (isHere(writer) && !own.has(writer)))
    for (const text of left.filter(isSaved)) this.drop(text)
    return left.filter((text) => !isSaved(text))
  }

  keepSoon(): void {
    this.#keeping ??= setTimeout(() => this.keepNow(), typingGuardMs)
  }

  keepNow(): void {
    this.#rest()
    const text = this.#text()
    if (text !== null) void saveDraft(text).then(this.#options.onKept)
  }

  /** Keeps the text before this call returns: the page may be gone after it. */
  keepAtOnce(): void {
    const text = this.#text()
    if (text !== null) saveUnloadDraft(text)
    this.keepNow()
  }

  /** The server has the text. */
  forget(): void {
    this.#rest()
    if (this.#hasKept) void deleteDraft(this.#options.documentId, this.#writer)
    this.#hasKept = false
  }

  /** Keeps the text as it is now although another one takes its place, until it is put away. */
  setAside(): void {
    this.keepNow()
    this.#asideWriter = this.#writer
    this.#writer = newWriter()
    this.#hasKept = false
  }

  putAway(): void {
    if (this.#asideWriter !== null) void deleteDraft(this.#options.documentId, this.#asideWriter)
    this.#asideWriter = null
  }

  drop({ documentId, writer }: LocalDraft): void {
    void deleteDraft(documentId, writer)
  }

  putBack(text: LocalDraft): void {
    void saveDraft(text)
  }

  #text(): LocalDraft | null {
    const text = this.#options.read()
    if (text === null) return null
    this.#hasKept = true
    const { documentId } = this.#options
    return { documentId, writer: this.#writer, at: new Date().toISOString(), ...text }
  }

  #rest(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
  }
}
