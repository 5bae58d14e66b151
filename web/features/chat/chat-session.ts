import * as v from 'valibot'
import { newId } from '#web/device/new-id.ts'
import { context as contextSchema, stopReply } from '#contract/chat.ts'
import { streamThrottleMs, appendGuardMs } from '#core/limits.ts'
import { ApiError, perform } from '#web/api.ts'
import {
  fromStored,
  isBeingWritten,
  userMessage,
  withDraft,
  withMessage,
  withReplyState,
  withText,
  type ChatMessage,
  type Content,
  type StreamPart,
} from './chat-message.ts'
import type { Ending, SendExtras } from './reply-engine.ts'
import {
  applyPage,
  grown,
  hasSaid,
  initialState,
  joined,
  type Page,
  type SessionState,
} from './session-state.ts'
import { createStore } from '#web/state/store.ts'
import { waitForRetry } from '#web/device/retry.ts'

type SessionOptions = {
  chatId: string
  /** The chat's latest messages. Throws ApiError. */
  fetchLatest: () => Promise<Page>
  /** Has the chat's latest messages fetched and passed to `load`. */
  refetch?: () => void
  /** Waits before an attempt to find a lost reply; `attempt` counts from 1. */
  pause?: (attempt: number) => Promise<void>
}

const waitToReconnect = (attempt: number) => waitForRetry(attempt, { firstMs: 500, longestMs: 8000 })

/** Loads the code that talks to the server; it is not needed until a message is sent or a reply is read. */
export const loadEngine = () =>
  import('./reply-engine.ts').catch(() => {
    throw new ApiError(503, { code: 'offline:chat' })
  })

/** The options sent with a message, or a function that finds them, called once the message is on screen. */
type Extras = SendExtras | (() => Promise<SendExtras>)

type Engine = Awaited<ReturnType<typeof loadEngine>>

type Ask = (text: string) => Promise<void>

/** `isJoined` is set for a reply to a message that was sent from another tab or device. */
type ReplyEnd = { isFirst: boolean; isJoined: boolean }

/** How long the server has to accept a message after the user pressed Stop. */
const acceptWithinMs = 1000

const busyWords = 'Please wait for the model to finish its response!'
const notAnswered = 'Stopped before the server answered.'

/**
 * Holds a text until it can be sent on the user's behalf: never the same text twice, never two in quick succession
 * (spec 4.3).
 */
class AppendQueue {
  readonly #sent = new Set<string>()
  #sentAt = Number.NEGATIVE_INFINITY
  #waiting: string | null = null
  #send: Send | null = null

