import type { Editor } from '@tiptap/react'
import type { ReorderMode } from '#core/reorder.ts'
import { Tool } from './toolbar-tool.tsx'

/** Each order with the lengths of its four lines, for the sign on the button. */
const orders: { mode: ReorderMode; label: string; lines: [number, number, number, number] }[] = [
  { mode: 'short-to-long', label: 'Short to long', lines: [4, 7, 10, 14] },
  { mode: 'long-to-short', label: 'Long to short', lines: [14, 10, 7, 4] },
  { mode: 'short-long-short', label: 'Short-long-short', lines: [5, 14, 12, 5] },
  { mode: 'long-short-long', label: 'Long-short-long', lines: [14, 5, 5, 14] },
]

const hint = 'Select multiple paragraphs to reorder'

type ReorderToolsProps = { editor: Editor; canReorder: boolean }

/** The four orders of paragraphs (specification 2.10). */
export const ReorderTools = ({ editor, canReorder }: ReorderToolsProps) =>
  orders.map(({ mode, label, lines }) => (
    <Tool
      key={mode}
      label={label}
      isDisabled={!canReorder}
      hint={canReorder ? undefined : hint}
      onPress={() => editor.chain().focus().reorderParagraphs(mode).run()}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden stroke="currentColor" strokeWidth="1.6">
        {lines.map((length, at) => (
          <path key={at} d={`M1 ${2.5 + at * 3.7}h${length}`} strokeLinecap="round" />
        ))}
      </svg>
    </Tool>
  ))
