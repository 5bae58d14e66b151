import { ChevronDown, Globe, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import type { SearchView } from './search-tool.ts'

/** A search of the web, and what it found. */
export function SearchCard({ view, isRunning }: { view: SearchView; isRunning: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  const { query, state, pages } = view
  const isSearching = state === 'running' && isRunning
  return (
    <div className="text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        disabled={pages.length === 0}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 max-w-full items-center gap-2 rounded-md text-start text-ink-soft enabled:hover:text-ink pointer-coarse:min-h-11"
      >
        <span className="shrink-0" aria-hidden>
          <SearchIcon state={state} isSearching={isSearching} />
        </span>
        <span className="min-w-0 wrap-anywhere">{searchText(view, isSearching)}</span>
        {pages.length > 0 ? (
          <ChevronDown size={16} aria-hidden className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        ) : null}
      </button>
      <ul
        id={list}
        hidden={!isOpen}
        aria-label={`Found for ${query}`}
        className="border-l-2 border-line pl-4"
      >
        {pages.map(({ title, url, publishedAt }) => (
          <li key={url} className="py-1">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere underline decoration-line underline-offset-2 hover:decoration-current"
            >
              {title}
            </a>{' '}
            <span className="text-xs text-ink-soft">
              {[new URL(url).hostname.replace(/^www\./, ''), dayOf(publishedAt)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SearchIcon({ state, isSearching }: { state: SearchView['state']; isSearching: boolean }) {
  if (isSearching) return <Spinner />
  return state === 'failed' ? <TriangleAlert size={16} /> : <Globe size={16} />
}

function searchText({ query, state, pages }: SearchView, isSearching: boolean): string {
  if (isSearching) return `Searching the web for “${query}”`
  if (state === 'failed') return `The web could not be searched for “${query}”`
  if (state === 'running') return `The search for “${query}” was stopped`
  const count = pages.length === 1 ? '1 page' : `${pages.length === 0 ? 'no new' : pages.length} pages`
  return `Searched the web for “${query}”: ${count}`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const dayOf = (moment: string | null) =>
  moment === null || Number.isNaN(Date.parse(moment)) ? '' : day.format(new Date(moment))
