import type { Editor } from '@tiptap/react'
import type { CheckSetting, Finding } from '#core/post-check/finding.ts'
import type { CheckPreferences } from '#core/post-check/preferences.ts'
import { fromEditorJson } from '#editor/editor-json.ts'
import { CheckChoices } from './check-choices.ts'
import type { CheckLinks } from './check-links.ts'
import { FindingBoard, type OneFinding, type Source, sources } from './finding-board.ts'
import { grammarLabel, type RuleName } from './messages.ts'
import type { Noted } from './noted-findings.ts'
import type { LinkState } from './worker-link.ts'
import { createStore, type Store } from '#web/state/store.ts'

/** A finding as the section shows it. */
export type ShownFinding = Omit<Noted, 'range'> & {
  label: string
  alike: number
  /** The lower the rank, the more important the rule. */
  rank: number
}

export type CheckState = {
  rules: LinkState
  grammar: LinkState
  /** Whether the text is in a language that the grammar checker knows. */
  isEnglish: boolean
  findings: ShownFinding[]
  /** The number of ignored findings in this document. */
  ignored: number
  preferences: CheckPreferences
  /** The rules that are switched off. */
  off: RuleName[]
  /**
   * The finding whose mark was pressed; each press creates a new object. If the keyboard was used, its card takes the
   * focus.
   */
  picked: { id: string; takesFocus: boolean } | null
}

type Options = {
  editor: Editor
  links: CheckLinks
  userId: string
  documentId: string
  /** Saves the writer's preferences to the account. */
  savePreferences: (preferences: CheckPreferences) => Promise<unknown>
  /** Returns what the rules may know; called before each check. */
  setting: () => CheckSetting
  /** Called when a mark was pressed. */
  onPick: () => void
}

const pauseMs = 300
/** Ranks spelling and grammar mistakes before all advice. */
const slipRank = -1

/** Checks a post while it is written, and marks the findings. Independent of React; failures never affect the editor. */
export class PostChecker {
  readonly choices: CheckChoices
  readonly #options: Options
  readonly #board: FindingBoard
  readonly #store: Store<CheckState>
  #ownTexts: string[] = []
  #told: { choices: string; ownTexts: string[] } | null = null
  #isEnglish = true
  /** Counts the versions of the text, to detect responses for an older one. */
  #revision = 0
  #pause: ReturnType<typeof setTimeout> | undefined
  #picked: CheckState['picked'] = null
  #releases: (() => void)[] = []
  #cards = new Map<string, ShownFinding>()

  constructor(options: Options) {
    const { editor, userId, documentId, savePreferences: save } = options
    this.#options = options
    this.choices = new CheckChoices({ userId, documentId }, { onChange: () => this.#reconsider(), save })
    this.#board = new FindingBoard(editor, this.choices)
    this.#store = createStore(this.#read())
  }

  readonly getState = () => this.#store.getState()
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener)

  /** Watches the editor: checks after a pause in editing. Returns a function that stops it and removes the marks. */
  start(): () => void {
    const { editor, links } = this.#options
    const changed = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) this.#checkSoon()
    }
    const moved = () => {
      if (this.#board.hasMovedOn()) this.#mark()
    }
    const pressed = ({ target }: MouseEvent) => this.#press(target)
    const { dom } = editor.view
    editor.on('transaction', changed)
    editor.on('selectionUpdate', moved)
    editor.on('blur', moved)
    dom.addEventListener('click', pressed)
    this.#releases = [
      () => editor.off('transaction', changed),
      () => editor.off('selectionUpdate', moved),
      () => editor.off('blur', moved),
      () => dom.removeEventListener('click', pressed),
      ...sources.flatMap((source) => [
        links[source].hold(),
        links[source].subscribe(() => this.#linkChanged(source)),
      ]),
    ]
    return () => this.#stop()
  }

  /** Sets the writer's own texts, whose wording is never flagged. */
  knowOwnTexts(texts: string[]): void {
    this.#ownTexts = texts
    this.check()
  }

  retry(source: Source): void {
    this.#options.links[source].retry()
    this.check()
  }

