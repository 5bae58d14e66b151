import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { createContext, use, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isFreeEscape } from '#web/ui/hooks/escape-key.ts'
import { IconButton } from '#web/ui/button.tsx'
import { tooltip } from '#web/ui/tooltips/tooltip.ts'
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

/** Where the foot has room for the buttons of a review; null where there is no foot. */
const FootContext = createContext<HTMLElement | null>(null)

type ReviewSpaceProps = { preview: ReactNode; review: ReactNode; status: ReactNode }

/** The space that a post and its review share, over one bar with the review's buttons and how the post stands. */
export function ReviewSpace({ preview, review, status }: ReviewSpaceProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="review-space min-h-0 grow">
        <div className="review-grid">
          <div className="flex min-h-0 min-w-0 flex-col [grid-area:preview]">{preview}</div>
          <FootContext value={foot}>{review}</FootContext>
        </div>
      </div>
      <div className="flex min-h-11 shrink-0 items-center gap-3 border-t border-line bg-surface px-3">
        <div ref={setFoot} className="min-w-0 grow" />
        {status}
      </div>
    </>
  )
}

/**
 * What there is to say about a post: a foot with a button for each kind, and the open one beside the card, or above the
 * foot where there is no room beside it.
 */
export function ReviewPanel({ sections, openId, onOpen, onReturn }: ReviewPanelProps) {
  const place = useId()
  const foot = useRef<HTMLFieldSetElement>(null)
  const bar = use(FootContext)
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
  const buttons = (
    <fieldset
      ref={foot}
      aria-label="Review"
      className="-mx-2 flex min-w-0 items-center gap-1 overflow-x-auto p-1 -outline-offset-2"
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
  )
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
      {bar === null ? buttons : createPortal(buttons, bar)}
    </>
  )
}

type FootButtonProps = { section: ReviewSection; isOpen: boolean; place: string; onPress: () => void }

/** How the keyboard gets from a marked place in the text to its card. */
const markHint = () =>
  `${/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}+. jumps from a highlight to its card, Escape back`

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
