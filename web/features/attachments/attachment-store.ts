import * as v from 'valibot'
import type { StoredFile } from '#contract/files.ts'
import { createStore } from '#web/state/store.ts'
import { readStoredJson, storedNames, writeStoredJson } from '#web/device/storage.ts'

type Described = { id: string; name: string; size: number; contentType: string }
export type UploadingFile = Described & { state: 'uploading'; file: File; progress: number }
type FailedFile = Described & { state: 'failed'; file: File }
/** An uploaded file; `file` is known as long as the page that chose it is open. */
export type AttachedFile = Described & { state: 'ready'; url: string; file?: File }
/** A file attached to a text that has not been sent. */
export type Attachment = UploadingFile | FailedFile | AttachedFile

const kept = v.array(
  v.object({ name: v.string(), size: v.number(), contentType: v.string(), url: v.string() }),
)

const prefix = 'lede-attachments:'
const none: readonly Attachment[] = []

const isReady = (attachment: Attachment): attachment is AttachedFile => attachment.state === 'ready'

let made = 0
const nextId = () => {
  made += 1
  return `file-${made}`
}

/** Returns what was kept for a chat; nothing when another version of the app wrote it. */
const readKept = (chat: string): AttachedFile[] =>
  (readStoredJson(prefix + chat, kept) ?? []).map((file) => ({ ...file, id: nextId(), state: 'ready' }))

function writeKept(chat: string, files: AttachedFile[]): void {
  const fields = files.map(({ name, size, contentType, url }) => ({ name, size, contentType, url }))
  // A browser that stores nothing still shows them for as long as the page is open.
  writeStoredJson(prefix + chat, fields.length === 0 ? null : fields)
}

/** The files attached to unsent texts, by chat; uploaded ones outlive the page. */
export class AttachmentStore {
  readonly #lists = new Map<string, readonly Attachment[]>()
  /** Counts the changes. */
  readonly #changes = createStore(0)

  readonly subscribe = this.#changes.subscribe

  /** Returns the chats for which files are kept on this device. */
  chats(): string[] {
    return storedNames(prefix)
  }

  list(chat: string): readonly Attachment[] {
    const known = this.#lists.get(chat)
    if (known) return known
    const files = readKept(chat)
    const list = files.length === 0 ? none : files
    this.#lists.set(chat, list)
    return list
  }

  /** Adds files that are about to be uploaded. */
  add(chat: string, files: File[]): UploadingFile[] {
    const added = files.map((file): UploadingFile => ({
      id: nextId(),
      name: file.name,
      size: file.size,
      contentType: file.type,
      state: 'uploading',
      file,
      progress: 0,
    }))
    this.#set(chat, [...this.list(chat), ...added])
    return added
  }

  /** Returns the index of a file beside its text; -1 when there is none with this id. */
  placeOf(id: string): number {
    const places = [...this.#lists.values()].map((list) => list.findIndex((one) => one.id === id))
    return Math.max(-1, ...places)
  }

  progress(id: string, progress: number): void {
    this.#change(id, (one) => (one.state === 'uploading' ? { ...one, progress } : one))
  }

  finish(id: string, { url, pathname: name, contentType }: StoredFile): void {
    this.#change(id, ({ size, file }) => {
      const ready: AttachedFile = { id, size, name, contentType, url, state: 'ready' }
      return file ? { ...ready, file } : ready
    })
    this.#keep()
  }

  fail({ id, name, size, contentType, file }: UploadingFile): void {
    this.#change(id, () => ({ id, name, size, contentType, file, state: 'failed' }))
  }

  /** Prepares a failed file for another upload; undefined when there is none with this id. */
  again(id: string): UploadingFile | undefined {
    let found: UploadingFile | undefined
    this.#change(id, (one) => {
      if (one.state !== 'failed') return one
      found = { ...one, state: 'uploading', progress: 0 }
      return found
    })
    return found
  }

  remove(id: string): void {
    for (const [chat, list] of this.#lists) {
      if (list.some((one) => one.id === id))
        this.#set(
          chat,
          list.filter((one) => one.id !== id),
        )
    }
    this.#keep()
  }

  /** Removes the uploaded files in order to send them, and returns them. */
  take(chat: string): AttachedFile[] {
    const list = this.list(chat)
    const taken = list.filter(isReady)
    if (taken.length === 0) return taken
    this.#set(
      chat,
      list.filter((one) => !isReady(one)),
    )
    this.#keep()
    return taken
  }

  /** Puts back files that were taken and not sent. */
  giveBack(chat: string, files: AttachedFile[]): void {
    if (files.length === 0) return
    this.#set(chat, [...files, ...this.list(chat)])
    this.#keep()
  }

  /** Moves the attachments of one chat to another. */
  move(from: string, to: string): void {
    const list = this.list(from)
    if (list.length === 0) return
    this.#set(from, none)
    this.#set(to, [...this.list(to), ...list])
    this.#keep()
  }

  #change(id: string, change: (one: Attachment) => Attachment): void {
    for (const [chat, list] of this.#lists) {
      const place = list.findIndex((one) => one.id === id)
      const one = list[place]
      if (one) this.#set(chat, list.with(place, change(one)))
    }
  }

  #set(chat: string, list: readonly Attachment[]): void {
    this.#lists.set(chat, list)
    this.#changes.setState(this.#changes.getState() + 1)
  }

  #keep(): void {
    for (const [chat, list] of this.#lists) writeKept(chat, list.filter(isReady))
  }
}

export const attachments = new AttachmentStore()
