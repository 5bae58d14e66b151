import { typingGuardMs } from '#core/limits.ts'
import { liveTabs, newWriter, showLife, tabId, tabOf } from '#web/device/tab.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as v from 'valibot'
import {
  currentUser,
  readStoredJson,
  remembersOwner,
  storedNames,
  writeStoredJson,
} from '#web/device/storage.ts'

type LocalDraftOptions = {
  documentId: string
  /** The text that the server does not have yet, and the version it is based on; null when everything is saved. */
  read: () => { content: string; base: string; baseContent: string; sent: string[] } | null
  /** Reports after each attempt whether the browser stored the text. */
  onKept: (isKept: boolean) => void
}

/** Keeps the text of one session on this device, at most every half second, until the server has it. */
export class LocalDraftStore {
  readonly #options: LocalDraftOptions
  /** The user whose text it is, even if somebody else has signed in by the time it is stored. */
  readonly #userId = currentUser()?.userId
  #writer = newWriter()
  /** The writer of a text that was set aside in favour of theirs. */
  #asideWriter: string | null = null
  #keeping: ReturnType<typeof setTimeout> | undefined
  #hasKept = false

  constructor(options: LocalDraftOptions) {
    this.#options = options
    void showLife()
  }

  /** Returns what earlier visits left, newest first, except what the server has and what other tabs are working on. */
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

  /** Stores the text before this call returns: the page may be gone after it. */
  keepAtOnce(): void {
    const text = this.#text()
    if (text !== null) saveUnloadDraft(text)
    this.keepNow()
  }

  /** Discards the stored text, because the server has it. */
  forget(): void {
    this.#rest()
    if (this.#hasKept) void deleteDraft(this.#options.documentId, this.#writer)
    this.#hasKept = false
  }

  /** Keeps the current text although another one replaces it, until it is put away. */
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
    if (text === null || this.#isOfDeletedAccount()) return null
    this.#hasKept = true
    const { documentId } = this.#options
    const at = new Date().toISOString()
    return { documentId, userId: this.#userId, writer: this.#writer, at, ...text }
  }

  #isOfDeletedAccount(): boolean {
    return this.#userId !== undefined && !remembersOwner()
  }

  #rest(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
  }
}

type Kept = DBSchema & {
  unsaved: { key: [documentId: string, writer: string]; value: LocalDraft; indexes: { documentId: string } }
}

let opening: Promise<IDBPDatabase<Kept>> | undefined
const forgetConnection = () => {
  opening = undefined
}

const open = (): Promise<IDBPDatabase<Kept>> =>
  openDB<Kept>('lede', 1, {
    upgrade(database) {
      const texts = database.createObjectStore('unsaved', { keyPath: ['documentId', 'writer'] })
      texts.createIndex('documentId', 'documentId')
    },
    // Deleting the database, as browsers can, must not wait until this tab is closed.
    async blocking() {
      const held = opening
      forgetConnection()
      ;(await held)?.close()
    },
    terminated: forgetConnection,
  })

function connect(): Promise<IDBPDatabase<Kept>> {
  opening ??= open()
  opening.catch(forgetConnection)
  return opening
}

/** Stores a writer's text in place of their previous one; returns false when the browser stores nothing. */
export async function saveDraft(text: LocalDraft): Promise<boolean> {
  try {
    await (await connect()).put('unsaved', text)
    return true
  } catch {
    return saveUnloadDraft(text)
  }
}