  connect(send: Send): () => void {
    this.#send = send
    return () => {
      if (this.#send === send) this.#send = null
    }
  }

  offer(text: string): void {
    this.#waiting = text
  }

  drop(): void {
    this.#waiting = null
  }

  /** Sends the waiting text if a sender is connected and sending is allowed. */
  release(): void {
    if (this.#waiting === null || this.#send === null) return
    const text = this.#waiting
    this.#waiting = null
    if (text.trim() === '' || this.#sent.has(text) || !this.admit()) return
    this.#sent.add(text)
    this.#send(text)
  }

  /** Returns how long the next text has to wait; 0 when it does not. */
  waitMs(): number {
    return Math.max(0, Math.ceil(this.#sentAt + appendGuardMs - performance.now()))
  }

  /** Returns whether the last text was long enough ago to send another; if so, restarts the interval. */
  admit(): boolean {
    if (this.waitMs() > 0) return false
    this.#sentAt = performance.now()
    return true
  }

  /** Ends the interval, because the last admitted text was not sent after all. */
  forgive(): void {
    this.#sentAt = Number.NEGATIVE_INFINITY
  }
}

/**
 * One chat as this tab knows it: its messages and the reply that is being written. Lives outside the screen, so that a
 * reply continues across navigation, and is usable before the engine behind it has loaded.
 */
export class ChatSession {
  readonly chatId: string
  readonly #options: SessionOptions
  readonly #store = createStore<SessionState>(initialState)
  readonly #endListeners = new Set<(end: ReplyEnd) => void>()
  readonly #shown = throttle(
    (message: ChatMessage) => this.#set(grown(this.getState(), message)),
    streamThrottleMs,
  )
  readonly #appended = new AppendQueue()
  #ask: Ask | null = null
  #revision = 0
  #refused: { id: string; said: string } | null = null
  #sending: Promise<void> = Promise.resolve()
  #isStopAsked = false
  #cancelling = new AbortController()
  #isJoined = false
  /** A reply that was announced while another one was being written here. */
  #announced: string | null = null
  #readCount = 0
  readonly #edited = new Set<string>()
  /** Whether newer messages wait for an editor to close, or for a message to be refused. */
  #isBehind = false
  #parts: StreamPart[] = []
  #artifact: ((part: StreamPart) => void) | null = null

  constructor(options: SessionOptions) {
    this.chatId = options.chatId
    this.#options = options
  }

  readonly getState = this.#store.getState
  readonly subscribe = this.#store.subscribe

  readonly onReplyEnd = (listener: (end: ReplyEnd) => void): (() => void) => {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  /** Forwards the running reply's artifact parts to `artifact`, starting with those already received. */
  attach(artifact: (part: StreamPart) => void): () => void {
    this.#artifact = artifact
    for (const part of this.#parts) artifact(part)
    return () => {
      if (this.#artifact === artifact) this.#artifact = null
    }
  }

  /** Uses `send` for the texts that replies want sent as the user's next message (spec 4.3, data-appendMessage). */
  sendAppended(send: (text: string) => void): () => void {
    const leave = this.#appended.connect((text) => {
      if (!hasSaid(this.getState(), text)) send(text)
    })
    if (!this.isBusy) this.#appended.release()
    return leave
  }

  /** Sends a text as the user's next message once the running reply has ended; never sends the same text twice. */
  append(text: string): void {
    this.#appended.offer(text)
    if (!this.isBusy) this.#appended.release()
  }

  /**
   * Sends the text of a reply's button through `send` (spec 4.3, 4.8): nothing while a reply is in flight, nothing that
   * has already been said, and not before the interval since the last text has passed. A press that `send` rejects does
   * not count. The answer to a question may repeat what has been said.
   */
  async press(
    text: string,
    send: (text: string) => Promise<void>,
    { mayRepeat = false } = {},
  ): Promise<void> {
    const isInVain = () => this.isBusy || (!mayRepeat && hasSaid(this.getState(), text))
    if (isInVain()) return
    const wait = this.#appended.waitMs()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (isInVain() || !this.#appended.admit()) return
    await send(text).catch(() => this.#appended.forgive())
  }

  /** Uses `ask` to send the texts of buttons outside the chat on the user's behalf. */
  answerAsks(ask: Ask): () => void {
    this.#ask = ask
    return () => {
      if (this.#ask === ask) this.#ask = null
    }
  }

  /** Sends a text as the user's message because they pressed a button for it. Rejects when it was not sent. */
  async ask(text: string): Promise<void> {
    if (this.#ask === null) throw new Error('The chat is not open.')
    await this.#ask(text)
  }

  get isBusy(): boolean {
    return this.getState().status === 'submitted' || this.getState().status === 'streaming'
  }

  /**
   * Incremented when a message is sent and when a reply ends, so that a response requested earlier can be recognised as
   * stale.
   */
  get revision(): number {
    return this.#revision
  }

  /** Starts a request for the latest messages; the returned function says whether no later one has been started. */
  startRead(): () => boolean {
    const read = (this.#readCount += 1)
    return () => read === this.#readCount
  }

  /**
   * Applies what the server holds; resumes a running reply. If something has happened since `revision`, only what was
   * written elsewhere before the last message is added.
   */
  load(page: Page, revision: number): void {
    if (revision !== this.#revision || this.isBusy) {
      const change = joined(this.getState(), page)
      if (change) this.#adopt(change)
      else this.#isBehind ||= this.isBusy
      return
    }
    const isJoining = this.getState().isLoaded
    if (!this.#adopt(applyPage(this.getState(), page))) return
    if (!isBeingWritten(this.getState().messages.at(-1))) return
    this.#isJoined = isJoining
    this.#isStopAsked = false
    this.#cancelling = new AbortController()
    this.#set({ status: 'streaming' })
    void this.#settleWith(this.#catchUp())
  }

  /**
   * Takes note that a reply in this chat was begun or has ended, wherever it was asked for. Returns false when the
   * messages have to be fetched for it: this tab does not have the reply, and is not reading one either.
   */
  noteReply(replyId: string): boolean {
    if (this.isBusy) this.#announced = replyId
    return this.isBusy || this.#hasReply(replyId)
  }

  #hasReply(replyId: string): boolean {
    return this.getState().messages.some((message) => message.id === replyId && !isBeingWritten(message))
  }

  /** Keeps a message while its text is being changed, even if it is deleted elsewhere; the returned function ends that. */
  readonly holdMessage = (id: string): (() => void) => {
    this.#edited.add(id)
    return () => {
      this.#edited.delete(id)
      if (this.#isBehind) this.#options.refetch?.()
    }
  }

  /** Applies a change of the messages unless it would close an open editor; returns whether it did. */
  #adopt(change: Partial<SessionState>): boolean {
    const kept = new Set(change.messages?.map(({ id }) => id))
    this.#isBehind = [...this.#edited].some((id) => !kept.has(id))
    if (!this.#isBehind) this.#set(change)
    return !this.#isBehind
  }

  /** Prepends messages that are older than the first one. */
  prepend({ messages, hasEarlier }: Page): void {
    this.#set({ messages: [...messages.map(fromStored), ...this.getState().messages], hasEarlier })
  }

  /** Sends a message; resolves when the server has accepted it. Throws when it was refused; nothing is kept then. */
  async send(content: Content, extras: Extras): Promise<void> {
    const said = JSON.stringify(content)
    const id = this.#refused?.said === said ? this.#refused.id : newId()
    this.#refused = { id, said }
    const { messages } = this.getState()
    const place = messages.findIndex((message) => message.id === id)
    const before = place === -1 ? messages : messages.slice(0, place)
    await this.#submit([...before, userMessage(id, content)], extras)
    this.#refused = null
  }

  /** Regenerates the reply to the last message, with the selections it was sent with. */
  async retry(extras: Extras): Promise<void> {
    const { messages } = this.getState()
    const place = messages.findLastIndex(({ role }) => role === 'user')
    if (place !== -1) await this.#submit(messages.slice(0, place + 1), extras)
  }

  /**
   * Changes the text of one of the user's messages and regenerates the reply; its files and selections stay, the
   * messages after it are dropped (spec 4.10). Throws when refused, leaving everything unchanged.
   */
  async edit(id: string, text: string, extras: Extras): Promise<void> {
    const { messages } = this.getState()
    const place = messages.findIndex((message) => message.id === id && message.role === 'user')
    const message = messages[place]
    if (message) await this.#submit([...messages.slice(0, place), withText(message, text)], extras)
  }

  /**
   * Stops the reply, keeping what was written. A message that the server does not accept soon is not sent: its `send`
   * throws. Throws ApiError.
   */
  async stop(): Promise<void> {
    this.#isStopAsked = true
    const cancelling = this.#cancelling
    const late = setTimeout(() => cancelling.abort(), acceptWithinMs)
    await this.#sending
    clearTimeout(late)
    if (cancelling.signal.aborted) await this.#stopUnanswered()
    else if (this.isBusy) await perform(stopReply, { params: { id: this.chatId } })
  }

  /** The server may have the message although it has not answered: stops its reply, and shows what is stored. */
  async #stopUnanswered(): Promise<void> {
    const revision = this.#revision
    try {
      await perform(stopReply, { params: { id: this.chatId } })
      this.load(await this.#options.fetchLatest(), revision)
    } catch {
      // It has not: the text is where it was typed, and sending it again replaces the message.
    }
  }

  async #submit(messages: ChatMessage[], extras: Extras): Promise<void> {
    if (this.isBusy) throw new ApiError(400, { code: 'bad_request:chat', cause: busyWords })
    if (!navigator.onLine) throw new ApiError(503, { code: 'offline:chat' })
    const before = this.getState()
    const message = messages.at(-1)
    if (!message) return
    this.#revision += 1
    this.#isStopAsked = false
    const cancelling = new AbortController()
    this.#cancelling = cancelling
    this.#isJoined = false
    const sending = Promise.withResolvers<void>()
    this.#sending = sending.promise
    this.#set({ messages, status: 'submitted', failure: null, isLoaded: true })
    try {
      const engine = await loadEngine()
      const stream = await this.#put(engine, message, { extras, signal: cancelling.signal })
      void this.#settleWith(engine.followReply(stream, this.#following()))
    } catch (error) {
      this.#set({ ...before, isLoaded: true })
      if (this.#isBehind) this.#options.refetch?.()
      else this.#fetchAnnounced()
      throw cancelling.signal.aborted ? new Error(notAnswered) : error
    } finally {
      sending.resolve()
    }
  }

  /** Posts a message; one that was sent before keeps its original selections. */
  async #put(
    engine: Engine,
    message: ChatMessage,
    { extras, signal }: { extras: Extras; signal: AbortSignal },
  ) {
    const found = typeof extras === 'function' ? await extras() : extras
    const sent = { ...found, ...message.metadata?.context }
    this.#set({ askedModel: sent.selectedChatModel ?? null })
    const stream = await engine.sendToReply(this.chatId, message, { extras: sent, signal })
    const createdAt = message.metadata?.createdAt ?? new Date().toISOString()
    const kept = { ...message, metadata: { createdAt, context: v.parse(contextSchema, sent) } }
    this.#set({ messages: withMessage(this.getState().messages, kept) })
    return stream
  }

  /** Finds the running reply, retrying until the engine has loaded. */
  async #catchUp(): Promise<Ending> {
    const following = this.#following()
    for (let attempt = 1; ; attempt += 1) {
      const engine = await loadEngine().catch(() => null)
      if (engine) return engine.catchUp(following)
      following.onLost()
      await following.pause(attempt)
    }
  }

  #following() {
    const { fetchLatest, pause = waitToReconnect } = this.#options
    return {
      chatId: this.chatId,
      fetchLatest,
      pause,
      isStopAsked: () => this.#isStopAsked,
      onStream: () => {
        this.#parts = []
        this.#set({ isReconnecting: false, writing: null })
      },
      onLost: () => this.#set({ isReconnecting: true }),
      onMessage: (message: ChatMessage) => this.#shown.offer(message),
      onStreamPart: (part: StreamPart) => this.#takePart(part),
    }
  }

  /** The tab that sent the message acts on the parts of its reply; no other one opens its post or sends its text. */
  #takePart(part: StreamPart): void {
    if (this.#isJoined) return
    if (part.type === 'data-appendMessage') {
      if (typeof part.data === 'string') this.append(part.data)
      return
    }
    this.#parts.push(part)
    this.#artifact?.(part)
    if (part.type === 'data-id' && typeof part.data === 'string') this.#set({ writing: part.data })
  }

  async #settleWith(ending: Promise<Ending>): Promise<void> {
    const end = await ending
    this.#shown.flush()
    this.#revision += 1
    this.#parts = []
    if (end.kind === 'stored') this.#set(applyPage(this.getState(), end.page))
    else {
      const ended = withReplyState(this.getState().messages, end.kind)
      this.#set({ messages: withDraft(ended, this.getState().writing) })
    }
    const failed = end.kind === 'failed'
    this.#set({
      status: failed ? 'error' : 'ready',
      failure: failed ? end.words : null,
      isReconnecting: false,
      writing: null,
    })
    const isFirst = this.getState().messages.filter(({ role }) => role === 'assistant').length === 1
    const isJoined = this.#isJoined
    for (const listener of this.#endListeners) listener({ isFirst, isJoined })
    if (!isComplete(end)) this.#appended.drop()
    this.#appended.release()
    // The server knows which post a joined reply left unfinished.
    if (isJoined && !isComplete(end) && end.kind !== 'stored') this.#options.refetch?.()
    else this.#fetchAnnounced()
  }

  /** Fetches the reply that was announced while another one was being written here, unless it is known by now. */
  #fetchAnnounced(): void {
    if (this.isBusy) return
    const replyId = this.#announced
    this.#announced = null
    if (replyId !== null && !this.#hasReply(replyId)) this.#options.refetch?.()
  }

  #set(change: Partial<SessionState> | null): void {
    if (change === null) return
    this.#store.setState({ ...this.getState(), ...change })
  }
}

const isComplete = (end: Ending): boolean =>
  end.kind === 'stored' ? end.page.messages.at(-1)?.metadata.state === 'done' : end.kind === 'done'

/** Passes on the latest value at once, then at most one every `ms`; `flush` passes on a value that is still held back. */
export function throttle<T>(pass: (value: T) => void, ms: number) {
  let held: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    if (held === null) return
    const { value } = held
    held = null
    timer = setTimeout(release, ms)
    pass(value)
  }
  return {
    offer(value: T) {
      held = { value }
      if (timer === undefined) release()
    },
    flush() {
      release()
      clearTimeout(timer)
      timer = undefined
    },
  }
}

type Send = (text: string) => void
