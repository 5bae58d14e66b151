import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Italic,
  Redo2,
  Strikethrough,
  Undo2,
  ArrowRight,
  Dot,
  ListOrdered,
  Minus,
  RemoveFormatting,
  Smile,
} from 'lucide-react'
import { minToReorder, type ReorderMode } from '#core/text/reorder.ts'
import { countSelectedParagraphs } from '#editor/paragraph-commands.ts'
import type { ListKind } from '#core/text/list-symbols.ts'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Popover } from '@base-ui/react/popover'
import { Spinner } from '#web/ui/skeleton.tsx'

const marks = [
  { label: 'Bold', name: 'bold', Icon: Bold, keys: 'Control+B Meta+B' },
  { label: 'Italic', name: 'italic', Icon: Italic, keys: 'Control+I Meta+I' },
  { label: 'Strikethrough', name: 'strike', Icon: Strikethrough, keys: 'Control+Shift+S Meta+Shift+S' },
] as const

/**
 * Starts a chain of commands with the focus already in the text. Tiptap's own `focus` waits for the next frame, and on
 * a busy machine takes the focus away from wherever the writer has gone meanwhile.
 */
function chainInText(editor: Editor) {
  editor.view.focus()
  return editor.chain().scrollIntoView()
}

/** The formatting tools: one tab stop, with arrow keys inside. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const { active, canUndo, canRedo, canReorder } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: marks.filter(({ name }) => current.isActive(name)).map(({ name }) => name),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
      canReorder: countSelectedParagraphs(current.state) >= minToReorder,
    }),
  })
  const run = () => chainInText(editor)
  return (
    <Toolbar.Root aria-label="Formatting" className="flex shrink-0 items-center gap-0.5">
      {marks.map(({ label, name, Icon, keys }) => (
        <Tool
          key={name}
          label={label}
          keys={keys}
          isPressed={active.includes(name)}
          onPress={() => run().toggleMark(name).run()}
        >
          <Icon size={16} aria-hidden />
        </Tool>
      ))}
      <ToolSeparator />
      <ListTools editor={editor} />
      <ToolSeparator />
      <ReorderTools editor={editor} canReorder={canReorder} />
      <ToolSeparator />
      <EmojiTool editor={editor} />
      <ToolSeparator />
      <Tool label="Undo" keys="Control+Z Meta+Z" isDisabled={!canUndo} onPress={() => run().undo().run()}>
        <Undo2 size={16} aria-hidden />
      </Tool>
      <Tool
        label="Redo"
        keys="Control+Shift+Z Meta+Shift+Z"
        isDisabled={!canRedo}
        onPress={() => run().redo().run()}
      >
        <Redo2 size={16} aria-hidden />
      </Tool>
    </Toolbar.Root>
  )
}

const lists: { kind: ListKind; label: string; Icon: typeof Dot }[] = [
  { kind: 'bullet', label: 'Bullet list', Icon: Dot },
  { kind: 'dash', label: 'Dashed list', Icon: Minus },
  { kind: 'number', label: 'Numbered list', Icon: ListOrdered },
  { kind: 'arrow', label: 'Arrow list', Icon: ArrowRight },
]

/** Lists made of symbols, which LinkedIn shows as they are (specification 2.10). */
const ListTools = ({ editor }: { editor: Editor }) => (
  <>
    {lists.map(({ kind, label, Icon }) => (
      <Tool key={kind} label={label} onPress={() => chainInText(editor).toggleListSymbol(kind).run()}>
        {kind === 'bullet' ? <BulletSign /> : <Icon size={16} aria-hidden />}
      </Tool>
    ))}
    <Tool
      label="Clear formatting (remove all list symbols)"
      onPress={() => chainInText(editor).clearListSymbols().run()}
    >
      <RemoveFormatting size={16} aria-hidden />
    </Tool>
  </>
)

const BulletSign = () => (
  <span aria-hidden className="text-xl leading-none">
    •
  </span>
)

/** Each order, with the lengths of the four lines in its icon. */
const orders: { mode: ReorderMode; label: string; lines: [number, number, number, number] }[] = [
  { mode: 'short-to-long', label: 'Short to long', lines: [4, 7, 10, 14] },
  { mode: 'long-to-short', label: 'Long to short', lines: [14, 10, 7, 4] },
  { mode: 'short-long-short', label: 'Short-long-short', lines: [5, 14, 12, 5] },
  { mode: 'long-short-long', label: 'Long-short-long', lines: [14, 5, 5, 14] },
]

const reorderHint = 'Select multiple paragraphs to reorder'

type ReorderToolsProps = { editor: Editor; canReorder: boolean }

/** The four paragraph orders (specification 2.10). */
const ReorderTools = ({ editor, canReorder }: ReorderToolsProps) =>
  orders.map(({ mode, label, lines }) => (
    <Tool
      key={mode}
      label={label}
      isDisabled={!canReorder}
      hint={canReorder ? undefined : reorderHint}
      onPress={() => chainInText(editor).reorderParagraphs(mode).run()}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden stroke="currentColor" strokeWidth="1.6">
        {lines.map((length, at) => (
          <path key={at} d={`M1 ${2.5 + at * 3.7}h${length}`} strokeLinecap="round" />
        ))}
      </svg>
    </Tool>
  ))

type ToolProps = {
  label: string
  /** Its shortcut, in the syntax of `aria-keyshortcuts`. */
  keys?: string
  /** When given, the tool is a toggle. */
  isPressed?: boolean
  isDisabled?: boolean
  /** Why it is disabled; shown in the tooltip instead of the label. */
  hint?: string | undefined
  onPress: () => void
  children: ReactNode
}

/** One button of the toolbar. Pressing it leaves the focus and the selection in the post. */
const Tool = ({ label, keys, isPressed, isDisabled = false, hint, onPress, children }: ToolProps) => (
  <Toolbar.Button
    disabled={isDisabled}
    {...(keys === undefined ? {} : { 'aria-keyshortcuts': keys })}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    render={
      <IconButton
        label={label}
        side="bottom"
        {...(hint === undefined ? {} : { hint })}
        {...(isPressed === undefined ? {} : { isPressed })}
      >
        {children}
      </IconButton>
    }
  />
)

const ToolSeparator = () => <Toolbar.Separator className="mx-1 h-5 w-px shrink-0 bg-line" />

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker, {
  fallback: () => (
    <output className="flex items-center gap-2 text-ink-soft">
      <Spinner />
      Loading emojis
    </output>
  ),
})

/** Inserts emojis at the caret; the picker stays open for another one. */
function EmojiTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLSpanElement | null>(null)
  const close = (open: boolean) => {
    setOpen(open)
    if (!open) editor.commands.focus()
  }
  return (
    <span ref={setAnchor} className="inline-flex">
      <Tool label="Emoji" isPressed={isOpen} onPress={() => setOpen(!isOpen)}>
        <Smile size={16} aria-hidden />
      </Tool>
      <Popover.Root open={isOpen} onOpenChange={close}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            side="bottom"
            sideOffset={6}
            collisionPadding={8}
            className="z-50"
          >
            <Popover.Popup
              aria-label="Emoji"
              finalFocus={false}
              className="flex h-[400px] max-h-(--available-height) w-[min(340px,calc(100vw-16px))] items-center justify-center overflow-hidden rounded-lg border border-line bg-surface shadow-float outline-none"
            >
              <EmojiPicker
                onChoose={(emoji) => editor.commands.insertContent({ type: 'text', text: emoji })}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
