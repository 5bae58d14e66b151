import { Pencil, X, Check } from 'lucide-react'
import {
  useRef,
  useState,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { PostContent, PostDocument } from '#core/post/post-content.ts'
import { renameDocument } from '#core/post/post-media.ts'
import { EditCarousel } from '#web/features/carousel/carousel-panel.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { type ChangePost, removeWithUndo } from './media-editing.ts'
import { documentName } from './media-names.ts'
import { documentTitleLength } from '#core/limits.ts'

type DocumentHeadingProps = {
  document: PostDocument
  /** The number of pages; null while unknown. */
  pages: number | null
  content: PostContent
  change: ChangePost | undefined
}

/** The specification's form for any number of pages (2.13). */
const subtitle = (pages: number | null) =>
  pages === null ? 'Document carousel' : `Document carousel • ${pages} pages`

/** The title of a document and its kind; it can be renamed and removed while the post is edited. */
export function DocumentHeading({ document, pages, content, change }: DocumentHeadingProps) {
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const name = documentName(document)
  const save = (title: string) => {
    if (title !== document.name) change?.((post) => renameDocument(post, { url: document.url, name: title }))
  }
  const isTitleEdited = isEditing && change !== undefined
  return (
    <div className="flex items-start gap-1 px-4 py-2">
      <div className={`min-w-0 grow ${isTitleEdited ? '' : 'py-1'}`}>
        {isTitleEdited ? (
          <DocumentTitleInput
            title={document.name}
            onSave={save}
            onClose={() => setEditing(false)}
            // The input is only removed with the next frame.
            onReturn={() => requestAnimationFrame(() => pencil.current?.focus())}
          />
        ) : (
          <p className="text-[0.875rem] leading-5 font-semibold wrap-anywhere">{name}</p>
        )}
        {/* The input has its place, so that nothing moves under a press that leaves it. */}
        <p className={isTitleEdited ? 'sr-only' : 'text-[0.75rem] leading-4 text-(--card-soft)'}>
          {subtitle(pages)}
        </p>
      </div>
      {change && !isEditing ? (
        <>
          <EditCarousel document={document} change={change} />
          <IconButton ref={pencil} label="Edit title" side="bottom" onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={`Remove ${name}`}
            side="bottom"
            onClick={() => removeWithUndo({ content, change }, { kind: 'document', url: document.url })}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </div>
  )
}

type DocumentTitleInputProps = {
  title: string
  /** Called with the title as it was typed. */
  onSave: (title: string) => void
  onClose: () => void
  /** Called after it was closed by a key or a button of its own, whose focus has to go somewhere. */
  onReturn: () => void
}

/** Leaves the focus in the input, which would otherwise be left and closed before its button is clicked. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Renames a document: Enter and leaving the field save, Escape cancels. */
function DocumentTitleInput({ title, onSave, onClose, onReturn }: DocumentTitleInputProps) {
  const [text, setText] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  const isSettled = useRef(false)
  const hint = useId()
  const isLong = text.trim().length > documentTitleLength.published
  const close = () => {
    isSettled.current = true
    onClose()
  }
  const saveTyped = useEffectEvent(() => {
    if (!isSettled.current) onSave(text)
  })
  // The browser's focus and selection: typing replaces the title.
  useEffect(() => input.current?.select(), [])
  // The post: its panel may be closed while this is open. In a layout effect, before the post's session is let go.
  useLayoutEffect(() => () => saveTyped(), [])
  const goBack = () => {
    close()
    onReturn()
  }
  const confirm = () => {
    onSave(text)
    goBack()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') confirm()
    else if (event.key === 'Escape') goBack()
    else return
    // The dialog or panel around it must not handle these keys.
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    onSave(text)
    // In a window that goes to the background, the input keeps the focus.
    if (document.activeElement !== target) close()
  }
  return (
    <div className="font-sans" onBlur={onBlur}>
      <div className="flex min-h-11 items-center gap-1">
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
        <IconButton label="Save title" side="bottom" onMouseDown={keepFocus} onClick={confirm}>
          <Check size={16} aria-hidden />
        </IconButton>
        <IconButton label="Cancel" side="bottom" onMouseDown={keepFocus} onClick={goBack}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <p id={hint} className="pt-1 text-[0.75rem] leading-4 text-ink-soft empty:hidden">
        {isLong ? `Shorten it to ${documentTitleLength.published} characters before you publish.` : ''}
      </p>
    </div>
  )
}
