import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Check, Square, SquareCheck } from 'lucide-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { foldLetters } from '#core/text/letter-folding.ts'
import { useArrowFocus } from '#web/ui/menus/arrow-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import type { Listed } from './lists.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

export type ChoiceWords = { search: string | null; loading: string; none: string; noMatch: string }

type ChoiceListProps = {
  label: string
  words: ChoiceWords
  list: UseQueryOptions<Listed[], Error, Listed[], string[]>
  chosen: string[]
  /** Whether nothing more can be chosen; chosen items can still be removed. */
  isFull: boolean
  /** Whether several items can be chosen. */
  isMultiple?: boolean
  /** How many are chosen, shown above the list. */
  count: string | null
  onToggle: (item: Listed) => void
}

const longest = 200

/** A searchable list of items to choose from. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, words, list, chosen, isFull, isMultiple = false, count, onToggle } = props
  const [search, setSearch] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useArrowFocus(place)
  const query = useQuery(list)
  const sought = foldLetters(search).split(/\s+/)
  const found = (query.data ?? []).filter(({ name }) => {
    const folded = foldLetters(name)
    return sought.every((word) => folded.includes(word))
  })
  return (
    <div ref={place} className="flex min-h-0 flex-col gap-2">
      {words.search === null ? null : (
        <SearchField label={words.search} value={search} onChange={setSearch} />
      )}
      {count === null ? null : <output className="px-2 text-xs text-ink-soft tabular-nums">{count}</output>}
      {query.isPending ? <p className="p-2 text-ink-soft">{words.loading}</p> : null}
      {query.isError ? (
        <div role="alert" className="flex flex-col items-start gap-2 p-2 text-ink-soft">
          {errorMessage(query.error)}
          <Button variant="outline" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {query.data?.length === 0 ? <p className="p-2 text-ink-soft">{words.none}</p> : null}
      {query.data && query.data.length > 0 && found.length === 0 ? (
        <p className="p-2 text-ink-soft">{words.noMatch}</p>
      ) : null}
      {found.length === 0 ? null : (
        <ul aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain">
          {found.slice(0, longest).map((item) => (
            <li key={item.id}>
              <Choice
                item={item}
                isChosen={chosen.includes(item.id)}
                isFull={isFull}
                isMultiple={isMultiple}
                onToggle={() => onToggle(item)}
              />
            </li>
          ))}
          {found.length > longest ? (
            <li className="px-2 py-1 text-xs text-ink-soft">
              {found.length - longest} more: search to find them.
            </li>
          ) : null}
        </ul>
      )}
    </div>
  )
}

type ChoiceProps = {
  item: Listed
  isChosen: boolean
  isFull: boolean
  isMultiple: boolean
  onToggle: () => void
}

const Choice = ({ item: { name, note }, isChosen, isFull, isMultiple, onToggle }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    disabled={isFull && !isChosen}
    onClick={onToggle}
    className={clsx(
      'flex min-h-9 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-hover disabled:opacity-50 pointer-coarse:min-h-11',
      isChosen && 'bg-accent-soft',
    )}
  >
    {isMultiple ? <Box isChosen={isChosen} /> : null}
    <span className="min-w-0 grow truncate">{name}</span>
    {note === null ? null : <span className="shrink-0 text-xs text-ink-soft">{note}</span>}
    {isMultiple ? null : (
      <Check size={16} aria-hidden className={clsx('shrink-0', isChosen ? 'text-accent' : 'invisible')} />
    )}
  </button>
)

/** Shows that an item is one of several that can be chosen. */
function Box({ isChosen }: { isChosen: boolean }) {
  const Icon = isChosen ? SquareCheck : Square
  return (
    <Icon size={16} aria-hidden className={clsx('shrink-0', isChosen ? 'text-accent' : 'text-ink-soft')} />
  )
}
