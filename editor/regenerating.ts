import { Extension } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { takeNativeCaret } from './native-caret.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    regenerating: {
      /** Marks a range as being rewritten. */
      markRegenerating: (mark: { id: string; from: number; to: number }) => ReturnType
      /** Replaces a marked range with text, one paragraph per line; does nothing when the range is gone. */
      replaceRegenerating: (replacement: { id: string; text: string }) => ReturnType
      /** Removes a mark. */
      clearRegenerating: (id: string) => ReturnType
    }
  }
}

type Step = { add: { id: string; from: number; to: number } } | { remove: string }

const key = new PluginKey<DecorationSet>('regenerating')
const hasId = (id: string) => (spec: Record<string, unknown>) => spec.id === id

/** Returns the current position of a marked range; null when the writer has deleted it. */
export function regeneratingRange(state: EditorState, id: string): { from: number; to: number } | null {
  const [found] = key.getState(state)?.find(undefined, undefined, hasId(id)) ?? []
  return found && found.from < found.to ? { from: found.from, to: found.to } : null
}

/** Highlights ranges that are being rewritten on the server and keeps track of them while the writer edits. */
export const Regenerating = Extension.create({
  name: 'regenerating',
  addCommands: () => ({
    markRegenerating:
      (add) =>
      ({ tr }) => {
        tr.setMeta(key, { add } satisfies Step)
        return true
      },
    clearRegenerating:
      (remove) =>
      ({ tr, view }) => {
        takeNativeCaret(tr, view)
        tr.setMeta(key, { remove } satisfies Step)
        return true
      },
    replaceRegenerating:
      ({ id, text }) =>
      ({ state, tr, view }) => {
        takeNativeCaret(tr, view)
        const range = regeneratingRange(state, id)
        tr.setMeta(key, { remove: id } satisfies Step)
        if (range === null) return true
        const { schema } = state
        const lines = text
          .split(/\r\n|\r|\n/)
          .map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
        tr.replaceRange(range.from, range.to, new Slice(Fragment.from(lines), 1, 1))
        return true
      },
  }),
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const mapped = before.map(tr.mapping, tr.doc)
          const step = tr.getMeta(key) as Step | undefined
          if (step === undefined) return mapped
          if ('remove' in step) return mapped.remove(mapped.find(undefined, undefined, hasId(step.remove)))
          const { id, from, to } = step.add
          return mapped.add(tr.doc, [Decoration.inline(from, to, { class: 'is-regenerating' }, { id })])
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
