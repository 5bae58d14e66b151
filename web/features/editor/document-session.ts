import type { DocumentVersion } from '#contract/documents.ts'
import { type Choice, type Conflict, settle } from '#core/post/merge-posts.ts'
import {
  firstLineTitle,
  parseContent,
  type PostContent,
  samePost,
  serializeContent,
  untitled,
} from '#core/post/post-content.ts'
import { mergeContents, mergedContent } from '#core/post/merge-posts.ts'
import type { PostText } from '#core/post/post-text.ts'
import { RecoveredDrafts, LocalDraftStore } from './local-drafts.ts'
import { canonical, beginning, conflictIn, type Elsewhere, type SessionState } from './session-state.ts'
import { SaveQueue, type VersionToSave } from './save-queue.ts'
import { createStore, type Store } from '#web/state/store.ts'

type SessionOptions = {
  /** What the server has, oldest first; at least one. */
  versions: DocumentVersion[]
  save: (version: VersionToSave) => Promise<DocumentVersion>
  onSaved: (version: DocumentVersion) => void
}

/** The contents of the versions that were fetched last, by timestamp. */
class VersionCache {
  #contents = new Map<string, string>()

  learn(versions: DocumentVersion[]): void {
    if (versions.length === 0) return
    this.#contents = new Map(versions.map(({ createdAt, content }) => [createdAt, canonical(content)]))
  }

  at(createdAt: string): string | undefined {
    return this.#contents.get(createdAt)
  }

  has(content: string): boolean {
    return [...this.#contents.values()].includes(canonical(content))
  }

  /** Returns the content that a version was based on, if that is older than `base`; undefined otherwise. */
  commonWith({ basedOn }: DocumentVersion, base: string): string | undefined {
    const isUnaware = basedOn !== undefined && Date.parse(basedOn) < Date.parse(base)
    return isUnaware ? this.#contents.get(basedOn) : undefined
  }
}

/**
 * A document that is being edited: its text, its save queue, and what this device keeps of it until the server has it.
 * Text from outside is merged with what was typed. Independent of React; outlives the editor until everything is saved.
 */
export class DocumentSession {
  readonly documentId: string
  readonly #queue: SaveQueue
  readonly #keeper: LocalDraftStore
  readonly #earlier: RecoveredDrafts
  readonly #store: Store<SessionState>
  readonly #known = new VersionCache()
  #latest: DocumentVersion
  /** Timestamp of the version that somebody else has restored. */
  #goneBackTo: string | null = null
  /** An older version that arrived without a notice that it was restored, which may still follow. */
  #older: DocumentVersion | null = null
  /** A newer version that arrived while it could not be adopted. */
  #waiting: DocumentVersion | null = null

