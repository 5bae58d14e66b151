import type { Stretch, Word } from '#core/post-check/reading.ts'
import type { Figure } from './figures.ts'

/** A day, a month of a year or both. */
export type CalendarDate = Stretch & { month: number; day: string; year: string; figures: Figure[] }

type Text = { text: string; words: Word[]; figures: Figure[] }

const monthNames =
  'january february march april may june july august september october november december'.split(' ')
const months = new Map([
  ...monthNames.map((name, at) => [name, at + 1] as const),
  ...monthNames.map((name, at) => [name.slice(0, 3), at + 1] as const),
  ['sept', 9] as const,
])
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

/** The name of a month or of a day of the week. */
export const isCalendarWord = (word: string): boolean => monthNames.includes(word) || weekdays.includes(word)

const isDay = ({ value, unit }: Figure) => /^(?:th)?$/.test(unit) && /^(?:[1-9]|[12]\d|3[01])$/.test(value)
const isYear = ({ value, unit }: Figure) => unit === '' && /^(?:1[89]|20)\d\d$/.test(value)

/** The dates in a text: with the name of a month and a number beside it, or as 2026-03-05. */
export function datesOf({ text, words, figures }: Text): CalendarDate[] {
  const byFirst = new Map(figures.map((figure) => [figure.first, figure]))
  const byLast = new Map(figures.map((figure) => [figure.last, figure]))
  const gap = (one: number, other: number) => text.slice(words[one]?.to, words[other]?.from)
  const named = words.flatMap((word, at): CalendarDate[] => {
    const month = months.get(word.text)
    if (month === undefined || !/^\p{Lu}/u.test(text.slice(word.from, word.from + 2))) return []
    const isOf = words[at - 1]?.text === 'of'
    const before = byLast.get(isOf ? at - 2 : at - 1)
    const dayBefore =
      before && isDay(before) && /^ (?:of )?$/.test(text.slice(before.to, word.from)) ? before : undefined
    const next = byFirst.get(at + 1)
    const dayAfter = !dayBefore && next && isDay(next) && /^\.? $/.test(gap(at, at + 1)) ? next : undefined
    const yearAt = (dayAfter?.last ?? at) + 1
    const maybeYear = byFirst.get(yearAt)
    const year =
      maybeYear && isYear(maybeYear) && /^,? $/.test(gap(yearAt - 1, yearAt)) ? maybeYear : undefined
    const day = dayBefore ?? dayAfter
    if (!day && !year) return []
    const parts = [day, year].filter((part) => part !== undefined)
    const from = Math.min(word.from, ...parts.map((part) => part.from))
    const to = Math.max(word.to, ...parts.map((part) => part.to))
    return [{ from, to, month, day: day?.value ?? '', year: year?.value ?? '', figures: parts }]
  })
  return [...named, ...numericDates(text, figures)]
}

function numericDates(text: string, figures: Figure[]): CalendarDate[] {
  return figures.flatMap((year, at): CalendarDate[] => {
    const [month, day] = [figures[at + 1], figures[at + 2]]
    if (!month || !day || !isYear(year) || !isDay(day) || !/^(?:[1-9]|1[0-2])$/.test(month.value)) return []
    if (!/^\d{4}-\d\d-\d\d$/.test(text.slice(year.from, day.to))) return []
    const { from } = year
    return [
      {
        from,
        to: day.to,
        month: Number(month.value),
        day: day.value,
        year: year.value,
        figures: [year, month, day],
      },
    ]
  })
}
