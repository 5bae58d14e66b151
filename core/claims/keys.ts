import { readWords, type Stretch, type Word } from '#core/post-check/reading.ts'
import { type CalendarDate, datesOf } from './dates.ts'
import { type Figure, figuresOf } from './figures.ts'

const figureKey = ({ value, unit }: Figure) => `${value} ${unit}`
const dateKey = ({ month, day, year }: Pick<CalendarDate, 'month' | 'day' | 'year'>) =>
  `date ${month} ${day} ${year}`

/** The numbers and the dates of a text; a number that is part of a date is not told alone. */
export function countables({ text, words }: { text: string; words: Word[] }) {
  const figures = figuresOf({ text, words })
  const dates = datesOf({ text, words, figures })
  const inDates = new Set(dates.flatMap((date) => date.figures))
  return { dates, figures: figures.filter((figure) => !inDates.has(figure)), inDates: [...inDates] }
}

/** By what a number or a date, written as it is claimed, is looked up; null when there is none in it. */
export function keyOf(written: string): string | null {
  const { dates, figures } = countables(readWords(written))
  const [date] = dates
  if (date) return dateKey(date)
  const [figure] = figures
  return figure ? figureKey(figure) : null
}

/** By what the numbers and dates of a text can be looked up: the fifth of March is also a day in March. */
export function keysIn(text: string, words: Word[]): { key: string; place: Stretch }[] {
  const { dates, figures, inDates } = countables({ text, words })
  return [
    ...[...figures, ...inDates].map((figure) => ({ key: figureKey(figure), place: figure })),
    ...dates.flatMap((place) =>
      [place, { ...place, day: '' }, { ...place, year: '' }].map((date) => ({ key: dateKey(date), place })),
    ),
  ]
}
