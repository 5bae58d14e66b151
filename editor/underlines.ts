import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { takeNativeCaret } from './native-caret.ts'

/** A marked stretch of the post, in document positions. */
export type Underline = { id: string; from: number; to: number }

/**
 * The source of an underline, which determines its style (post-card.css). Underlines of the ledger are only visible on
 * hover, and those of changes and slots have no card. The range of an ask box looks selected while the focus is in the
 * box.
 */
export type UnderlineSource = 'suggestion' | 'finding' | 'claim' | 'ledger' | 'change' | 'slot' | 'asked'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    underlines: {
      /** Replaces all underlines of a source. They are not part of the post and not undoable. */
      setUnderlines: (source: UnderlineSource, underlines: Underline[]) => ReturnType
      /** Emphasizes one underline; null for none. */
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
/** The sources whose underlines have a card. */
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

/** Returns the current underlines of a source, in text order, without those whose text was deleted. */
export function underlinesOf(state: EditorState, source: UnderlineSource): Underline[] {
  const found = key.getState(state)?.sets[source].find() ?? []
  return found
    .filter(({ from, to }) => from < to)
    .map(({ from, to, spec }) => ({ id: idOf(spec), from, to }))
    .toSorted((one, other) => one.from - other.from)
}

/** Returns the underline at the caret, even an invisible one, else the next one, else the first. */
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

/** Returns the underline that contains the caret or selection; null when there is none. */
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

/** Returns the decorations to draw, cached per state: moving the caret does not change them. */
function drawn(marks: UnderlineState, doc: EditorState['doc']): DecorationSet {
  const set = known.get(marks) ?? withEmphasis(marks, doc)
  known.set(marks, set)
  return set
}

/** Underlines stretches of the text and moves them along as the text is edited. */
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
