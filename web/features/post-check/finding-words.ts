import { clsx } from 'clsx'
import type { ShownFinding } from './post-checker.ts'

const longest = 90

/** Shortens words for button labels and announcements. */
export const shortWords = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
}

/** Returns a finding's name for screen readers. */
export const nameOf = ({ words, around: { before, after }, label }: ShownFinding): string => {
  const named = shortWords(`${before}${words}${after}`)
  return named === '' ? label : `"${named}"`
}

export const countWords = (count: number): string =>
  count === 1 ? '1 thing to look at' : `${count} things to look at`

export const quietButton = (className = ''): string =>
  clsx(
    'min-h-8 corners px-2 text-start text-[0.8125rem] text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-11',
    className,
  )
