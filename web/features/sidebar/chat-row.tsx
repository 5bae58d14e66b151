import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Ellipsis, Globe } from 'lucide-react'
import { memo, useId, type FocusEvent, type KeyboardEvent } from 'react'
import type { Chat } from '#contract/chat.ts'
import { markFound } from '#core/text/letter-folding.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { SharedMenuTrigger, type MenuHandle } from '#web/ui/menus/menu.tsx'

type ChatRowProps = {
  chat: Chat
  /** The search text, which is highlighted. */
  search: string
  menu: MenuHandle<Chat>
  /** Whether the row is in the tab order; arrow keys reach the others. */
  isTabStop: boolean
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onNavigate: () => void
}

export const ChatRow = memo(
  ({ chat, search, menu, isTabStop, onFocus, onKeyDown, onNavigate }: ChatRowProps) => {
    const id = useId()
    const title = chat.title === '' ? 'Untitled chat' : chat.title
    const tabIndex = isTabStop ? 0 : -1
    return (
      <div className="group flex h-full items-center rounded-md hover:bg-ink/5 has-aria-[current=page]:bg-ink/8">
        <Link
          id={id}
          to="/chat/$id"
          params={{ id: chat.id }}
          activeOptions={{ includeSearch: false }}
          title={title}
          {...(search === '' ? {} : { 'aria-label': title })}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onClick={onNavigate}
          className="flex h-full min-w-0 grow items-center gap-2 rounded-md px-2 outline-offset-[-2px] aria-[current=page]:font-medium"
        >
          <span className="min-w-0 truncate">
            <Title title={title} search={search} />
          </span>
          {chat.visibility === 'public' ? (
            <>
              <Globe size={14} aria-hidden className="shrink-0 text-ink-soft" />
              <span className="sr-only">, shared</span>
            </>
          ) : null}
        </Link>
        <SharedMenuTrigger
          handle={menu}
          subject={chat}
          button={
            <button
              type="button"
              aria-label="Chat options"
              aria-describedby={id}
              title="Chat options"
              tabIndex={tabIndex}
              onFocus={onFocus}
              onKeyDown={onKeyDown}
              className={clsx(
                iconButtonClass('ghost', 'outline-offset-[-2px]'),
                'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-100',
              )}
            >
              <Ellipsis size={16} aria-hidden />
            </button>
          }
        />
      </div>
    )
  },
)

/** The number of letters shown before a match, so that a long title does not push it out of sight. */
const lettersBefore = 12

/** The title, with the match highlighted and in view. */
function Title({ title, search }: { title: string; search: string }) {
  const [before, ...rest] = markFound(title, search)
  if (before === undefined) return null
  const isFar = rest.length > 0 && before.text.length > 2 * lettersBefore
  const start = isFar ? { ...before, text: `…${before.text.slice(-lettersBefore)}` } : before
  return [start, ...rest].map(({ text, isFound }, place) =>
    isFound ? (
      <mark key={place} className="rounded-xs bg-accent-soft text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
