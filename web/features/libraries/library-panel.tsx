import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Entries, useSelection } from './entries.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { FilterRow } from './filter-row.tsx'
import { useLibraryAddress } from './library-address.ts'
import type { Library } from './library.ts'
import { labelsQuery } from './queries.ts'
import { PageHeader } from '#web/ui/page.tsx'

type LibraryPanelProps = {
  library: Library
  /** Ways to add entries besides writing them. */
  actions?: ReactNode
  /** The page that contains the library, if it has several tabs. */
  page?: { heading: string; tabs: ReactNode }
  /** An alternative way to start, for when the library is empty. */
  beginning?: ReactNode
}

/** One of the writer's libraries: search it, add and edit entries, and use them in a chat. */
export function LibraryPanel({ library, actions, page, beginning }: LibraryPanelProps) {
  const address = useLibraryAddress()
  const { words, label, opened, search, narrow, open, close } = address
  const selection = useSelection(library)
  const add = () => open(null)
  const heading = page?.heading ?? library.heading
  return (
    <div className="flex h-full min-h-0 flex-col">
      <title>{heading}</title>
      <PageHeader
        heading={heading}
        purpose={library.purpose}
        actions={
          <>
            {actions}
            <Button onClick={add}>
              <Plus size={16} aria-hidden />
              {library.addLabel}
            </Button>
          </>
        }
      >
        {page?.tabs}
        <SearchField label={`Search ${library.heading.toLowerCase()}`} value={words} onChange={search} />
        <Labels library={library} chosen={label} onChoose={narrow} />
      </PageHeader>
      <Entries
        library={library}
        wanted={{ words: useDeferredValue(words.trim()), label }}
        selection={selection}
        onAdd={add}
        onOpen={open}
        beginning={beginning}
      />
      {selection.ids.length > 0 ? (
        <SelectionBar
          count={selection.ids.length}
          max={library.choice.max}
          onUse={() => selection.use(selection.ids)}
          onClear={selection.clear}
        />
      ) : null}
      {opened === undefined ? null : (
        <EntrySheet
          key={opened}
          library={library}
          id={opened}
          onClose={close}
          onUse={(id) => selection.use([id])}
        />
      )}
    </div>
  )
}

type LabelsProps = { library: Library; chosen: string | null; onChoose: (name: string | null) => void }

/** A single label is no useful filter. */
function Labels({ library, chosen, onChoose }: LabelsProps) {
  const { data = [] } = useQuery(labelsQuery(library))
  if (library.labels === undefined || (data.length < 2 && chosen === null)) return null
  const isListed = chosen === null || data.some(({ name }) => name === chosen)
  const names = isListed ? data : [{ name: chosen, count: 0 }, ...data]
  const { title, shown } = library.labels
  return <FilterRow title={title} names={names} shown={shown} chosen={chosen} onChoose={onChoose} />
}

type SelectionBarProps = { count: number; max: number; onUse: () => void; onClear: () => void }

/** The number of selected entries, and the button that uses them in a chat. */
const SelectionBar = ({ count, max, onUse, onClear }: SelectionBarProps) => (
  <output className="mx-auto flex w-full max-w-3xl shrink-0 items-center gap-2 border-t border-line bg-paper px-4 py-3">
    <p className="grow text-[0.8125rem] text-ink-soft tabular-nums">
      {count} of {max} selected
    </p>
    <Button variant="ghost" onClick={onClear}>
      Clear
    </Button>
    <Button onClick={onUse}>Use in chat</Button>
  </output>
)
