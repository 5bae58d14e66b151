import * as v from 'valibot'
import { type DocumentVersion, getDocument, saveDocument } from '#contract/documents.ts'
import { autosaveDelayMs } from '#core/limits.ts'
import { messageOf } from '#core/errors.ts'
import { ApiError, call, mayPassLater } from '#web/api.ts'
import { backoffMs, saveBackoff } from '#web/device/retry.ts'

export type SaveState = {
  /**
   * `waiting` for the debounce, `saving`, `failing` between two attempts, `refused` until the text changes, `conflict`
   * until the writer has decided. Everything but `clean` is dirty.
   */
  phase: 'clean' | 'waiting' | 'saving' | 'failing' | 'refused' | 'conflict'
  /** Why the last attempt failed; null when it did not. */
  words: string | null
  /** The version that this text would have overwritten, and the content that both are based on. */
  theirs: DocumentVersion | null
  common: string | null
}

type SaveQueueOptions = {
  /** The saved text to start from, and the timestamp of its version. */
  content: string
  base: string
  save: (content: string, base: string) => Promise<DocumentVersion>
  onSaved: (version: DocumentVersion) => void
  onChange: () => void
  /** Whether two texts are the same post. */
  isSame: (one: string, other: string) => boolean
  /** Merges two texts with a common base into one; null when somebody has to choose. */
  merge: (texts: { base: string; mine: string; theirs: string }) => string | null
  /** The content that a version was based on, when that is not what was saved last. */
  commonWith: (theirs: DocumentVersion) => string | undefined
  /** Called with each version of somebody else's that becomes the base of the text. */
  onBase: (theirs: DocumentVersion) => void
  /** Called with the text after it was merged with a version of the server's. */
  onMerged: (content: string, theirs: DocumentVersion) => void
}

const clean: SaveState = { phase: 'clean', words: null, theirs: null, common: null }
const rememberedAttempts = 20
const keptAttempts = 3

/**
 * Saves one text to the server: after two seconds without a change, one save at a time, always the latest text. Each
 * save names the version it is based on, so that nothing is overwritten; failed saves are retried.
 */
export class SaveQueue {
  readonly #options: SaveQueueOptions
  #state: SaveState = clean
  #content: string
  #saved: string
  #base: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #isDue = false
  #attempts = 0
  /** What was sent since the last response: the server may have saved it although its response was lost. */
  #sent: string[] = []

  constructor(options: SaveQueueOptions) {
    this.#options = options
    this.#content = options.content
    this.#saved = options.content
    this.#base = options.base
  }

  get state(): SaveState {
    return this.#state
  }

  get content(): string {
    return this.#content
  }

  /** Timestamp of the version that the text is based on. */
  get base(): string {
    return this.#base
  }

  get baseContent(): string {
    return this.#saved
  }

  /** The contents that were sent last without a response. */
  get sent(): string[] {
    return this.#sent.slice(-keptAttempts)
  }

  /** Whether a newer version of the server's has to wait: for the response to a save, or for somebody's choice. */
  get isBusy(): boolean {
    return this.#running !== null || this.#state.phase === 'conflict'
  }

  get isDirty(): boolean {
    return this.isBusy || this.isChanged
  }

  get isChanged(): boolean {
    return this.#content !== this.#saved
  }

