import type { Editor } from '@tiptap/react'
import type { Finding } from '#core/post-check/finding.ts'
import { type Replacement, replaceRanges } from '#editor/replacements.ts'
import type { CheckChoices } from './check-choices.ts'
import { spellingRule } from './messages.ts'
import { followFindings, isSaidBy, noteFindings, type Noted } from './noted-findings.ts'

export type Source = 'rules' | 'grammar'
export const sources: Source[] = ['rules', 'grammar']

export type OneFinding = Noted & {
  /** The number of findings that "fix all" would fix the same way. */
  alike: number
}

const alikeName = ({ rule, fixes, clearsMarks }: Noted): string =>
  clearsMarks ? rule : `${rule}|${fixes[0] ?? ''}`

/** The findings in an editor: their marks, and the actions on them. They follow the text as it is edited. */
export class FindingBoard {
  readonly #editor: Editor
  readonly #choices: CheckChoices
  readonly #noted: Record<Source, Noted[]> = { rules: [], grammar: [] }
  readonly #ignored: Record<Source, number> = { rules: 0, grammar: 0 }
  #heldBack: string | null = null

  constructor(editor: Editor, choices: CheckChoices) {
    this.#editor = editor
    this.#choices = choices
  }

  /** The number of ignored findings in this document. */
  get ignored(): number {
    return this.#ignored.rules + this.#ignored.grammar
  }

  /** Replaces a source's findings with those for the current text. */
  take(source: Source, findings: Finding[]): void {
    const answer = { findings, before: this.#noted[source] }
    const noted = noteFindings(this.#editor.state, answer).filter((one) => this.#choices.isWanted(one))
    const kept = noted.filter((one) => !this.#choices.isIgnored(one))
    this.#ignored[source] = noted.length - kept.length
    for (const one of sources) this.#noted[one] = one === source ? kept : this.#follow(this.#noted[one])
    this.mark()
  }

  /** Removes findings that the writer has ignored or turned off. */
  forgetUnwanted(): void {
    for (const source of sources) {
      const kept = this.#noted[source].filter(
        (one) => this.#choices.isWanted(one) && !this.#choices.isIgnored(one),
      )
      this.#noted[source] = this.#follow(kept)
    }
    this.mark()
  }

  /**
   * Returns the findings in text order, except for the word being typed; grammar findings that a rule also reports are
   * left out.
   */
  list(): OneFinding[] {
    const { rules } = this.#noted
    const all = [...rules, ...this.#noted.grammar.filter((one) => !rules.some((rule) => isSaidBy(one, rule)))]
    const counts = new Map<string, number>()
    for (const one of all) counts.set(alikeName(one), (counts.get(alikeName(one)) ?? 0) + 1)
    return all
      .filter(({ id }) => id !== this.#heldBack)
      .map((one) => ({ ...one, alike: one.fixes.length === 0 ? 0 : (counts.get(alikeName(one)) ?? 0) }))
      .toSorted((one, other) => one.range.from - other.range.from || one.range.to - other.range.to)
  }

  /** Whether the word being typed differs from when the marks were set. */
  hasMovedOn(): boolean {
    return this.#wordBeingWritten() !== this.#heldBack
  }

  mark(): void {
    this.#heldBack = this.#wordBeingWritten()
    this.#editor.commands.setUnderlines(
      'finding',
      this.list().map(({ id, range }) => ({ id, ...range })),
    )
  }

  clear(): void {
    for (const source of sources) this.#noted[source] = []
    if (!this.#editor.isDestroyed) this.mark()
  }

  /** Returns a finding with its current range; undefined when its words are gone. */
  find(id: string): Noted | undefined {
    return sources.flatMap((source) => this.#follow(this.#noted[source])).find((one) => one.id === id)
  }

  /** Applies a finding's best fix, or another one. Returns false when the words have changed. */
  fix(id: string, text?: string): boolean {
    const noted = this.find(id)
    if (noted === undefined) return false
    return this.#replace([text === undefined ? noted : { ...noted, fixes: [text] }]) > 0
  }

  /** Applies the same fix to all findings that share it; returns their number. */
  fixAlike(id: string): number {
    const noted = this.find(id)
    if (noted === undefined) return 0
    const all = sources.flatMap((source) => this.#follow(this.#noted[source]))
    return this.#replace(all.filter((one) => alikeName(one) === alikeName(noted)))
  }

  #follow(noted: Noted[]): Noted[] {
    return followFindings(this.#editor.state, noted)
  }

  /** Returns the finding for the word at the caret: an unknown word may still be incomplete. */
  #wordBeingWritten(): string | null {
    if (!this.#editor.isFocused || !this.#editor.state.selection.empty) return null
    const { from } = this.#editor.state.selection
    const held = this.#noted.grammar.find(({ rule, range }) => rule === spellingRule && range.to === from)
    return held?.id ?? null
  }

  #replace(noted: Noted[]): number {
    const { state } = this.#editor
    const replacements = noted.flatMap(({ range, fixes: [text], clearsMarks = false }): Replacement[] =>
      text === undefined ? [] : [{ ...range, text, clearsMarks }],
    )
    if (replacements.length === 0) return 0
    this.#editor.view.dispatch(replaceRanges(state, replacements))
    this.forgetUnwanted()
    return replacements.length
  }
}
