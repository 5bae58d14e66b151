import { maxContent } from '#contract/fields.ts'
import { saveStory, storyAnswer, type Story } from '#contract/materials/story.ts'
import { ApiError, call, mayPassLater } from '#web/api.ts'
import { backoffMs, saveBackoff } from '#web/device/retry.ts'
import { Autosave } from '#web/state/autosave.ts'
import { createStore, type Store } from '#web/state/store.ts'
import * as v from 'valibot'
import { readStoredJson, writeStoredJson } from '#web/device/storage.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

export type StoryState = {
  text: string
  /** "behind": another device has saved a different text since editing began here. */
  status: 'untouched' | 'saved' | 'dirty' | 'failed' | 'behind'
  words: string | null
  /** The text was typed here earlier and never saved. */
  isRestored: boolean
}

type StoryTextOptions = {
  saved: Story
  kept: KeptStory | null
  /** Stores unsaved changes on this device; null once they are saved. */
  keep: (story: KeptStory | null) => void
  /** Called with the story after every successful save. */
  onSaved: (story: Story) => void
}

/**
 * My Story while it is edited: stored on this device with every keystroke, saved two seconds after the last one and
 * when the page is left. Independent of React.
 */
export class StoryText {
  readonly #store: Store<StoryState>
  #saved: Story
  readonly #autosave = new Autosave(() => this.#save())
  readonly #keep: StoryTextOptions['keep']
  readonly #onSaved: StoryTextOptions['onSaved']
  #isOpen = false
  #attempts = 0

  constructor({ saved, kept, keep, onSaved }: StoryTextOptions) {
    this.#saved = saved
    this.#keep = keep
    this.#onSaved = onSaved
    const isLost = kept !== null && kept.text !== saved.content
    const isSame = kept?.baseUpdatedAt === saved.updatedAt
    this.#store = createStore<StoryState>({
      text: isLost ? kept.text : saved.content,
      status: isLost ? (isSame ? 'dirty' : 'behind') : 'untouched',
      words: null,
      isRestored: isLost,
    })
  }

  readonly getState = () => this.#store.getState()
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener)

  /** Schedules a save of restored changes. Until `end`, a save that failed for the time being is retried. */
  begin(): void {
    this.#isOpen = true
    if (this.getState().status === 'dirty') this.#autosave.soon()
  }

  end(): void {
    this.#isOpen = false
    this.#autosave.cancel()
  }

  edit(text: string): void {
    const isBehind = this.getState().status === 'behind'
    const status = isBehind ? 'behind' : text === this.#saved.content ? 'saved' : 'dirty'
    this.#show({ text, status, words: null })
    this.#keep({ text, baseUpdatedAt: this.#saved.updatedAt })
    if (!isBehind) this.#autosave.soon()
  }

  /** Adopts a newly saved version if it equals the text here or nothing was changed here. */
  takeIn(saved: Story): void {
    const { text, status } = this.getState()
    if (saved.updatedAt === this.#saved.updatedAt) return
    if (text === saved.content) this.#settle(saved)
    else if (status !== 'behind' && text === this.#saved.content) {
      this.#saved = saved
      this.#show({ text: saved.content })
    }
  }

  /** Saves unsaved changes, one request at a time; a failure is shown in the state, and the text is kept. */
  save(): Promise<void> {
    return this.#autosave.now()
  }

  /** Overwrites the other device's text. */
  keepMine(): Promise<void> {
    this.#show({ status: 'dirty' })
    return this.save()
  }

  /** Discards this text for the saved one; returns the discarded text. */
  takeSaved(): string {
    const { text } = this.getState()
    this.#autosave.cancel()
    this.#keep(null)
    this.#show({ text: this.#saved.content, status: 'untouched', words: null, isRestored: false })
    return text
  }

  async #save(): Promise<void> {
    const { text, status } = this.getState()
    if (status === 'behind' || text.length > maxContent) return
    if (text === this.#saved.content) {
      this.#keep(null)
      return
    }
    try {
      const body = { content: text, baseUpdatedAt: this.#saved.updatedAt }
      this.#saved = await call(saveStory, { body, keepalive: text.length < longestForLeaving })
      this.#onSaved(this.#saved)
      if (this.getState().text === text) this.#settle(this.#saved)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const latest = error instanceof ApiError && error.status === 409 ? error.body.latest : undefined
    const parsed = v.safeParse(storyAnswer, latest)
    if (parsed.success && parsed.output.content === this.getState().text) this.#settle(parsed.output)
    else if (parsed.success) {
      this.#saved = parsed.output
      this.#show({ status: 'behind' })
    } else {
      this.#show({ status: 'failed', words: errorMessage(error) })
      if (mayPassLater(error)) this.#retryLater()
    }
  }

  #retryLater(): void {
    if (!this.#isOpen) return
    this.#attempts += 1
    this.#autosave.soon(backoffMs(this.#attempts, saveBackoff))
  }

  /** Records that the text here is saved. */
  #settle(saved: Story): void {
    this.#autosave.cancel()
    this.#attempts = 0
    this.#saved = saved
    this.#keep(null)
    this.#show({ status: 'saved', words: null, isRestored: false })
  }

  #show(change: Partial<StoryState>): void {
    this.#store.setState({ ...this.getState(), ...change })
  }
}

/** A request with `keepalive` can carry at most 64 KiB; a character takes up to three bytes. */
const longestForLeaving = 20_000

const kept = v.object({ text: v.string(), baseUpdatedAt: v.nullable(v.string()) })
/** Text that may not have been saved, and the version of the story that it is based on. */
export type KeptStory = v.InferOutput<typeof kept>

const nameFor = (userId: string) => `lede-story:${userId}`

/** Returns the unsaved story of a user that this device has stored. */
export const readKeptStory = (userId: string): KeptStory | null => readStoredJson(nameFor(userId), kept)

/** Stores an unsaved story; null removes it. */
export const keepStory = (userId: string, story: KeptStory | null): void =>
  void writeStoredJson(nameFor(userId), story)
