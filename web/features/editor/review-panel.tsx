import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { isFreeEscape } from '#web/ui/escape-key.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { tooltip } from '#web/ui/tooltip.ts'
import './review-panel.css'

export type ReviewSection = {
  id: string
  label: string
  count: number
  content: ReactNode
  /** Opens the section at the card of one of its marks in the text, which takes the focus. */
  goTo?: (id: string) => void
}

type ReviewPanelProps = {
  sections: ReviewSection[]
  openId: string | null
  onOpen: (id: string | null) => void
  /** Takes the focus back to where it came from; left out, that is the button in the foot. */
  onReturn?: (() => void) | undefined
}

/** The space that a post and its review share. */
export const ReviewSpace = ({ preview, review }: { preview: ReactNode; review: ReactNode }) => (
  <div className="review-space min-h-0 grow">
    <div className="review-grid">
      <div className="flex min-h-0 min-w-0 flex-col [grid-area:preview]">{preview}</div>
      {review}
    </div>
  </div>
)

/**
 * What there is to say about a post: a foot with a button for each kind, and the open one beside the card, or above the
 * foot where there is no room beside it.
 */
export function ReviewPanel({ sections, openId, onOpen, onReturn }: ReviewPanelProps) {
  const place = useId()
  const foot = useRef<HTMLFieldSetElement>(null)
  const open = sections.find(({ id }) => id === openId)
  const close = () => {
    onOpen(null)
    if (onReturn) onReturn()
    else foot.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isFreeEscape(event)) return
    // The panel around it has an Escape of its own.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  if (sections.length === 0) return null
  return (
    <>
      {open ? (
        <div role="presentation" className="contents" onKeyDown={onKeyDown}>
          <aside
            id={place}
            aria-label={open.label}
            className="flex max-h-[45cqh] min-h-0 flex-col border-t border-line bg-surface [grid-area:review] @min-[700px]/review:max-h-none @min-[700px]/review:w-[280px] @min-[700px]/review:border-t-0 @min-[700px]/review:border-l"
          >
            <div className="flex shrink-0 items-center justify-between px-4 pt-2">
              <h2 className="font-semibold">{open.label}</h2>
              <IconButton label={`Close ${open.label.toLowerCase()}`} onClick={close}>
                <X size={16} aria-hidden />
              </IconButton>
            </div>
            <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-1 pb-4">
              {open.content}
            </div>
          </aside>
        </div>
      ) : null}
      <fieldset
        ref={foot}
        aria-label="Review"
        className="flex min-h-10 min-w-0 shrink-0 items-center gap-1 overflow-x-auto border-t border-line bg-surface px-2 py-1.5 [grid-area:foot]"
      >
        {sections.map((section) => (
          <FootButton
            key={section.id}
            section={section}
            isOpen={section === open}
            place={place}
            onPress={() => onOpen(section === open ? null : section.id)}
          />
        ))}
      </fieldset>
    </>
  )
}

type FootButtonProps = { section: ReviewSection; isOpen: boolean; place: string; onPress: () => void }

/** How the keyboard gets from a marked place in the text to its card. */
const markHint = () =>
  `${/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}+. goes from a marked place to its card, Escape back`

const FootButton = ({ section: { label, count, goTo }, isOpen, place, onPress }: FootButtonProps) => (
  <button
    type="button"
    {...(goTo ? { 'aria-keyshortcuts': 'Control+. Meta+.', ...tooltip(markHint()) } : {})}
    aria-expanded={isOpen}
    {...(isOpen ? { 'aria-controls': place } : {})}
    onClick={onPress}
    className={clsx(
      'inline-flex min-h-8 shrink-0 items-center gap-1.5 corners px-2.5 text-[0.8125rem] whitespace-nowrap transition-colors pointer-coarse:min-h-11',
      isOpen ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:bg-hover hover:text-ink',
    )}
  >
    {label}
    {count > 0 ? (
      <>
        {' '}
        <span className="rounded-full bg-sunken px-1.5 text-xs font-medium text-ink-soft tabular-nums">
          {count}
        </span>
      </>
    ) : null}
  </button>
)
