import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { takeNativeCaret } from './native-caret.ts'

/** A marked stretch of the post, in positions of the document. */
export type Underline = { id: string; from: number; to: number }

/**
 * Whose marks they are; each looks different (post-card.css). Those of the ledger are seen under the pointer only, and
 * those of changes and of slots to fill in lead nowhere. What is asked about looks selected while the focus is in the box beside it.
 */
export type UnderlineSource = 'suggestion' | 'finding' | 'claim' | 'ledger' | 'change' | 'slot' | 'asked'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    underlines: {
      /** Puts marks in the place of all those from the same source. They are not part of the post and not undone. */
      setUnderlines: (source: UnderlineSource, underlines: Underline[]) => ReturnType
      /** Makes one mark stand out among the others; null for none. */
      emphasizeUnderline: (id: string | null) => ReturnType
    }
  }
}

type Sets = Record<UnderlineSource, DecorationSet>
type UnderlineState = { sets: Sets; emphasized: string | null }
type Step = { source: UnderlineSource; underlines: Underline[] } | { emphasize: string | null }

const key = new PluginKey<UnderlineState>('underlines')
const visible = ['suggestion', 'finding', 'claim'] as const
const sources: UnderlineSource[] = [...visible, 'ledger', 'change', 'slot', 'asked']
/** A mark that has a card. */
type CardSource = Exclude<UnderlineSource, 'change' | 'slot' | 'asked'>

const setsOf = (make: (source: UnderlineSource) => DecorationSet): Sets => ({
  suggestion: make('suggestion'),
  finding: make('finding'),
  claim: make('claim'),
  ledger: make('ledger'),
  change: make('change'),
  slot: make('slot'),
  asked: make('asked'),
})

const decorate = (source: UnderlineSource, { id, from, to }: Underline) =>
  Decoration.inline(from, to, { class: `underline-${source}`, 'data-underline': id }, { id })

const idOf = (spec: Record<string, unknown>): string => (typeof spec.id === 'string' ? spec.id : '')

/** Where the marks of a source are now, in the order of the text. What the writer has deleted is not among them. */
export function underlinesOf(state: EditorState, source: UnderlineSource): Underline[] {
  const found = key.getState(state)?.sets[source].find() ?? []
  return found
    .filter(({ from, to }) => from < to)
    .map(({ from, to, spec }) => ({ id: idOf(spec), from, to }))
    .toSorted((one, other) => one.from - other.from)
}

/** The mark under the caret, be it one that is not seen, else the next one after it, else the first of all. */
export function underlineAhead(state: EditorState): (Underline & { source: CardSource }) | null {
  const { from, to } = state.selection
  const marks = (some: readonly CardSource[]) =>
    some
      .flatMap((source) => underlinesOf(state, source).map((one) => ({ source, ...one })))
      .toSorted((one, other) => one.from - other.from)
  const all = marks(visible)
  const here = [...all, ...marks(['ledger'])].find((one) => one.from <= from && to <= one.to)
  return here ?? all.find((one) => one.from >= from) ?? all[0] ?? null
}

/** The mark under the caret or around the selection; null when there is none. */
export function underlineAt(state: EditorState, source: UnderlineSource): Underline | null {
  const { from, to } = state.selection
  return underlinesOf(state, source).find((one) => one.from <= from && to <= one.to) ?? null
}

function next(before: UnderlineState, step: Step, doc: EditorState['doc']): UnderlineState {
  if ('emphasize' in step) return { ...before, emphasized: step.emphasize }
  const { source, underlines } = step
  const inside = underlines.filter(({ from, to }) => from < to && to <= doc.content.size)
  const set = DecorationSet.create(
    doc,
    inside.map((underline) => decorate(source, underline)),
  )
  return { ...before, sets: { ...before.sets, [source]: set } }
}

function withEmphasis({ sets, emphasized }: UnderlineState, doc: EditorState['doc']): DecorationSet {
  const all = sources.flatMap((source) => sets[source].find())
  const main = all
    .filter(({ spec }) => emphasized !== null && idOf(spec) === emphasized)
    .map(({ from, to }) => Decoration.inline(from, to, { class: 'underline-emphasized' }))
  return DecorationSet.create(doc, [...all, ...main])
}

const known = new WeakMap<UnderlineState, DecorationSet>()

/** What is drawn of the marks, made once for each state of them: moving the caret changes none. */
function drawn(marks: UnderlineState, doc: EditorState['doc']): DecorationSet {
  const set = known.get(marks) ?? withEmphasis(marks, doc)
  known.set(marks, set)
  return set
}

/** Marks under stretches of the text that go where the text goes while it is edited. */
export const Underlines = Extension.create({
  name: 'underlines',
  addCommands: () => ({
    setUnderlines:
      (source, underlines) =>
      ({ tr, view }) => {
        takeNativeCaret(tr, view)
        tr.setMeta(key, { source, underlines } satisfies Step).setMeta('addToHistory', false)
        return true
      },
    emphasizeUnderline:
      (emphasize) =>
      ({ tr, view }) => {
        takeNativeCaret(tr, view)
        tr.setMeta(key, { emphasize } satisfies Step).setMeta('addToHistory', false)
        return true
      },
  }),
  addProseMirrorPlugins: () => [
    new Plugin<UnderlineState>({
      key,
      state: {
        init: () => ({
          sets: setsOf(() => DecorationSet.empty),
          emphasized: null,
        }),
        apply(tr, before) {
          const map = (source: UnderlineSource) => before.sets[source].map(tr.mapping, tr.doc)
          const mapped = tr.docChanged ? { ...before, sets: setsOf(map) } : before
          const step = tr.getMeta(key) as Step | undefined
          return step === undefined ? mapped : next(mapped, step, tr.doc)
        },
      },
      props: {
        decorations(state) {
          const marks = key.getState(state)
          return marks ? drawn(marks, state.doc) : DecorationSet.empty
        },
      },
    }),
  ],
})
