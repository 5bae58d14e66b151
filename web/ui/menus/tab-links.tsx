import { Link, useLocation } from '@tanstack/react-router'

type Tab = { label: string; to: string; search: Record<string, string> }

/** A row of tabs. Its line is a shadow, over which the current tab's own border lies without lengthening the row. */
export const tabRowClass = 'flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]'

/** The tabs of a page, each with an address of its own; other search parameters do not matter. */
export function TabLinks({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname, search: current } = useLocation()
  const known = new Map(Object.entries(current))
  const names = tabs.flatMap(({ search }) => Object.keys(search))
  const isCurrent = ({ to, search }: Tab) =>
    to === pathname && names.every((name) => known.get(name) === search[name])
  return (
    <nav aria-label={label} className={tabRowClass}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          search={tab.search}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(isCurrent(tab) ? { 'aria-current': 'page' } : {})}
          className="flex min-h-9 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
