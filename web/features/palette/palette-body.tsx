import { Command } from 'cmdk'
import { Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { KeySigns } from '#web/ui/key-signs.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { takeEarlyKeys } from './early-keys.tsx'
import { fits, type PaletteEntry, type PaletteGroup } from './entry.ts'
import { type Search, useSearch } from './queries.ts'
import { useActions } from './use-actions.ts'
import { useFoundGroups, useRecentChats } from './use-found.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

const longestSearch = 200
const label = 'Search chats, posts, libraries and actions'

type PaletteBodyProps = { onClose: () => void; toggleSidebar: () => void }

/** The search box and its results. Starts with what was typed before it had the focus. */
export function PaletteBody({ onClose, toggleSidebar }: PaletteBodyProps) {
  const [text, setText] = useState('')
  const words = text.trim()
  const search = useSearch(words)
  const groups = useGroups(words, search, toggleSidebar)
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.run()
  }
  const { chosen, want } = useChosen({ words, search, groups, run })
  const begin = () => {
    const early = takeEarlyKeys()
    const typed = early.replaceAll('\n', '')
    if (typed !== '') setText(typed)
    if (early !== typed) want(typed.trim())
  }
  return (
    <Command
      label={label}
      shouldFilter={false}
      vimBindings={false}
      loop
      {...chosen}
      className="flex min-h-0 grow flex-col"
    >
      <div className="flex shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        {search.isLate ? (
          <Spinner />
        ) : (
          <SearchIcon size={16} aria-hidden className="shrink-0 text-ink-soft" />
        )}
        <Command.Input
          value={text}
          onValueChange={setText}
          onFocus={begin}
          maxLength={longestSearch}
          placeholder={label}
          className="min-h-12 min-w-0 grow bg-transparent text-base text-ellipsis outline-none placeholder:text-ink-soft md:text-sm"
        />
        <IconButton label="Close" side="bottom" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <Said words={words} search={search} isEmpty={groups.length === 0} />
      <Command.List
        label="Results"
        className="min-h-0 grow overflow-y-auto overscroll-contain p-2 [scroll-padding-block:8px]"
      >
        {groups.map((group) => (
          <Group key={group.heading} group={group} onRun={run} />
        ))}
      </Command.List>
      <Hints />
    </Command>
  )
}

/**
 * Returns recent chats and actions before anything is typed, then matching results. Actions come first, as they need no
 * request.
 */
function useGroups(words: string, { found }: Search, toggleSidebar: () => void): PaletteGroup[] {
  const actions = useActions({ toggleSidebar })
  const recent = useRecentChats()
  const foundGroups = useFoundGroups(found)
  const groups =
    words === ''
      ? [recent, ...actions.filter(({ isFoundOnly }) => isFoundOnly !== true)]
      : [
          ...actions.map(({ heading, entries }) => ({
            heading,
            entries: entries.filter((entry) => fits(entry, words)),
          })),
          ...foundGroups,
        ]
  return groups.filter(({ entries }) => entries.length > 0)
}

type Choosing = {
  words: string
  search: Search
  groups: PaletteGroup[]
  run: (entry: PaletteEntry) => void
}

/**
 * The entry that Enter runs. If pressed before all results are in, it waits for them, as long as the text stays the
 * same.
 */
function useChosen({ words, search, groups, run }: Choosing) {
  const [value, setValue] = useState('')
  const wanted = useRef<string | null>(null)
  const want = (these: string) => {
    wanted.current = these
  }
  const runWanted = useEffectEvent(() => {
    const isWanted = wanted.current === words
    wanted.current = null
    const entries = groups.flatMap((group) => group.entries)
    const entry = entries.find(({ id }) => id === value) ?? entries[0]
    if (isWanted && search.error === null && entry) run(entry)
  })
  // The server: it may respond after Enter was pressed.
  useEffect(() => {
    if (!search.isLate) runWanted()
  }, [search.isLate])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !search.isLate) return
    event.preventDefault()
    want(words)
  }
  return { chosen: { value, onValueChange: setValue, onKeyDown }, want }
}

type SaidProps = { words: string; search: Search; isEmpty: boolean }

/** The message shown instead of, or about, the results. */
function Said({ words, search, isEmpty }: SaidProps) {
  const isNothing = words !== '' && isEmpty && !search.isLate && search.error === null
  return (
    <>
      <output className={isNothing ? 'block p-6 text-center' : 'sr-only'}>
        {words !== '' && search.isLate ? 'Searching…' : null}
        {isNothing ? (
          <>
            <span className="block font-medium wrap-anywhere">Nothing found for "{words}"</span>
            <span className="block text-ink-soft">Try fewer or different words.</span>
          </>
        ) : null}
      </output>
      {search.error === null ? null : (
        <ErrorState title="The search did not work." onRetry={search.retry}>
          {errorMessage(search.error)}
        </ErrorState>
      )}
    </>
  )
}

const groupClass =
  'mb-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-soft'

type GroupProps = { group: PaletteGroup; onRun: (entry: PaletteEntry) => void }

const Group = ({ group: { heading, entries }, onRun }: GroupProps) => (
  <Command.Group heading={heading} className={groupClass}>
    {entries.map((entry) => (
      <Line key={entry.id} entry={entry} onRun={() => onRun(entry)} />
    ))}
  </Command.Group>
)

const Line = ({ entry, onRun }: { entry: PaletteEntry; onRun: () => void }) => (
  <Command.Item
    value={entry.id}
    onSelect={onRun}
    className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 aria-selected:bg-hover pointer-coarse:min-h-11"
  >
    <entry.Icon size={16} aria-hidden className="shrink-0 text-ink-soft" />
    <span className="min-w-0 grow truncate">{entry.label}</span>
    {entry.note === undefined ? null : <span className="shrink-0 text-xs text-ink-soft">{entry.note}</span>}
    {entry.keys === undefined ? null : <KeySigns keys={entry.keys} className="pointer-coarse:hidden" />}
  </Command.Item>
)

const Hints = () => (
  <p
    aria-hidden
    className="hidden shrink-0 items-center gap-4 border-t border-line px-4 py-2 text-xs text-ink-soft md:flex"
  >
    <span>
      <KeySigns keys="arrowup" /> <KeySigns keys="arrowdown" /> choose
    </span>
    <span>
      <KeySigns keys="enter" /> open
    </span>
    <span>
      <KeySigns keys="escape" /> close
    </span>
  </p>
)