  /** Checks the current text at once, without waiting for a pause. */
  check(): void {
    const { editor, links } = this.#options
    clearTimeout(this.#pause)
    if (editor.isDestroyed || this.#releases.length === 0) return
    this.#tellSetting()
    const post = fromEditorJson(editor.getJSON())
    const revision = this.#revision
    const isCurrent = () => revision === this.#revision && this.#releases.length > 0
    links.rules.check(post, ({ findings }) => {
      if (isCurrent()) this.#take('rules', findings)
    })
    if (!this.choices.preferences.isGrammarOn) return
    links.grammar.check(post, ({ findings, isEnglish }) => {
      if (!isCurrent() || !this.choices.preferences.isGrammarOn) return
      this.#isEnglish = isEnglish
      this.#take('grammar', findings)
    })
  }

  /** Applies a finding's best fix, or another one. */
  fix(id: string, text?: string): boolean {
    const isFixed = this.#board.fix(id, text)
    this.#show()
    this.check()
    return isFixed
  }

  /** Applies the same fix to all findings that share it; returns their number. */
  fixAlike(id: string): number {
    const count = this.#board.fixAlike(id)
    this.#show()
    this.check()
    return count
  }

  ignore(id: string): void {
    const noted = this.#board.find(id)
    if (noted) this.choices.ignore(noted)
  }

  undo(): void {
    this.#options.editor.commands.undo()
    this.check()
  }

  /** Selects a finding's words and scrolls to them. */
  select(id: string): void {
    const range = this.#board.find(id)?.range
    if (range) this.#options.editor.chain().setTextSelection(range).focus().scrollIntoView().run()
  }

  /** Goes from a finding's mark to its card. */
  goTo(id: string): void {
    this.#picked = { id, takesFocus: true }
    this.#show()
    this.#options.onPick()
  }

  /** Records that the card has taken the focus. */
  arrive(): void {
    this.#picked = this.#picked && { ...this.#picked, takesFocus: false }
    this.#show()
  }

  /** Emphasizes a finding's words; null for none. */
  emphasize(id: string | null): void {
    const { editor } = this.#options
    if (!editor.isDestroyed) editor.commands.emphasizeUnderline(id)
  }

  #checkSoon(): void {
    this.#revision += 1
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.check(), pauseMs)
  }

  /** Sends the setting to the workers when it has changed or one has yet to be started. */
  #tellSetting(): void {
    const { links, setting } = this.#options
    const { off, isGrammarOn, dialect } = this.choices.preferences
    const ownTexts = this.#ownTexts
    const choices = JSON.stringify([setting(), off, isGrammarOn, dialect])
    const isTold = this.#told?.choices === choices && this.#told.ownTexts === ownTexts
    this.#told = { choices, ownTexts }
    if (!isTold || links.rules.state === 'idle') links.rules.set({ ...setting(), off, ownTexts })
    if (isGrammarOn && (!isTold || links.grammar.state === 'idle')) links.grammar.set({ dialect, ownTexts })
  }

  #take(source: Source, findings: Finding[]): void {
    this.#board.take(source, findings)
    this.#show()
  }

  #mark(): void {
    this.#board.mark()
    this.#show()
  }

  #press(target: EventTarget | null): void {
    const mark = target instanceof Element ? target.closest('.underline-finding') : null
    const id = mark?.getAttribute('data-underline')
    if (id === null || id === undefined) return
    this.#picked = { id, takesFocus: false }
    this.#show()
    this.#options.onPick()
  }

  /** Removes findings that are no longer wanted at once; the check then adds those that are wanted again. */
  #reconsider(): void {
    if (this.choices.preferences.isGrammarOn) this.#board.forgetUnwanted()
    else this.#board.take('grammar', [])
    this.#show()
    this.check()
  }

  #linkChanged(source: Source): void {
    if (this.#options.links[source].state === 'failed') this.#board.take(source, [])
    this.#show()
  }

  #show(): void {
    this.#store.setState(this.#read())
  }

  #read(): CheckState {
    const { links } = this.#options
    const names = new Map(links.rules.about?.rules.map(({ id, label }) => [id, label]))
    const labelOf = (rule: string) => grammarLabel(rule) ?? names.get(rule) ?? rule
    const { preferences } = this.choices
    const ranks = new Map(links.rules.about?.rules.map(({ id }, at) => [id, at]))
    const findings = this.#board
      .list()
      .map((one) => this.#shown({ ...one, label: labelOf(one.rule), rank: ranks.get(one.rule) ?? slipRank }))
    this.#cards = new Map(findings.map((one) => [one.id, one]))
    return {
      rules: links.rules.state,
      grammar: links.grammar.state,
      isEnglish: this.#isEnglish,
      findings,
      ignored: this.#board.ignored,
      preferences,
      off: preferences.off.map((id) => ({ id, label: labelOf(id) })),
      picked: this.#picked,
    }
  }

  /** Returns the same object while nothing visible has changed, so that its card is not re-rendered. */
  #shown({ range: _range, ...shown }: OneFinding & ShownFinding): ShownFinding {
    const before = this.#cards.get(shown.id)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(shown) ? before : shown
  }

  #stop(): void {
    clearTimeout(this.#pause)
    const releases = this.#releases
    this.#releases = []
    for (const release of releases) release()
    this.#board.clear()
  }
}
