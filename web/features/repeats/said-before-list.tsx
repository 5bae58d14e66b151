import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Repeat } from '#contract/publishing/repeats.ts'
import { findStretch, flatten } from '#editor/text-search.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import { useSession } from '#web/features/editor/queries.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { repeatsQuery } from './queries.ts'
import { linkClass } from './link-class.ts'
import { RepeatCard } from './repeat-card.tsx'

type SaidBeforeListProps = EditedPost & {
  repeats: Repeat[]
  /** The number of repeats that the writer has marked as fine. */
  setAside: number
  onFine: (repeat: Repeat) => void
  onShowAgain: () => void
}

/** Fetches the repeats while they are shown, and again after each save. */
function useRepeats(session: EditedPost['session']) {
  const query = useQuery(repeatsQuery(session))
  const isDirty = useSession(session, (state) => state.isDirty) ?? false
  const wasDirty = useRef(isDirty)
  const askAgain = useEffectEvent(() => void query.refetch())
  // The server: it has just saved a new text.
  useEffect(() => {
    if (wasDirty.current && !isDirty) askAgain()
    wasDirty.current = isDirty
  }, [isDirty])
  return query
}

/** The repeats as cards; the container stays mounted, so that it can take the focus. */
export function SaidBeforeList(props: SaidBeforeListProps) {
  const { session, repeats, setAside, onShowAgain } = props
  const query = useRepeats(session)
  const place = useRef<HTMLDivElement>(null)
  const focusPlace = () => place.current?.focus()
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {repeats.length > 0 ? (
        <Cards {...props} onLast={focusPlace} />
      ) : (
        <NoCards query={query} setAside={setAside} />
      )}
      {setAside > 0 ? (
        <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-ink-soft">
          You marked {setAside} as fine.
          <button
            type="button"
            className={linkClass}
            onClick={() => {
              onShowAgain()
              focusPlace()
            }}
          >
            {setAside === 1 ? 'Show it again' : 'Show them again'}
          </button>
        </p>
      ) : null}
    </div>
  )
}

function NoCards({ query, setAside }: { query: ReturnType<typeof useRepeats>; setAside: number }) {
  if (query.isPending)
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <output className="sr-only">Looking through your posts</output>
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    )
  if (query.isError)
    return (
      <ErrorState title="Your posts could not be searched." onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </ErrorState>
    )
  return (
    <EmptyState
      title={setAside === 0 ? 'You have not said this before' : 'You have said nothing else before'}
    >
      Openings, stories and claims that also appear in your other posts, such as "We cut onboarding from 10
      days to 2", are shown here with the date and a link.
    </EmptyState>
  )
}

function showInPost(editor: Editor, text: string): void {
  const stretch = findStretch(flatten(editor.state.doc), text)
  if (stretch) editor.chain().setTextSelection(stretch).focus().scrollIntoView().run()
}

function Cards({ editor, repeats, onFine, onLast }: SaidBeforeListProps & { onLast: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const timeZone = useQuery(profileQuery).data?.profile.timezone ?? null
  /** Moves the focus to the next card, for keyboard users. */
  const settle = (at: number, repeat: Repeat) => {
    const next = list.current?.children[at + 1] ?? list.current?.children[at - 1]
    onFine(repeat)
    const button = next?.querySelector<HTMLElement>('[data-fine]')
    if (button) button.focus()
    else onLast()
  }
  return (
    <>
      <output className="text-[0.8125rem] text-ink-soft">
        {repeats.length === 1
          ? 'You have said this before.'
          : `You have said ${repeats.length} things before.`}
      </output>
      <ul ref={list} className="flex flex-col gap-3">
        {repeats.map((repeat, at) => (
          <RepeatCard
            key={`${repeat.paragraph} ${repeat.text}`}
            repeat={repeat}
            timeZone={timeZone}
            onShow={() => showInPost(editor, repeat.text)}
            onFine={() => settle(at, repeat)}
          />
        ))}
      </ul>
    </>
  )
}
