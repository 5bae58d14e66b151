import { type Stretch, type Word, readWords } from '#core/post-check/reading.ts'

const ones = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
)
/** Words that multiply the number before them, including one in digits. */
const scales = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

type Spelled = { value: number; next: number }

/** Reads a number in words, as in "two hundred and fifty thousand", from an index on; null when none begins there. */
function readSpelled(words: Word[], at: number, isJoined: (at: number) => boolean): Spelled | null {
  let [total, group, room, next] = [0, 0, 100, at]
  for (; next === at || (next < words.length && isJoined(next)); next += 1) {
    const text = words[next]?.text ?? ''
    const unit = ones.get(text) ?? tens.get(text)
    const scale = scales.get(text)
    const isAnd =
      text === 'and' && group >= 100 && room === 100 && isSmall(words[next + 1]) && isJoined(next + 1)
    if (isAnd) continue
    if (unit !== undefined && unit > 0 && unit < room) {
      group += unit
      room = tens.has(text) ? 10 : 0
    } else if (scale === 100 && group < 100) {
      group = (group || 1) * scale
      room = 100
    } else if (scale !== undefined && scale !== 100) {
      total += (group || 1) * scale
      group = 0
      room = 100
    } else break
  }
  return next === at ? null : { value: total + group, next }
}

const isSmall = (word: Word | undefined) => word !== undefined && (ones.has(word.text) || tens.has(word.text))

/** A number in a text, in digits or in words. */
type Figure = Stretch & {
  /** The indices of its first and last word. */
  first: number
  last: number
  /** The canonical value: "1,000", "1k" and "a thousand" are all "1000". */
  value: string
  /** "%", "$", "x", "th" and the like; empty for a bare number. */
  unit: string
}

type Text = { text: string; words: Word[] }

const digits = /^(?<number>\d[\d.,]*)(?<suffix>\p{L}*)$/u
const suffixScales = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['mio', 1e6],
  ['bn', 1e9],
  ['b', 1e9],
])
const suffixUnits = new Map([
  ['st', 'th'],
  ['nd', 'th'],
  ['rd', 'th'],
])
const unitWords = new Map([
  ...['percent', 'percentage', 'pct'].map((word) => [word, '%'] as const),
  ...['dollar', 'dollars', 'usd'].map((word) => [word, '$'] as const),
  ...['euro', 'euros', 'eur'].map((word) => [word, '€'] as const),
  ...['pound', 'pounds', 'gbp'].map((word) => [word, '£'] as const),
  ['times', 'x'] as const,
  ['am', 'am'] as const,
  ['pm', 'pm'] as const,
])

/** Parses a written number: "1,000" has a thousands separator, "1,5" a decimal comma as in much of Europe. */
function valueOf(written: string): string {
  const plain = written.replace(/[.,]+$/, '')
  const isThousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(plain)
  const point = isThousands
    ? plain.replaceAll(/^\d{1,3}(?:\.\d{3}){2,}$/.test(plain) ? '.' : ',', '')
    : plain.replace(',', '.')
  const significant = point.replace(/\D/g, '').length
  return significant > 15 || !/^\d+(?:\.\d+)?$/.test(point) ? plain : String(Number(point))
}

const timesScale = (value: string, scale: number) => {
  const product = Number(value) * scale
  return Number.isFinite(product) ? String(Number(product.toPrecision(15))) : `${value}*${scale}`
}

type Read = { value: string; unit: string; next: number }

function readDigits({ text, words }: Text, at: number): Read | null {
  const word = words[at]
  if (word === undefined) return null
  const { number, suffix = '' } = digits.exec(word.text)?.groups ?? {}
  if (number === undefined)
    return /^\p{N}/u.test(word.text) ? { value: word.text, unit: '', next: at + 1 } : null
  const value = valueOf(number)
  const own = suffixScales.get(suffix)
  if (own !== undefined) return { value: timesScale(value, own), unit: '', next: at + 1 }
  const following = words[at + 1]
  const isNext = suffix === '' && following !== undefined && text.slice(word.to, following.from) === ' '
  const name = following?.text ?? ''
  const scale = isNext
    ? (scales.get(name) ?? (name.length > 1 ? suffixScales.get(name) : undefined))
    : undefined
  if (scale !== undefined) return { value: timesScale(value, scale), unit: '', next: at + 2 }
  return { value, unit: suffixUnits.get(suffix) ?? suffix, next: at + 1 }
}

/** What "half" of these is in the smaller unit that is used as often: "six months", "30 minutes". */
const halves = new Map([
  ['a year', '6'],
  ['an hour', '30'],
  ['a dozen', '6'],
])