  /** Sets the current text; it is saved after the debounce. */
  change(content: string): void {
    if (content === this.#content) return
    this.#content = content
    if (this.#state.phase === 'conflict') return
    this.#isDue = false
    if (!this.isDirty) this.#rest()
    else {
      if (this.#running === null) this.#set({ ...this.#state, phase: 'waiting' })
      this.#schedule(autosaveDelayMs)
    }
  }

  /** Adopts a version of the server's as the text and as what is saved; resolves a conflict in its favour. */
  adopt(content: string, base: string): void {
    this.#content = content
    this.#saved = content
    this.#base = base
    this.#sent = []
    this.#rest()
  }

  /**
   * Makes a newer version of the server's the base of this text and saves the merged text at once. Becomes a conflict
   * where somebody has to choose.
   */
  takeIn(theirs: DocumentVersion): void {
    this.#lay(theirs)
    if (this.#state.phase === 'conflict') this.#goOn()
    else if (this.isDirty) void this.#pump()
    else this.#rest()
  }

  /**
   * Resets the base to an older version, so that the next save finds out what has changed since; `sent` is what an
   * earlier page sent on top of it, which does not count as somebody else's change.
   */
  rebase({ content, base, sent }: { content: string; base: string; sent: string[] }): void {
    this.#saved = content
    this.#base = base
    this.#sent = sent
  }

  /** Saves what is pending now. Throws NotSavedError with the reason when it could not be saved. */
  async flush(): Promise<void> {
    while (this.isDirty) {
      if (this.#state.phase === 'conflict') throw new NotSavedError('This post was changed elsewhere.')
      await this.#pump()
      const { phase, words } = this.#state
      if (phase === 'failing' || phase === 'refused') throw new NotSavedError(words ?? '')
    }
  }

  /** Retries at once, without waiting for the backoff. */
  async retry(): Promise<void> {
    if (this.#state.phase === 'failing' || this.#state.phase === 'refused') await this.#pump()
  }

  /** Resolves a conflict: this text is saved as a version after theirs. */
  async settle(content: string): Promise<void> {
    const { theirs } = this.#state
    if (theirs === null) return
    this.#content = content
    this.#rebase(theirs)
    if (!this.isChanged) this.#rest()
    else {
      this.#set({ ...clean, phase: 'waiting' })
      await this.#pump()
    }
  }

  #lay(theirs: DocumentVersion): void {
    const { isSame, merge, onMerged, commonWith } = this.#options
    const common = commonWith(theirs) ?? this.#saved
    const isMine = this.#sent.some((content) => isSame(content, theirs.content))
    const mine = this.#content
    const merged = isMine ? mine : merge({ base: common, mine, theirs: theirs.content })
    if (merged === null) {
      this.#state = { phase: 'conflict', words: null, theirs, common }
      return
    }
    this.#content = merged
    this.#rebase(theirs)
    if (merged !== mine) onMerged(merged, theirs)
  }

  #rebase(theirs: DocumentVersion): void {
    const { content, createdAt } = theirs
    this.#options.onBase(theirs)
    // In this text's own serialisation, so that the two compare equal.
    this.#saved = this.#options.isSame(content, this.#content) ? this.#content : content
    this.#base = createdAt
    this.#sent = []
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#attempts = 0
    this.#set(clean)
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#isDue = true
      if (this.#running === null) void this.#pump()
    }, ms)
  }

  #pump(): Promise<void> {
    if (this.#running !== null) return this.#running
    clearTimeout(this.#timer)
    this.#isDue = false
    this.#running = this.#saveOnce().finally(() => {
      this.#running = null
      this.#goOn()
    })
    this.#set({ ...this.#state, phase: 'saving' })
    return this.#running
  }

  async #saveOnce(): Promise<void> {
    const content = this.#content
    this.#sent = [...this.#sent.slice(-rememberedAttempts), content]
    try {
      const saved = await this.#options.save(content, this.#base)
      this.#saved = content
      this.#base = saved.createdAt
      this.#attempts = 0
      this.#sent = []
      this.#state = clean
      this.#options.onSaved(saved)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const failure = toSaveFailure(error)
    if (failure.kind === 'conflict') {
      this.#state = clean
      this.#lay(failure.latest)
      this.#isDue = true
      return
    }
    const isFirst = this.#state.words === null
    // The specification (7.2) wants a failure logged.
    // oxlint-disable-next-line no-console
    if (isFirst) console.error('Failed to save document', error)
    const phase = failure.kind === 'later' ? 'failing' : 'refused'
    this.#state = { ...clean, phase, words: failure.words }
    this.#isDue = false
  }

  /** Runs after an attempt: the next one follows at once, after the running debounce, after a backoff, or not at all. */
  #goOn(): void {
    const { phase } = this.#state
    if (phase === 'conflict') clearTimeout(this.#timer)
    else if (!this.isDirty) this.#rest()
    else if (this.#isDue) void this.#pump()
    else if (phase === 'failing') {
      this.#attempts += 1
      this.#schedule(backoffMs(this.#attempts, saveBackoff))
    } else if (phase !== 'refused') this.#state = { ...this.#state, phase: 'waiting' }
    this.#options.onChange()
  }

  #set(state: SaveState): void {
    this.#state = state
    this.#options.onChange()
  }
}

/** What a failed save means: somebody else has saved, a retry may succeed, or this text will never be accepted. */
type SaveFailure =
  | { kind: 'conflict'; latest: DocumentVersion }
  | { kind: 'later'; words: string }
  | { kind: 'refused'; words: string }

const offlineWords = 'You are offline, or Lede cannot be reached.'
const conflictStatus = 409

function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'later', words: messageOf('') }
  const [latest] = error.status === conflictStatus ? versionsIn(error.body.latest) : []
  if (latest) return { kind: 'conflict', latest }
  if (error.code === 'offline:chat') return { kind: 'later', words: offlineWords }
  return { kind: mayPassLater(error) ? 'later' : 'refused', words: error.message }
}

function versionsIn(value: unknown): DocumentVersion[] {
  const parsed = v.safeParse(getDocument.answer, [value])
  return parsed.success ? parsed.output : []
}

/** Thrown when a save could not be completed; the text is still here. */
class NotSavedError extends Error {}

/** Browsers limit the bodies of requests that outlive their page to 64 KB, all of them together. */
const keepaliveBytes = 60_000
const bytesOf = (text: string) => new TextEncoder().encode(text).length

export type VersionToSave = {
  documentId: string
  title: string
  kind: 'text' | 'image'
  content: string
  /** Timestamp of the version that the content is based on. */
  baseCreatedAt: string
}

/** Saves a version. Throws ApiError; 409 carries the `latest` version that would have been overwritten. */
export const saveVersion = ({ documentId, ...body }: VersionToSave): Promise<DocumentVersion> =>
  call(saveDocument, {
    query: { id: documentId },
    body,
    keepalive: bytesOf(JSON.stringify(body)) < keepaliveBytes,
  })
