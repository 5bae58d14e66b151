import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { Autosave } from '#web/state/autosave.ts'
import { createStore, type Store } from '#web/state/store.ts'
import type { SaveState } from '#web/ui/forms/save-note.tsx'

export type NameFields = { firstName: string; lastName: string }
type NamesState = { fields: NameFields; saving: SaveState }
type Saving = (names: { firstName: string | null; lastName: string | null }) => Promise<void>

const orNull = (name: string) => (name.trim() === '' ? null : name.trim())
const areSame = (one: NameFields, other: NameFields) =>
  orNull(one.firstName) === orNull(other.firstName) && orNull(one.lastName) === orNull(other.lastName)

/** The first and last name while they are edited: saved after a pause in typing, and on demand. */
export class Names {
  #fields: NameFields
  #kept: NameFields
  readonly #autosave = new Autosave(() => this.#saveNow())
  readonly #save: Saving
  readonly #store: Store<NamesState>

  constructor(kept: NameFields, save: Saving) {
    this.#kept = kept
    this.#fields = kept
    this.#save = save
    this.#store = createStore<NamesState>({ fields: kept, saving: { status: 'untouched' } })
  }

  readonly getState = () => this.#store.getState()
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener)

  edit(change: Partial<NameFields>): void {
    this.#fields = { ...this.#fields, ...change }
    this.#show({ status: areSame(this.#fields, this.#kept) ? 'saved' : 'saving' })
    this.#autosave.soon()
  }

  /** Saves unsaved changes, one request at a time; a failure is shown in the state, and the names are kept. */
  save(): Promise<void> {
    return this.#autosave.now()
  }

  async #saveNow(): Promise<void> {
    const fields = this.#fields
    if (areSame(fields, this.#kept)) return
    try {
      this.#show({ status: 'saving' })
      await this.#save({ firstName: orNull(fields.firstName), lastName: orNull(fields.lastName) })
      this.#kept = fields
      if (areSame(this.#fields, fields)) this.#show({ status: 'saved' })
    } catch (error) {
      this.#show({ status: 'failed', words: errorMessage(error) })
    }
  }

  #show(saving: SaveState): void {
    this.#store.setState({ fields: this.#fields, saving })
  }
}
