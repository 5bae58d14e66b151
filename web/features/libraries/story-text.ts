import { getStory, saveStory, storyAnswer, type Story } from '#contract/materials/story.ts'
import { ApiError, call } from '#web/api.ts'
import { Autosave } from '#web/state/autosave.ts'
import { createStore, type Store } from '#web/state/store.ts'
import * as z from 'zod/mini'
import { readStoredJson, writeStoredJson } from '#web/device/storage.ts'

export type StoryState = {
  text: string
  /** "behind": another device has saved other words since these were begun. */
  status: 'untouched' | 'saved' | 'dirty' | 'failed' | 'behind'
  words: string | null
  /** The text was typed here before, and never saved. */
  isRestored: boolean
}

type StoryTextOptions = {
  saved: Story
  kept: KeptStory | null
  /** Keeps on this device what is not saved yet; null when it is. */
  keep: (story: KeptStory | null) => void
  /** Told what the server has, as soon as it has it. */
  onSaved: (story: Story) => void
}

/**
 * My Story while it is written: kept on this device with every key, saved two seconds after the last one and when its
 * page goes. It knows no React.
 */
export class StoryText {
  readonly #store: Store<StoryState>
  #saved: Story
  readonly #autosave = new Autosave(() => this.#save())
  readonly #keep: StoryTextOptions['keep']
  readonly #onSaved: StoryTextOptions['onSaved']

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

  /** Saves what came back from before, when nobody changes it. */
  begin(): void {
    if (this.getState().status === 'dirty') this.#autosave.soon()
  }

  edit(text: string): void {
    const isBehind = this.getState().status === 'behind'
    const status = isBehind ? 'behind' : text === this.#saved.content ? 'saved' : 'dirty'
    this.#show({ text, status, words: null })
    this.#keep({ text, baseUpdatedAt: this.#saved.updatedAt })
    if (!isBehind) this.#autosave.soon()
  }

  /** Takes in what is saved by now, where it is what stands here or nothing else has been written here. */
  takeIn(saved: Story): void {
    const { text, status } = this.getState()
    if (saved.updatedAt === this.#saved.updatedAt) return
    if (text === saved.content) this.#settle(saved)
    else if (status !== 'behind' && text === this.#saved.content) {
      this.#saved = saved
      this.#show({ text: saved.content })
    }
  }

  /** Saves what is not saved yet, one after the other; a failure shows in the state, and the text stays. */
  save(): Promise<void> {
    return this.#autosave.now()
  }

  /** Puts these words in the place of those of the other device. */
  keepMine(): Promise<void> {
    this.#show({ status: 'dirty' })
    return this.save()
  }

  /** Gives up these words for those that are saved; answers these. */
  takeSaved(): string {
    const { text } = this.getState()
    this.#autosave.cancel()
    this.#keep(null)
    this.#show({ text: this.#saved.content, status: 'untouched', words: null, isRestored: false })
    return text
  }

  async #save(): Promise<void> {
    const { text, status } = this.getState()
    if (status === 'behind') return
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
    const parsed = storyAnswer.safeParse(latest)
    if (parsed.success && parsed.data.content === this.getState().text) this.#settle(parsed.data)
    else if (parsed.success) {
      this.#saved = parsed.data
      this.#show({ status: 'behind' })
    } else this.#show({ status: 'failed', words: error instanceof Error ? error.message : null })
  }

  /** What stands here is what is saved. */
  #settle(saved: Story): void {
    this.#autosave.cancel()
    this.#saved = saved
    this.#keep(null)
    this.#show({ status: 'saved', words: null, isRestored: false })
  }

  #show(change: Partial<StoryState>): void {
    this.#store.setState({ ...this.getState(), ...change })
  }
}

/** A request that may outlive its page carries at most 64 KiB; a character is up to three bytes. */
const longestForLeaving = 20_000

export const readStory = (signal: AbortSignal) => call(getStory, { signal })

const kept = z.object({ text: z.string(), baseUpdatedAt: z.nullable(z.string()) })
/** What was typed and is perhaps not saved, and which story it was typed into. */
export type KeptStory = z.infer<typeof kept>

const nameFor = (userId: string) => `lede-story:${userId}`

/** What this device keeps of a writer's story, when the page ended before it was saved. */
export const readKeptStory = (userId: string): KeptStory | null => readStoredJson(nameFor(userId), kept)

/** Keeps it until it is saved; null forgets it. */
export const keepStory = (userId: string, story: KeptStory | null): void =>
  void writeStoredJson(nameFor(userId), story)