export async function deleteDraft(documentId: string, writer: string): Promise<void> {
  deleteUnloadDraft(documentId, writer)
  try {
    await (await connect()).delete('unsaved', [documentId, writer])
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/**
 * Removes the texts of deleted accounts. Texts of earlier versions do not record their account and are removed too,
 * since otherwise nobody would ever remove what a deleted account had written.
 */
export async function deleteDraftsOf(userIds: string[]): Promise<void> {
  const isTheirs = ({ userId }: { userId?: string | undefined }) =>
    userId === undefined || userIds.includes(userId)
  for (const documentId of storedNames(unloadPrefix)) {
    const left = Object.entries(read(documentId)).filter(([, text]) => !isTheirs(text))
    write(documentId, Object.fromEntries(left))
  }
  try {
    const { store, done } = (await connect()).transaction('unsaved', 'readwrite')
    const theirs = (await store.getAll()).filter(isTheirs)
    await Promise.all([...theirs.map(({ documentId, writer }) => store.delete([documentId, writer])), done])
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

const isNewer = (one: LocalDraft, other: LocalDraft | undefined) => other === undefined || one.at > other.at

type IsGone = (writer: string) => boolean

/** Moves the texts that pages stored while unloading to IndexedDB; pages that are still open handle their own. */
async function gather(database: IDBPDatabase<Kept>, documentId: string, isGone: IsGone): Promise<void> {
  for (const text of unloadDrafts(documentId).filter(({ writer }) => isGone(writer))) {
    const known = await database.get('unsaved', [documentId, text.writer])
    if (isNewer(text, known)) await database.put('unsaved', text)
    deleteUnloadDraft(documentId, text.writer)
  }
}

async function textsOf(documentId: string, isGone: IsGone): Promise<LocalDraft[]> {
  try {
    const database = await connect()
    await gather(database, documentId, isGone)
    return await database.getAllFromIndex('unsaved', 'documentId', documentId)
  } catch {
    return unloadDrafts(documentId)
  }
}

/** Returns what this device keeps of a document, newest first. */
export const readDrafts = async (documentId: string, isGone: IsGone): Promise<LocalDraft[]> =>
  (await textsOf(documentId, isGone)).toSorted((one, other) => other.at.localeCompare(one.at))

/** The texts that earlier visits left on this device and that no version has, offered one at a time. */
export class RecoveredDrafts {
  readonly #keeper: LocalDraftStore
  readonly #onChange: (first: LocalDraft | null) => void
  #texts: LocalDraft[] = []
  /** Writers whose texts were dropped: a search that started earlier may still find them. */
  readonly #dropped = new Set<string>()

  constructor(keeper: LocalDraftStore, onChange: (first: LocalDraft | null) => void) {
    this.#keeper = keeper
    this.#onChange = onChange
  }

  get first(): LocalDraft | null {
    return this.#texts[0] ?? null
  }

  async look(isSaved: (text: LocalDraft) => boolean): Promise<void> {
    const before = this.first
    const found = await this.#keeper.textsOfEarlierVisits(isSaved)
    this.#texts = found.filter(({ writer }) => !this.#dropped.has(writer))
    if (this.first?.writer !== before?.writer) this.#onChange(this.first)
  }

  /** Drops the first text; returns a function that restores it. */
  drop(): () => void {
    const [dropped] = this.#texts
    if (dropped === undefined) return () => undefined
    this.#keeper.drop(dropped)
    this.#dropped.add(dropped.writer)
    this.#texts = this.#texts.slice(1)
    this.#onChange(this.first)
    return () => {
      this.#keeper.putBack(dropped)
      this.#dropped.delete(dropped.writer)
      this.#texts = [dropped, ...this.#texts]
      this.#onChange(dropped)
    }
  }
}

/**
 * Text that was typed and had not reached the server: what, on which version (timestamp and content, null when
 * unknown), and when (ISO 8601). Each writer is one opening of the document in one tab.
 */
export type LocalDraft = {
  documentId: string
  /** The account that it belongs to; earlier versions did not store that. */
  userId?: string | undefined
  writer: string
  content: string
  base: string
  baseContent: string | null
  at: string
  /** Contents that were sent without a response: the server may have them. */
  sent?: string[] | undefined
}

const stored = v.record(
  v.string(),
  v.object({
    userId: v.optional(v.string()),
    content: v.string(),
    base: v.string(),
    baseContent: v.optional(v.nullable(v.string()), null),
    at: v.string(),
    sent: v.optional(v.array(v.string())),
  }),
)
type Stored = v.InferOutput<typeof stored>

const unloadPrefix = 'lede-unsaved-'
const nameOf = (documentId: string) => unloadPrefix + documentId

const read = (documentId: string): Stored => readStoredJson(nameOf(documentId), stored) ?? {}

/** Returns false when the browser stores nothing. */
const write = (documentId: string, texts: Stored): boolean =>
  writeStoredJson(nameOf(documentId), Object.keys(texts).length === 0 ? null : texts)

/**
 * Returns what was stored of a document when its page was unloaded. An unloading page cannot wait, and its writes to
 * IndexedDB can be lost; writes to local storage are synchronous.
 */
const unloadDrafts = (documentId: string): LocalDraft[] =>
  Object.entries(read(documentId)).map(([writer, text]) => ({ ...text, writer, documentId }))

/** Stores a writer's text in place of their previous one; returns false when the browser stores nothing. */
export const saveUnloadDraft = ({ documentId, writer, ...text }: LocalDraft): boolean =>
  write(documentId, { ...read(documentId), [writer]: text })

function deleteUnloadDraft(documentId: string, writer: string): void {
  const { [writer]: gone, ...left } = read(documentId)
  if (gone !== undefined) write(documentId, left)
}
