import type { SaidBefore } from '#contract/repeats.ts'
import { spokenDay } from '#core/spoken-moment.ts'

/** When and where something was said before, as people say it. */
export function saidWords(
  { status, date }: SaidBefore,
  clock: { now: number; timeZone: string | null },
): string {
  const day = spokenDay(Date.parse(date), clock)
  if (status === null) return `Your own post among the swipes, ${day}`
  if (status === 'draft') return `Draft, edited ${day}`
  return status === 'scheduled' ? `Scheduled for ${day}` : `Published ${day}`
}