function readInWords(setting: Text, at: number): Read | null {
  const { text, words } = setting
  const word = words[at]
  if (word?.text === 'half') {
    const span = halves.get(`${words[at + 1]?.text} ${words[at + 2]?.text}`)
    return span === undefined
      ? { value: '50', unit: '%', next: at + 1 }
      : { value: span, unit: '', next: at + 3 }
  }
  if (word?.text === 'twice') return { value: '2', unit: 'x', next: at + 1 }
  const isJoined = (next: number) => /^[ -]$/.test(text.slice(words[next - 1]?.to, words[next]?.from))
  const spelled = readSpelled(words, at, isJoined)
  return spelled && { value: String(spelled.value), unit: '', next: spelled.next }
}

/** Adds the unit next to a bare number and extends the number's range to include it. */
function withUnit({ text, words }: Text, figure: Figure): Figure {
  if (figure.unit !== '') return figure
  const { from, to, last } = figure
  if (text.charAt(to) === '%') return { ...figure, to: to + 1, unit: '%' }
  const before = /[$€£¥₹]$/.exec(text.slice(Math.max(0, from - 1), from))?.[0]
  if (before !== undefined) return { ...figure, from: from - 1, unit: before }
  if (/^ ?[€£$%]/.test(text.slice(to, to + 2))) {
    const sign = text
      .slice(to, to + 2)
      .trim()
      .charAt(0)
    return { ...figure, to: text.indexOf(sign, to) + 1, unit: sign }
  }
  const next = words[last + 1]
  const unit = next && /^[ -]$/.test(text.slice(to, next.from)) ? unitWords.get(next.text) : undefined
  return next && unit !== undefined ? { ...figure, to: next.to, last: last + 1, unit } : figure
}

/** Finds the numbers in a text, in order. */
function figuresOf(setting: Text): Figure[] {
  const { words } = setting
  const found: Figure[] = []
  for (let at = 0; at < words.length;) {
    const read = readDigits(setting, at) ?? readInWords(setting, at)
    const [first, last] = [words[at], words[(read?.next ?? 0) - 1]]
    if (read === null || first === undefined || last === undefined) {
      at += 1
      continue
    }
    const { value, unit, next } = read
    const figure = withUnit(setting, {
      from: first.from,
      to: last.to,
      first: at,
      last: next - 1,
      value,
      unit,
    })
    found.push(figure)
    at = figure.last + 1
  }
  return found
}

/** A day, a month, or both, with or without a year. */
type CalendarDate = Stretch & { month: number; day: string; year: string; figures: Figure[] }

const monthNames =
  'january february march april may june july august september october november december'.split(' ')
const months = new Map([
  ...monthNames.map((name, at) => [name, at + 1] as const),
  ...monthNames.map((name, at) => [name.slice(0, 3), at + 1] as const),
  ['sept', 9] as const,
])
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

/** Returns the singular of a plural weekday ("Fridays"); any other word unchanged. */
export const oneWeekday = (word: string): string =>
  word.endsWith('days') && weekdays.includes(word.slice(0, -1)) ? word.slice(0, -1) : word

/** Whether a word is the name of a month or a weekday. */
export const isCalendarWord = (word: string): boolean => monthNames.includes(word) || weekdays.includes(word)

const isDay = ({ value, unit }: Figure) => /^(?:th)?$/.test(unit) && /^(?:[1-9]|[12]\d|3[01])$/.test(value)
const isYear = ({ value, unit }: Figure) => unit === '' && /^(?:1[89]|20)\d\d$/.test(value)

/** Finds the dates in a text: a month's name with a number beside it, or the form 2026-03-05. */
function datesOf({ text, words, figures }: Text & { figures: Figure[] }): CalendarDate[] {
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

const figureKey = ({ value, unit }: Figure) => `${value} ${unit}`
const dateKey = ({ month, day, year }: Pick<CalendarDate, 'month' | 'day' | 'year'>) =>
  `date ${month} ${day} ${year}`

/** Finds the numbers and dates of a text; a number that is part of a date is not listed separately. */
export function countables({ text, words }: Text) {
  const figures = figuresOf({ text, words })
  const dates = datesOf({ text, words, figures })
  const inDates = new Set(dates.flatMap((date) => date.figures))
  return { dates, figures: figures.filter((figure) => !inDates.has(figure)), inDates: [...inDates] }
}

/** Returns the lookup key of a claimed number or date; null when the text contains neither. */
export function keyOf(written: string): string | null {
  const { dates, figures } = countables(readWords(written))
  const [date] = dates
  if (date) return dateKey(date)
  const [figure] = figures
  return figure ? figureKey(figure) : null
}

/**
 * Returns all lookup keys of the numbers and dates in a text; e.g. the fifth of March is also indexed as a day in
 * March.
 */
export function keysIn(text: string, words: Word[]): { key: string; place: Stretch }[] {
  const { dates, figures, inDates } = countables({ text, words })
  return [
    ...[...figures, ...inDates].map((figure) => ({ key: figureKey(figure), place: figure })),
    ...dates.flatMap((place) =>
      [place, { ...place, day: '' }, { ...place, year: '' }].map((date) => ({ key: dateKey(date), place })),
    ),
  ]
}
