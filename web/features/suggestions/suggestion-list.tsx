import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import type { Suggestions } from './use-suggestions.ts'

type SuggestionListProps = {
  suggestions: Suggestions
  /** Requests suggestions; null while that is not possible. */
  onRequest: (() => void) | null
}

/** The open suggestions as cards; the container stays mounted, so that it can take the focus after the last one. */
export function SuggestionList(props: SuggestionListProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {props.suggestions.placed.length > 0 ? (
        <Cards suggestions={props.suggestions} onLast={() => place.current?.focus()} />
      ) : (
        <NoCards {...props} />
      )}
    </div>
  )
}

function NoCards({ suggestions: { query }, onRequest }: SuggestionListProps) {
  if (query.isPending)
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <output className="sr-only">Loading suggestions</output>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  if (query.isError)
    return (
      <ErrorState title="The suggestions could not be loaded." onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </ErrorState>
    )
  return (
    <EmptyState
      title="No open suggestions"
      action={
        <Button variant="outline" aria-disabled={onRequest === null} onClick={() => onRequest?.()}>
          Ask for suggestions
        </Button>
      }
    >
      Ask for some: each marks something in the text, such as a long opening or a stock phrase, and can be
      applied with one click.
    </EmptyState>
  )
}

type CardsProps = { suggestions: Suggestions; onLast: () => void }

function Cards({ suggestions, onLast }: CardsProps) {
  const { placed, shown, arrive, apply, dismiss, emphasize, showEmphasized } = suggestions
  const list = useRef<HTMLUListElement>(null)
  const applicable = placed.filter(({ stretch }) => stretch !== null)
  /** Moves the focus to the next card, for keyboard users. */
  const settle = (at: number, act: () => void) => {
    const next = list.current?.children[at + 1] ?? list.current?.children[at - 1]
    act()
    emphasize(null)
    if (next) next.querySelector('button')?.focus()
    else onLast()
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <output className="text-[0.8125rem] text-ink-soft">
          {placed.length === 1 ? '1 suggestion' : `${placed.length} suggestions`}
        </output>
        {applicable.length > 1 ? (
          <Button
            variant="outline"
            onClick={() => {
              apply(applicable)
              onLast()
            }}
          >
            Apply all
          </Button>
        ) : null}
      </div>
      <ul ref={list} className="flex flex-col gap-3">
        {placed.map((one, at) => (
          <SuggestionCard
            key={one.suggestion.id}
            placed={one}
            shown={one.suggestion.id === shown?.id ? shown : null}
            onArrive={arrive}
            onApply={() => settle(at, () => apply([one]))}
            onDismiss={() => settle(at, () => dismiss(one.suggestion))}
            onLook={(how) => {
              emphasize(how === null ? null : one.suggestion.id)
              if (how === 'focused') showEmphasized()
            }}
          />
        ))}
      </ul>
    </div>
  )
}
