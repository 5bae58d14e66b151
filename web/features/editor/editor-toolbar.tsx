import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Italic, Redo2, Strikethrough, Undo2 } from 'lucide-react'
import { minToReorder } from '#core/reorder.ts'
import { countSelectedParagraphs } from '#editor/paragraph-commands.ts'
import { EmojiTool } from './emoji-tool.tsx'
import { ListTools } from './list-tools.tsx'
import { ReorderTools } from './reorder-tools.tsx'
import { Tool, ToolSeparator } from './toolbar-tool.tsx'

const marks = [
  { label: 'Bold', name: 'bold', Icon: Bold, keys: 'Control+B Meta+B' },
  { label: 'Italic', name: 'italic', Icon: Italic, keys: 'Control+I Meta+I' },
  { label: 'Strikethrough', name: 'strike', Icon: Strikethrough, keys: 'Control+Shift+S Meta+Shift+S' },
] as const

/** Everything that is done to the text: one stop of the Tab key, arrow keys inside. */
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
  const run = () => editor.chain().focus()
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
