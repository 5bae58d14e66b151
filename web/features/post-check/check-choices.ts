import type { CheckPreferences, Dialect } from '#core/post-check/preferences.ts'
import {
  beginningPreferences,
  ignoredIn,
  readPreferences,
  writeIgnored,
  writePreferences,
} from './check-preferences.ts'
import { spellingRule } from './messages.ts'
import { ignoredName, type Noted } from './noted-findings.ts'

type Whose = { userId: string; documentId: string }

type Ways = {
  onChange: () => void
  /** Saves the preferences to the account. */
  save: (preferences: CheckPreferences) => Promise<unknown>
}

/**
 * The writer's decisions about findings. Permanent ones belong to the account, and are stored on this device until the
 * account has them; what is ignored in a document is only stored on this device.
 */
export class CheckChoices {
  readonly #whose: Whose
  readonly #ways: Ways
  #preferences: CheckPreferences
  #isUnsent: boolean
  #sending: Promise<void> = Promise.resolve()
  #ignored: string[]

  constructor(whose: Whose, ways: Ways) {
    this.#whose = whose
    this.#ways = ways
    const kept = readPreferences(whose.userId)
    this.#preferences = kept?.preferences ?? beginningPreferences()
    this.#isUnsent = kept?.isUnsent ?? false
    this.#ignored = ignoredIn(whose.userId, whose.documentId)
  }

  /** Adopts the account's preferences, unless unsaved ones here have to be sent first. */
  meet(account: CheckPreferences | null): void {
    if (this.#isUnsent) this.#send()
    else if (account !== null && JSON.stringify(account) !== JSON.stringify(this.#preferences)) {
      this.#preferences = account
      this.#keep()
      this.#ways.onChange()
    }
  }

  get preferences(): CheckPreferences {
    return this.#preferences
  }

  /** Whether a finding's rule is on and its word is not in the writer's dictionary. */
  isWanted({ rule, words }: Noted): boolean {
    const { off, words: known } = this.#preferences
    return !off.includes(rule) && !(rule === spellingRule && known.includes(words.toLowerCase()))
  }

  isIgnored(noted: Noted): boolean {
    return this.#ignored.includes(ignoredName(noted))
  }

  ignore(noted: Noted): void {
    this.#setIgnored([...new Set([...this.#ignored, ignoredName(noted)])])
  }

  showIgnored(): void {
    this.#setIgnored([])
  }

  switchOff(rule: string): void {
    this.#prefer({ off: [...new Set([...this.#preferences.off, rule])] })
  }

  switchOn(rule: string): void {
    this.#prefer({ off: this.#preferences.off.filter((one) => one !== rule) })
  }

  switchGrammar(isGrammarOn: boolean): void {
    this.#prefer({ isGrammarOn })
  }

  chooseDialect(dialect: Dialect): void {
    this.#prefer({ dialect })
  }

  addWord(word: string): void {
    this.#prefer({ words: [...new Set([...this.#preferences.words, word.toLowerCase()])] })
  }

  removeWord(word: string): void {
    this.#prefer({ words: this.#preferences.words.filter((one) => one !== word) })
  }

  #setIgnored(ignored: string[]): void {
    this.#ignored = ignored
    writeIgnored(this.#whose.userId, this.#whose.documentId, ignored)
    this.#ways.onChange()
  }

  #prefer(change: Partial<CheckPreferences>): void {
    this.#preferences = { ...this.#preferences, ...change }
    this.#isUnsent = true
    this.#keep()
    this.#send()
    this.#ways.onChange()
  }

  #keep(): void {
    writePreferences(this.#whose.userId, { preferences: this.#preferences, isUnsent: this.#isUnsent })
  }

  /** Sends one request at a time, so that the last one wins. */
  #send(): void {
    this.#sending = this.#sending.then(() => this.#sendOnce())
  }

  async #sendOnce(): Promise<void> {
    const sent = this.#preferences
    if (!this.#isUnsent) return
    try {
      await this.#ways.save(sent)
    } catch {
      // It stays unsent on this device until the next change or visit.
      return
    }
    if (sent !== this.#preferences) return
    this.#isUnsent = false
    this.#keep()
  }
}
