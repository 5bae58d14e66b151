import { Check, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { brand } from '#core/brand.ts'
import { documentTitleLength } from '#core/limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type DocumentTitleInputProps = {
  title: string
  /** Given the title as it was typed. */
  onSave: (title: string) => void
  onCancel: () => void
}

/** Another title for a document: Enter saves it, Escape leaves it as it was. */
export function DocumentTitleInput({ title, onSave, onCancel }: DocumentTitleInputProps) {
  const [text, setText] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const isLong = text.trim().length > documentTitleLength.shown
  // The browser's focus: what was asked for is typed at once.
  useEffect(() => input.current?.select(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onSave(text)
    else if (event.key === 'Escape') onCancel()
    else return
    // Neither key is for the dialog or the panel around it.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="mb-1 font-sans">
      <div className="flex items-center gap-1">
        <input
          ref={input}
          type="text"
          aria-label="Document title"
          aria-describedby={hint}
          placeholder="Enter document title..."
          autoComplete="off"
          maxLength={documentTitleLength.max}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="min-h-9 min-w-0 grow rounded-md border border-field-line bg-surface px-2 text-base text-ink placeholder:text-ink-soft md:text-sm pointer-coarse:min-h-11"
        />
        <IconButton label="Save title" side="bottom" onClick={() => onSave(text)}>
          <Check size={16} aria-hidden />
        </IconButton>
        <IconButton label="Cancel" side="bottom" onClick={onCancel}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <p id={hint} className="pt-1 text-[0.75rem] leading-4 text-ink-soft empty:hidden">
        {isLong ? `${brand.network} may show only the first ${documentTitleLength.shown} characters.` : ''}
      </p>
    </div>
  )
}
