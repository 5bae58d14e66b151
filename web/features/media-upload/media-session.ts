import { folderWords, type Dropped } from '#web/ui/files/file-transfer.ts'
import { documentUploadDelayMs, mediaPerKind } from '#core/limits.ts'
import type { AddedMedia, MediaKind } from '#core/post/post-media.ts'
import { announcedMedia, unsupportedMedia } from '#core/post/post-media-types.ts'
import { mayPass, uploadFailure, uploadMedia } from './upload-media.ts'
import { forgetUpload } from '#web/features/uploads/queries.ts'
import { createStore } from '#web/state/store.ts'

/** A local file, with an object URL that is valid until the session releases it. */
type LocalFile = { file: File; url: string }
/** A chosen file; `cropped` is sent instead if there is one. */
export type Chosen = {
  id: number
  kind: MediaKind
  whole: LocalFile
  cropped: LocalFile | null
  alt: string
}
/** Returns the file to show and send. */
export const sentOf = ({ whole, cropped }: Chosen): LocalFile => cropped ?? whole
/** The upload in progress; `share` is the part that has been sent, from 0 to 1. */
export type Sending = { id: number; share: number; isWaiting: boolean }

export type MediaState = {
  /** The files still to be uploaded, in order: images, or a single video or document. */
  chosen: readonly Chosen[]
  /** The number of chosen files that have already been added. */
  added: number
  /** The index of the image being cropped. */
  cropping: number | null
  sending: Sending | null
  /** A user-facing error message. */
  alert: string | null
  /** Whether the failed upload may succeed on a retry. */
  isFailed: boolean
}

type Listener = { onAdded: (media: AddedMedia) => void; onDone: () => void }

const empty: MediaState = {
  chosen: [],
  added: 0,
  cropping: null,
  sending: null,
  alert: null,
  isFailed: false,
}
const mixed = 'A post can have several images, or one video, or one document. Please choose one of these.'
const tooMany = `A post has at most ${mediaPerKind} images.`

let lastId = 0

/** The state of the upload dialog while it is open (specification 4.14). */
export class MediaSession {
  readonly #store = createStore<MediaState>(empty)
  #control: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #listener: Listener | null = null

  readonly getState = this.#store.getState
  readonly subscribe = this.#store.subscribe

  /** Sets the listener for uploaded media, replacing any previous one. */
  listen(listener: Listener): void {
    this.#listener = listener
  }