  constructor(latest: DocumentVersion, { versions, save, onSaved }: SessionOptions) {
    this.documentId = latest.id
    this.#latest = latest
    this.#queue = new SaveQueue({
      content: canonical(latest.content),
      base: latest.createdAt,
      isSame: samePost,
      merge: mergedContent,
      commonWith: (theirs) => this.#commonWith(theirs),
      // The next title is derived from this version's, which somebody may have changed.
      onBase: (theirs) => {
        this.#latest = theirs
      },
      onMerged: (content, theirs) => this.#showMerged(content, theirs),
      onChange: () => this.#goOn(),
      onSaved: (version) => {
        this.#latest = version
        this.#goneBackTo = null
        onSaved(version)
      },
      save: (content, baseCreatedAt) => {
        const { kind } = this.#latest
        const title = titleAfter(this.#latest, content)
        return save({ documentId: this.documentId, title, kind, content, baseCreatedAt })
      },
    })
    this.#keeper = new LocalDraftStore({
      documentId: latest.id,
      read: () => {
        const { isDirty, content, base, baseContent, sent } = this.#queue
        return isDirty ? { content, base, baseContent, sent } : null
      },
      onKept: (isKeptHere) => {
        if (isKeptHere !== this.getState().isKeptHere) this.#show({ isKeptHere })
      },
    })
    this.#earlier = new RecoveredDrafts(this.#keeper, (kept) => this.#show({ kept }))
    this.#store = createStore(beginning(parseContent(latest.content), this.#queue.state))
    this.#known.learn(versions)
    // A page that is reloaded offline has only the kept text to continue with.
    void this.lookForKept().then(() => (navigator.onLine ? null : this.restoreKept()))
  }

  readonly getState = () => this.#store.getState()
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener)

  /** Watches the page, so that nothing is lost when it goes away; returns a function that stops watching. */
  open(): () => void {
    const stop = watchPage({
      onLeave: () => {
        this.#keeper.keepAtOnce()
        this.saveNow()
      },
      onOnline: () => void this.#queue.retry(),
    })
    return () => {
      stop()
      this.saveNow()
    }
  }

  /** The post, serialised as it is saved. */
  get content(): string {
    return this.#queue.content
  }

  /** Timestamp of the version that the text is based on. */
  get base(): string {
    return this.#queue.base
  }

  /** Applies the text as it is in the editor. */
  edit(text: PostText): void {
    this.change((post) => ({ ...post, text }))
  }

  /** Changes the post; the editor is not notified of a changed text. */
  change(by: (post: PostContent) => PostContent): void {
    const post = by(this.getState().post)
    this.#store.setState({ ...this.getState(), post })
    this.#queue.change(serializeContent(post))
    this.#show({})
    this.#keeper.keepSoon()
  }

  /** Saves what is pending. Throws NotSavedError with the reason when it could not be saved. */
  flush(): Promise<void> {
    this.#keeper.keepNow()
    return this.#queue.flush()
  }

  /** Saves without waiting; failures show in the state. */
  saveNow(): void {
    void this.flush().catch(() => null)
  }

  /** Records that somebody else has restored the version with this timestamp, which arrives next or already has. */
  awaitRestored(latestAt: string): void {
    this.#goneBackTo = latestAt
    if (this.#older?.createdAt === latestAt) this.adopt(this.#older)
  }

  /** Adopts what the server has: replaces this text when it is all saved, merges the two otherwise. */
  adopt(latest: DocumentVersion, versions: DocumentVersion[] = []): void {
    this.#known.learn(versions)
    // A version written without knowledge of the one before it is merged with that one.
    const before = versions.at(-2)
    if (latest.basedOn !== undefined && before && this.isBehind(before.createdAt)) this.adopt(before)
    const age = Date.parse(latest.createdAt) - Date.parse(this.base)
    const isRestored = age < 0 && latest.createdAt === this.#goneBackTo
    this.#older = age < 0 && !isRestored ? latest : null
    if (!isRestored && (age < 0 || (age === 0 && this.#queue.isDirty))) return
    if (this.#queue.isBusy) {
      this.#waiting = latest
      return
    }
    this.#latest = latest
    if (this.#queue.isDirty || this.#commonWith(latest) !== undefined) this.#queue.takeIn(latest)
    else if (isRestored) this.restore(latest)
    else {
      this.#replace(latest)
      this.#forgetPutBack()
    }
  }

  /** Whether the server has a newer version than the base of this text. */
  isBehind(latestAt: string): boolean {
    return Date.parse(latestAt) > Date.parse(this.base)
  }

  /** Adopts an older version that the server has gone back to; the text it replaces can be put back. */
  restore(version: DocumentVersion): void {
    this.#latest = version
    this.#goneBackTo = null
    this.#show({ beforeRestore: this.getState().post, merged: null, checked: null })
    this.#replace(version)
  }

  /** Puts back the text from before an older version was restored, as a new version. */
  undoRestore(post: PostContent | null = this.getState().beforeRestore): void {
    if (post === null) return
    this.#put(post)
    this.#show({ beforeRestore: null })
    this.saveNow()
  }

  keepRestored(): void {
    this.#show({ beforeRestore: null })
  }

  /** Resolves a conflict with a choice for each of its stretches; their text stays as the version before. */
  settle(choose: (conflict: Conflict) => Choice): void {
    const { conflict, save } = this.getState()
    if (conflict === null || save.theirs === null) return
    this.#keeper.keepNow()
    const post = settle(conflict, choose)
    this.#show({ post, ...this.#mergedWith(save.theirs) })
    void this.#queue.settle(serializeContent(post))
  }

  /** Resolves a conflict in favour of their text; this text is kept until it is put away. */
  takeTheirs(): void {
    if (this.getState().conflict === null) return
    this.#keeper.setAside()
    this.#show({ setAside: this.getState().post.text })
    this.settle(() => 'theirs')
  }

  putAway(): void {
    this.#keeper.putAway()
    this.#show({ setAside: null })
  }

  /** Shows what a check has changed in the text it was given, if anything. */
  showChecked(first: PostText): void {
    const { post } = this.getState()
    const [before, after] = [serializeContent({ ...post, text: first }), serializeContent(post)]
    if (before !== after) this.#show({ checked: { before, after } })
  }

  /** Reverts what a check has changed; later edits stay. */
  undoChecked(): void {
    const { checked } = this.getState()
    if (checked === null) return
    const { before, after } = checked
    const merge = mergeContents({ base: after, mine: this.#queue.content, theirs: before })
    this.#show({ checked: null })
    this.putText(settle(merge, () => 'mine').text)
  }

  dismissChecked(): void {
    this.#show({ checked: null })
  }

  /** Replaces the text and saves it; the editor's undo can revert that. */
  putText(text: PostText): void {
    this.#put({ ...this.getState().post, text })
    this.saveNow()
  }

  dismissMerged(): void {
    this.#show({ merged: null })
  }

  /** Looks for text that earlier visits have left on this device. */
  lookForKept(): Promise<void> {
    const isHere = (content: string) => canonical(content) === this.#queue.content
    return this.#earlier.look(({ content }) => isHere(content) || this.#known.has(content))
  }

  /** Restores the kept text on the version that it was written on, if that is known, so that later changes are merged in. */
  restoreKept(): void {
    const { kept } = this.getState()
    if (kept === null) return
    const base = kept.baseContent ?? this.#known.at(kept.base)
    if (base === undefined) this.#put(parseContent(kept.content))
    else if (this.#queue.isDirty) {
      const merge = mergeContents({ base, mine: this.#queue.content, theirs: kept.content })
      this.#put(settle(merge, () => 'both'))
    } else {
      const sent = [...(kept.sent ?? []), kept.content]
      this.#queue.rebase({ content: canonical(base), base: kept.base, sent })
      this.#put(parseContent(kept.content))
    }
    this.saveNow()
    this.#earlier.drop()
  }

  /** Discards the kept text; returns a function that restores it. */
  discardKept(): () => void {
    return this.#earlier.drop()
  }

  meet(elsewhere: Elsewhere): void {
    const { inTab, onDevice } = this.getState().elsewhere
    if (inTab !== elsewhere.inTab || onDevice !== elsewhere.onDevice) this.#show({ elsewhere })
  }

  #commonWith(version: DocumentVersion): string | undefined {
    return this.#known.commonWith(version, this.base)
  }

  /** Replaces the text and queues it for saving. */
  #put(post: PostContent): void {
    this.#show({ post, revision: this.getState().revision + 1, staysOnUndo: false })
    this.#queue.change(serializeContent(post))
    this.#keeper.keepNow()
  }

  #replace({ content, createdAt }: DocumentVersion): void {
    const isNew = canonical(content) !== this.#queue.content
    this.#queue.adopt(canonical(content), createdAt)
    if (!isNew) return
    const revision = this.getState().revision + 1
    this.#show({ post: parseContent(content), revision, staysOnUndo: false, checked: null })
  }

  /** Withdraws the offer to undo a restore when another tab has already put that text back. */
  #forgetPutBack(): void {
    const { beforeRestore } = this.getState()
    if (beforeRestore && serializeContent(beforeRestore) === this.#queue.content) this.keepRestored()
  }

  #showMerged(after: string, theirs: DocumentVersion): void {
    const before = serializeContent(this.getState().post)
    this.#show({ post: parseContent(after), ...this.#mergedWith(theirs), merged: { before, after } })
    this.#keeper.keepSoon()
  }

  /** Undo reverts what the assistant changed, but nobody else's words. */
  #mergedWith({ byAssistant }: DocumentVersion): Pick<SessionState, 'revision' | 'staysOnUndo'> {
    return { revision: this.getState().revision + 1, staysOnUndo: byAssistant !== true }
  }

  /** Runs after each change of the queue's state. */
  #goOn(): void {
    this.#show({})
    if (this.#waiting === null || this.#queue.isBusy) return
    const latest = this.#waiting
    this.#waiting = null
    this.adopt(latest)
  }

  #show(change: Partial<SessionState>): void {
    const { state: save, isDirty } = this.#queue
    const isSaving = isDirty && !['failing', 'refused', 'conflict'].includes(save.phase)
    const next = { ...this.getState(), save, isDirty, isSaving, ...change }
    if (!isDirty) this.#keeper.forget()
    this.#store.setState({ ...next, conflict: conflictIn(next) })
  }
}
type PageWatch = {
  /** The page is being closed or hidden, and may not come back. */
  onLeave: () => void
  onOnline: () => void
}

/** Watches the page; returns a function that stops watching. */
function watchPage({ onLeave, onOnline }: PageWatch): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') onLeave()
  }
  addEventListener('pagehide', onLeave)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', hide)
  return () => {
    removeEventListener('pagehide', onLeave)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', hide)
  }
}

/** Returns the title of the next version: a title that was never set follows the first line, one that was set stays. */
function titleAfter({ title, content: before }: DocumentVersion, content: string): string {
  const titleOf = (one: string) => firstLineTitle(parseContent(one).text)
  return title === untitled || title === titleOf(before) ? titleOf(content) : title
}
