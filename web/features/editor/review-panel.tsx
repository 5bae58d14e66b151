import { clsx } from 'clsx'
import { X } from 'lucide-react'
import {
  createContext,
  use,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { isFreeEscape } from '#web/ui/hooks/escape-key.ts'
import { useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { useRoom } from '#web/ui/hooks/use-room.ts'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { tooltip } from '#web/ui/tooltips/tooltip.ts'
import './review-panel.css'

export type ReviewSection = {
  id: string
  label: string
  count: number
  content: ReactNode
  /** Opens the section at the card of one of its marks in the text, and focuses that card. */
  goTo?: (id: string) => void
}

type ReviewPanelProps = {
  sections: ReviewSection[]
  openId: string | null
  onOpen: (id: string | null) => void
  /** Returns the focus to where it came from; when omitted, to the button in the footer. */
  onReturn?: (() => void) | undefined
}

/** The footer, and whether it has room for a button of each section; no element where there is no footer. */
const FootContext = createContext<{ element: HTMLElement | null; isWide: boolean }>({
  element: null,
  isWide: true,
})

/** Minimum widths, in px: from `wide` on, the buttons of all sections fit beside the counter. */
const rooms = [
  ['wide', 700],
  ['narrow', 0],
] as const

type ReviewSpaceProps = {
  preview: ReactNode
  review: ReactNode
  /** The tools for the text, where they have no row of their own: on a phone. */
  tools: ReactNode
  status: ReactNode
}

/** The space that a post and its review share, above a bar with the review's buttons and the post's status. */
export function ReviewSpace({ preview, review, tools, status }: ReviewSpaceProps) {
  const [element, setFoot] = useState<HTMLElement | null>(null)
  const { place, room } = useRoom(rooms)
  const foot = useMemo(() => ({ element, isWide: room === 'wide' }), [element, room])
  return (
    <>
      <div className="review-space min-h-0 grow">
        <div className="review-grid">
          <div className="flex min-h-0 min-w-0 flex-col [grid-area:preview]">{preview}</div>
          <FootContext value={foot}>{review}</FootContext>
        </div>
      </div>
      <div
        ref={place}
        className="flex min-h-11 shrink-0 items-center gap-3 border-t border-line bg-surface px-3 max-md:gap-2 pointer-coarse:min-h-[53px]"
      >
        <div ref={setFoot} className={tools === null ? 'min-w-0 grow' : 'min-w-[58px] shrink-0'} />
        {tools === null ? null : (
          <div className="fade-end flex min-w-0 grow items-center gap-1 overflow-x-auto overscroll-x-contain py-1">
            {tools}
          </div>
        )}
        {status}
      </div>
    </>
  )
}

/**
 * The review of a post: a footer with a button for each section, and the open one beside the card, or above the footer
 * where there is no room beside it.
 */
export function ReviewPanel({ sections, openId, onOpen, onReturn }: ReviewPanelProps) {
  const place = useId()
  const foot = useRef<HTMLFieldSetElement>(null)
  const { element: bar, isWide } = use(FootContext)
  const isDesktop = useIsDesktop()
  const open = sections.find(({ id }) => id === openId)
  const close = () => {
    onOpen(null)
    if (onReturn) onReturn()
    else foot.current?.querySelector<HTMLElement>('[aria-expanded="true"], [aria-haspopup]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isFreeEscape(event)) return
    // The surrounding panel has an Escape of its own.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  if (sections.length === 0) return null
  const buttons = (
    <div role="presentation" className="contents" onKeyDown={open && onKeyDown}>
      <fieldset
        ref={foot}
        aria-label="Review"
        className="fade-end -mx-2 flex min-w-0 items-center gap-0.5 overflow-x-auto p-1 -outline-offset-2"
      >
        {isDesktop && isWide ? (
          sections.map((section) => (
            <FootButton
              key={section.id}
              section={section}
              isOpen={section === open}
              place={place}
              onPress={() => onOpen(section === open ? null : section.id)}
            />
          ))
        ) : (
          <SectionMenu sections={sections} onOpen={onOpen} />
        )}
      </fieldset>
    </div>
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

type SectionMenuProps = { sections: ReviewSection[]; onOpen: (id: string) => void }

/** All sections under one button, where there is no room for a button each. */
const SectionMenu = ({ sections, onOpen }: SectionMenuProps) => (
  <Menu
    side="top"
    align="start"
    trigger={
      <button type="button" className={clsx(footButtonClass, quietClass)}>
        Review
        <SectionCount count={sections.reduce((sum, { count }) => sum + count, 0)} />
      </button>
    }
  >
    {sections.map(({ id, label, count }) => (
      <MenuItem key={id} onClick={() => onOpen(id)}>
        {label}
        <SectionCount count={count} />
      </MenuItem>
    ))}
  </Menu>
)

const footButtonClass =
  'inline-flex min-h-8 shrink-0 items-center gap-1 corners px-1.5 text-[0.8125rem] whitespace-nowrap transition-colors pointer-coarse:min-h-11'
const quietClass = 'text-ink-soft hover:bg-hover hover:text-ink'

const SectionCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <>
      {' '}
      <span className="rounded-full bg-sunken px-1.5 text-xs font-medium text-ink-soft tabular-nums">
        {count}
      </span>
    </>
  ) : null

/** Returns the hint for the shortcut between a highlight in the text and its card. */
const markHint = () =>
  `${/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}+. jumps from a highlight to its card, Escape back`

const FootButton = ({ section: { label, count, goTo }, isOpen, place, onPress }: FootButtonProps) => (
  <button
    type="button"
    {...(goTo ? { 'aria-keyshortcuts': 'Control+. Meta+.', ...tooltip(markHint()) } : {})}
    aria-expanded={isOpen}
    {...(isOpen ? { 'aria-controls': place } : {})}
    onClick={onPress}
    className={clsx(footButtonClass, isOpen ? 'bg-accent-soft text-accent' : quietClass)}
  >
    {label}
    <SectionCount count={count} />
  </button>
)
