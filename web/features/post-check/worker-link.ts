import type { PostText } from '#core/post/post-text.ts'
import { createStore } from '#web/state/store.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export type LinkState = 'idle' | 'loading' | 'ready' | 'failed'

type Check<Found> = { post: PostText; onFound: (found: Found) => void }
type Sent<Found> = Check<Found> & { ticket: number }

/** A check takes milliseconds: a worker that is silent for this long will not respond. */
const answerLimitMs = 30_000
/** How long an unused worker is kept: the grammar checker takes seconds to start. */
const lingerMs = 60_000

/**
 * The page's end of a worker. The worker starts with the first setting and handles one check at a time; of those that
 * wait, only the newest is sent. A failed worker is only restarted by `retry`.
 */
export class WorkerLink<Setting, Ready, Found> {
  readonly #create: () => Worker
  readonly #store = createStore<LinkState>('idle')
  #worker: Worker | null = null
  #setting: Setting | null = null
  #sent: Sent<Found> | null = null
  #next: Check<Found> | null = null
  #tickets = 0
  #users = 0
  #limit: ReturnType<typeof setTimeout> | undefined
  #lingering: ReturnType<typeof setTimeout> | undefined
  about: Ready | null = null

  constructor(create: () => Worker) {
    this.#create = create
  }

  readonly subscribe = this.#store.subscribe

  get state(): LinkState {
    return this.#store.getState()
  }

  /** Keeps the worker alive until the returned function is called, and a while longer. */
  hold(): () => void {
    clearTimeout(this.#lingering)
    this.#users += 1
    return () => {
      this.#users -= 1
      if (this.#users > 0) return
      this.#next = null
      this.#lingering = setTimeout(() => this.#end('idle'), lingerMs)
    }
  }

  set(setting: Setting): void {
    this.#setting = setting
    if (this.#worker) this.#tell({ kind: 'set', setting })
    else if (this.state !== 'failed') this.#start()
  }

  check(post: PostText, onFound: (found: Found) => void): void {
    this.#next = { post, onFound }
    this.#sendNext()
  }

  /** Restarts a failed worker. */
  retry(): void {
    if (this.state === 'failed') this.#start()
  }

  #start(): void {
    if (this.#setting === null) return
    this.#store.setState('loading')
    try {
      const worker = this.#create()
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<Ready, Found>>) => {
        if (worker === this.#worker) this.#take(data)
      })
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        if (worker === this.#worker) this.#end('failed')
      })
      this.#worker = worker
      this.#tell({ kind: 'set', setting: this.#setting })
    } catch {
      // A browser may refuse workers: the check is then unavailable, and the section says so.
      this.#end('failed')
    }
  }

  #take(message: FromWorker<Ready, Found>): void {
    switch (message.kind) {
      case 'ready':
        this.about = message.about
        this.#store.setState('ready')
        break
      case 'found':
        if (message.ticket !== this.#sent?.ticket) return
        this.#answer(this.#sent, message.found)
        break
      case 'failed':
        this.#end('failed')
        return
    }
    this.#sendNext()
  }

  #answer({ onFound }: Sent<Found>, found: Found): void {
    clearTimeout(this.#limit)
    this.#sent = null
    if (this.#next === null) onFound(found)
  }

  #sendNext(): void {
    if (this.state !== 'ready' || this.#sent !== null || this.#next === null) return
    this.#tickets += 1
    this.#sent = { ...this.#next, ticket: this.#tickets }
    this.#next = null
    this.#limit = setTimeout(() => this.#end('failed'), answerLimitMs)
    this.#tell({ kind: 'check', ticket: this.#sent.ticket, post: this.#sent.post })
  }

  #tell(message: ToWorker<Setting>): void {
    this.#worker?.postMessage(message)
  }

  #end(state: 'idle' | 'failed'): void {
    clearTimeout(this.#limit)
    this.#worker?.terminate()
    this.#worker = null
    this.#sent = null
    this.#store.setState(state)
  }
}
