import type { Editor } from '@tiptap/react'
import { ArrowRight, Dot, ListOrdered, Minus, RemoveFormatting } from 'lucide-react'
import type { ListKind } from '#core/list-symbols.ts'
import { Tool } from './toolbar-tool.tsx'

const lists: { kind: ListKind; label: string; Icon: typeof Dot }[] = [
  { kind: 'bullet', label: 'Bullet list', Icon: Dot },
  { kind: 'dash', label: 'Dashed list', Icon: Minus },
  { kind: 'number', label: 'Numbered list', Icon: ListOrdered },
  { kind: 'arrow', label: 'Arrow list', Icon: ArrowRight },
]

/** Lists of signs, which LinkedIn shows as they are (specification 2.10). */
export const ListTools = ({ editor }: { editor: Editor }) => (
  <>
    {lists.map(({ kind, label, Icon }) => (
      <Tool key={kind} label={label} onPress={() => editor.chain().focus().toggleListSymbol(kind).run()}>
        {kind === 'bullet' ? <BulletSign /> : <Icon size={16} aria-hidden />}
      </Tool>
    ))}
    <Tool
      label="Clear formatting (remove all list symbols)"
      onPress={() => editor.chain().focus().clearListSymbols().run()}
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
