import { type EntryKind, kindWords } from './calendar-entry.ts'
import { EntrySign } from './entry-sign.tsx'

const kinds: EntryKind[] = ['scheduled', 'on-its-way', 'published', 'attention']

/** What the signs in the cells of the grid mean, which have no room for words; each entry's name says it by itself. */
export const CalendarSigns = () => (
  <p aria-hidden className="hidden flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft md:flex">
    {kinds.map((kind) => (
      <span key={kind} className="flex items-center gap-1">
        <EntrySign kind={kind} />
        {kindWords[kind]}
      </span>
    ))}
  </p>
)
