import { Popover } from '@base-ui/react/popover'
import type { Editor } from '@tiptap/react'
import { Smile } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tool } from './toolbar-tool.tsx'

const EmojiPicker = lazy(() =>
  import('./emoji-picker.tsx').then((module) => ({ default: module.EmojiPicker })),
)

/** Puts emojis where the caret is; the picker stays open for another one. */
export function EmojiTool({ editor }: { editor: Editor }) {
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
              <Suspense
                fallback={
                  <output className="flex items-center gap-2 text-ink-soft">
                    <Spinner />
                    Loading emojis
                  </output>
                }
              >
                <EmojiPicker
                  onChoose={(emoji) => editor.commands.insertContent({ type: 'text', text: emoji })}
                />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
