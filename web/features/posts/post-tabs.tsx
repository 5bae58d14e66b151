import { Link } from '@tanstack/react-router'
import { CalendarDays, Columns3, List } from 'lucide-react'
import { postViews, type PostView } from './post-search.ts'

const icons = { list: List, board: Columns3, calendar: CalendarDays }

/** The forms in which posts can be looked at, each with an address of its own. */
export const PostTabs = ({ shown }: { shown: PostView }) => (
  <nav aria-label="View" className="flex gap-1 overflow-x-auto border-b border-line">
    {postViews.map(({ view, label }) => {
      const Icon = icons[view]
      return (
        <Link
          key={view}
          to="/posts"
          search={{ view }}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(view === shown ? { 'aria-current': 'page' } : {})}
          className="-mb-px flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          <Icon size={16} aria-hidden />
          {label}
        </Link>
      )
    })}
  </nav>
)