  /** Adds picked files; images are added to images, anything else replaces the previous choice. */
  choose(files: File[]): void {
    if (this.#control || this.getState().cropping !== null || files.length === 0) return
    const known = files.flatMap(chosenOf)
    const isOneKind = known.length <= 1 || known.every(({ kind }) => kind === 'image')
    if (!isOneKind || known.length === 0) {
      this.alert(isOneKind ? unsupportedMedia : mixed)
      return
    }
    const before = this.getState().chosen
    const isMore = [...before, ...known].every(({ kind }) => kind === 'image')
    const all = isMore ? [...before, ...known] : known
    if (!isMore) this.#forget(before)
    this.#set({ ...empty, chosen: all.slice(0, mediaPerKind) })
    if (known.length < files.length) this.alert(unsupportedMedia)
    else if (all.length > mediaPerKind) this.alert(tooMany)
    if (this.getState().chosen[0]?.kind === 'document') this.#uploadSoon()
  }

  /** Adds dropped or pasted files. */
  take({ files, folders }: Dropped): void {
    this.choose(files)
    if (folders > 0) this.alert(folderWords)
  }

  /** "Choose Different": discards the chosen files. */
  clear(): void {
    this.cancel()
    this.#forget(this.getState().chosen)
    this.#set(empty)
  }

  remove(id: number): void {
    this.#forget(this.getState().chosen.filter((one) => one.id === id))
    const chosen = this.getState().chosen.filter((one) => one.id !== id)
    this.#set(chosen.length === 0 ? empty : { chosen })
  }

  describe(id: number, alt: string): void {
    this.#change(id, { alt })
  }

  alert(words: string): void {
    this.#set({ alert: words, isFailed: false })
  }

  dismissAlert(): void {
    this.#set({ alert: null, isFailed: false })
  }

  /** Uploads everything uncropped. */
  uploadWhole(): void {
    this.#takeWhole()
    void this.upload()
  }

  startCropping(): void {
    this.#takeWhole()
    this.#set({ cropping: 0, alert: null, isFailed: false })
  }

  /** Leaves the crop screen and discards the crops made so far. */
  stopCropping(): void {
    this.#takeWhole()
    this.#set({ cropping: null, alert: null })
  }

  /** Sets the crop of the current image, null for none, and goes on to the next; after the last, uploads. */
  takeCrop(id: number, cropped: File | null): void {
    const { cropping, chosen } = this.getState()
    if (cropping === null || chosen[cropping]?.id !== id) return
    this.#change(id, { cropped: cropped && held(cropped) })
    if (cropping + 1 < chosen.length) this.#set({ cropping: cropping + 1, alert: null })
    else void this.upload()
  }

  /** Uploads the chosen files one after the other; a failed one stays, along with those after it. */
  async upload(): Promise<void> {
    clearTimeout(this.#timer)
    this.#control?.abort()
    const control = new AbortController()
    this.#control = control
    this.#set({ cropping: null, alert: null, isFailed: false })
    try {
      for (let next = this.getState().chosen[0]; next; next = this.getState().chosen[0]) {
        const media = await this.#send(next, control.signal)
        if (control.signal.aborted) return
        const isLast = this.getState().chosen.length === 1
        // The last file stays on screen until the dialog has closed.
        if (!isLast) this.#set({ chosen: this.getState().chosen.slice(1), added: this.getState().added + 1 })
        this.#listener?.onAdded(media)
        if (isLast) return this.#listener?.onDone()
      }
    } catch (error) {
      if (control.signal.aborted) return
      this.#control = null
      this.#set({ sending: null, alert: uploadFailure(error), isFailed: mayPass(error) })
    }
  }

  /** Cancels the upload; the chosen files stay. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#control?.abort()
    this.#control = null
    this.#takeWhole()
    this.#set({ sending: null, alert: null, isFailed: false })
  }

  /**
   * Ends the session when the dialog closes: cancels the upload and releases the files. The state stays until it has
   * closed.
   */
  end(): void {
    clearTimeout(this.#timer)
    this.#control?.abort()
    this.#forget(this.getState().chosen)
  }

  async #send(chosen: Chosen, signal: AbortSignal): Promise<AddedMedia> {
    const { id, alt } = chosen
    const report = (change: Partial<Sending>) => {
      const { sending } = this.getState()
      if (!signal.aborted && sending?.id === id) this.#set({ sending: { ...sending, ...change } })
    }
    this.#set({ sending: { id, share: 0, isWaiting: false } })
    const media = await uploadMedia(sentOf(chosen).file, {
      signal,
      onProgress: (share) => report({ share }),
      onWaiting: (isWaiting) => report({ isWaiting }),
    })
    return media.kind === 'image' ? { ...media, alt } : media
  }

  #uploadSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.upload(), documentUploadDelayMs)
  }

  #takeWhole(): void {
    const cropped = this.getState().chosen.flatMap((one) => one.cropped ?? [])
    if (cropped.length === 0) return
    release(cropped)
    this.#set({ chosen: this.getState().chosen.map((one) => ({ ...one, cropped: null })) })
  }

  #forget(chosen: readonly Chosen[]): void {
    release(chosen.flatMap(({ whole, cropped }) => [whole, ...(cropped ? [cropped] : [])]))
  }

  #change(id: number, change: Partial<Chosen>): void {
    this.#set({ chosen: this.getState().chosen.map((one) => (one.id === id ? { ...one, ...change } : one)) })
  }

  #set(change: Partial<MediaState>): void {
    this.#store.setState({ ...this.getState(), ...change })
  }
}

function chosenOf(file: File): Chosen[] {
  const kind = announcedMedia(file)
  if (kind === undefined) return []
  lastId += 1
  return [{ id: lastId, kind, whole: held(file), cropped: null, alt: '' }]
}

const held = (file: File): LocalFile => ({ file, url: URL.createObjectURL(file) })

/**
 * Releases files: the browser keeps them in memory until their URL is revoked, and the server keeps partial uploads for
 * a day.
 */
function release(files: LocalFile[]): void {
  for (const { file, url } of files) {
    URL.revokeObjectURL(url)
    void forgetUpload(file)
  }
}
