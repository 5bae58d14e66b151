import { CalendarClock, CircleCheck, Send, TriangleAlert } from 'lucide-react'
import type { EntryKind } from './calendar-entry.ts'

const signs = {
  scheduled: CalendarClock,
  published: CircleCheck,
  attention: TriangleAlert,
  'on-its-way': Send,
}
const colours: Record<EntryKind, string> = {
  scheduled: 'text-ink-soft',
  published: 'text-good',
  attention: 'text-bad',
  'on-its-way': 'text-warn',
}

/** The icon of a post's state; decorative, since text beside it says the same. */
export function EntrySign({ kind }: { kind: EntryKind }) {
  const Sign = signs[kind]
  return <Sign size={14} aria-hidden className={`shrink-0 ${colours[kind]}`} />
}
