import type { Stretch, Word } from '#core/post-check/reading.ts'
import { readSpelled, scales } from './spelled-numbers.ts'

/** A number in a text, in digits or in words. */
export type Figure = Stretch & {
  /** The first and the last of its words. */
  first: number
  last: number
  /** Canonical: "1,000", "1k" and "a thousand" are "1000". */
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

/** "1,000" has thousands; "1,5" is a decimal as in much of Europe. */
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

function readWords(setting: Text, at: number): Read | null {
  const { text, words } = setting
  const word = words[at]
  if (word?.text === 'half') return { value: '50', unit: '%', next: at + 1 }
  if (word?.text === 'twice') return { value: '2', unit: 'x', next: at + 1 }
  const isJoined = (next: number) => /^[ -]$/.test(text.slice(words[next - 1]?.to, words[next]?.from))
  const spelled = readSpelled(words, at, isJoined)
  return spelled && { value: String(spelled.value), unit: '', next: spelled.next }
}

/** The unit around a bare number, and how far the number reaches with it. */
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

/** The numbers in a text, in its order. */
export function figuresOf(setting: Text): Figure[] {
  const { words } = setting
  const found: Figure[] = []
  for (let at = 0; at < words.length;) {
    const read = readDigits(setting, at) ?? readWords(setting, at)
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
