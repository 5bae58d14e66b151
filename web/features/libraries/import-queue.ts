import * as v from 'valibot'
import { importFileField, knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { ApiError, addressOf } from '#web/api.ts'
import { createStore } from '#web/state/store.ts'
import { sendRequest } from '#web/features/uploads/queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { cutWords } from './knowledge-library.ts'

export type Import = {
  key: number
  /** The file's name or the address. */
  name: string
  state: 'waiting' | 'sending' | 'reading' | 'done' | 'failed' | 'cancelled'
  /** The share of the file that has been sent, from 0 to 1. */
  sent: number
  words: string | null
}

export type Source = { name: string; size: number; body: FormData | string }

export const fromAddress = (url: string): Source => ({ name: url, size: 0, body: JSON.stringify({ url }) })

export function fromFile(file: File): Source {
  const body = new FormData()
  body.set(importFileField, file)
  return { name: file.name, size: file.size, body }
}

const failureWords = (error: unknown) =>
  error instanceof ApiError && error.code === 'offline:chat'
    ? 'Lede could not be reached. Please check your internet connection.'
    : errorMessage(error)

const isOver = ({ state }: Import) => state === 'done' || state === 'failed' || state === 'cancelled'
export const isUnderWay = (imports: Import[]): boolean => !imports.every(isOver)
export const countOver = (imports: Import[]): number => imports.filter(isOver).length

type Options = {
  /** Whether the user who added the sources is still signed in. */
  isWanted: () => boolean
  onAdded: () => void
  /** Called when everything has been imported, cancelled or refused. */
  onSettled: (imports: Import[]) => void
}

/** Imports web addresses and files into the knowledge base, one at a time. Independent of React. */
export class ImportQueue {
  readonly #store = createStore<Import[]>([])
  #isWorking = false
  #count = 0
  readonly #sources = new Map<number, Source>()
  readonly #stops = new Map<number, AbortController>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  readonly getState = this.#store.getState
  readonly subscribe = this.#store.subscribe

  add(sources: Source[]): void {
    // The previous batch is cleared if all of it has ended: its outcome has been seen.
    const before = isUnderWay(this.getState()) ? this.getState() : []
    const added = sources.map((source): Import => {
      this.#count += 1
      this.#sources.set(this.#count, source)
      return { key: this.#count, name: source.name, state: 'waiting', sent: 0, words: null }
    })
    this.#store.setState([...before, ...added])
    void this.#work()
  }

  /** Cancels an import; no item is created, unless that has just happened. */
  cancel(key: number): void {
    this.#stops.get(key)?.abort()
    this.#sources.delete(key)
    this.#become(key, { state: 'cancelled' })
  }

  cancelAll(): void {
    for (const item of this.getState()) if (!isOver(item)) this.cancel(item.key)
  }

  retry(key: number): void {
    this.#become(key, { state: 'waiting', sent: 0, words: null })
    void this.#work()
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (;;) {
      const next = this.getState().find(({ state }) => state === 'waiting')
      if (!next) break
      if (this.#options.isWanted()) await this.#read(next.key)
      else this.cancelAll()
    }
    this.#isWorking = false
    this.#options.onSettled(this.getState())
  }

  async #read(key: number): Promise<void> {
    const source = this.#sources.get(key)
    if (!source) return this.cancel(key)
    const stop = new AbortController()
    this.#stops.set(key, stop)
    this.#become(key, { state: source.size === 0 ? 'reading' : 'sending' })
    try {
      const { body } = await this.#send(key, source, stop.signal)
      this.#sources.delete(key)
      const read = v.safeParse(knowledgeBase.import.answer, body)
      const isCut = read.success && read.output.isCut
      this.#become(key, { state: 'done', words: isCut ? `Added. ${cutWords}` : null })
      this.#options.onAdded()
    } catch (error) {
      if (!stop.signal.aborted) this.#become(key, { state: 'failed', words: failureWords(error) })
    } finally {
      this.#stops.delete(key)
    }
  }

  #send(key: number, { body, size }: Source, signal: AbortSignal) {
    const { path, method } = knowledgeBase.import
    return sendRequest({
      method,
      url: addressOf(path),
      body,
      signal,
      ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
      onSent: (bytes) => {
        if (size > 0)
          this.#become(key, { sent: Math.min(1, bytes / size), state: bytes < size ? 'sending' : 'reading' })
      },
    })
  }

  #become(key: number, change: Partial<Import>): void {
    this.#store.setState(this.getState().map((one) => (one.key === key ? { ...one, ...change } : one)))
  }
}
