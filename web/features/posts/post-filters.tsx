import { Link } from '@tanstack/react-router'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useState } from 'react'
import type { PostCounts } from '#contract/posts.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuChoices } from '#web/ui/menu-choices.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { countWords } from './post-words.ts'
import { type PostSearch, postFilters, sortChoices } from './post-search.ts'

const countOf = (counts: PostCounts, status: (typeof postFilters)[number]['status']) =>
  status === undefined ? counts.draft + counts.scheduled + counts.published : counts[status]

type PostFiltersProps = { search: PostSearch; counts: PostCounts | null }

/** The statuses, each with how many posts it has, and an address of its own. */
export function PostFilters({ search, counts }: PostFiltersProps) {
  const [known, setKnown] = useState(counts)
  if (counts !== null && counts !== known) setKnown(counts)
  const { status: _, ...rest } = search
  return (
    <nav aria-label="Status" className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5">
      {postFilters.map(({ status, label }) => (
        <Link
          key={label}
          to="/posts"
          search={status === undefined ? rest : { ...rest, status }}
          aria-current={search.status === status ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border border-line px-3 text-[0.8125rem] text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          {label}
          {known === null ? null : (
            <span className="text-xs tabular-nums">{countWords(countOf(known, status))}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

type PostOrderProps = { search: PostSearch; onChange: (sort: PostSearch['sort']) => void }

/** What stands first. */
export function PostOrder({ search, onChange }: PostOrderProps) {
  const chosen = search.sort ?? 'updated'
  const { label } = sortChoices.find(({ id }) => id === chosen) ?? sortChoices[0]
  return (
    <Menu
      trigger={
        <Button variant="outline" aria-label={`Sort: ${label}`}>
          <ArrowDownWideNarrow size={16} aria-hidden />
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      }
    >
      <MenuChoices
        label="Sort by"
        value={chosen}
        options={sortChoices}
        closesMenu
        onChoose={(id) => onChange(id === 'updated' ? undefined : id)}
      />
    </Menu>
  )
}
