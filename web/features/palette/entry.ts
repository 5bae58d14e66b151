import type { LucideIcon } from 'lucide-react'
import { foldLetters } from '#core/text/letter-folding.ts'

/** One line of the palette. */
export type PaletteEntry = {
  /** Unique among all lines. */
  id: string
  label: string
  Icon: LucideIcon
  /** Other words by which it is found. */
  words?: string
  /** What stands behind the label, softly. */
  note?: string
  keys?: string
  run: () => void
}

export type PaletteGroup = {
  heading: string
  entries: PaletteEntry[]
  /** Shown only where words find it: there is too much of it to offer. */
  isFoundOnly?: boolean
}

/** Whether each of the words begins a word of the entry's. */
export function fits({ label, words = '' }: PaletteEntry, sought: string): boolean {
  const own = ` ${foldLetters(`${label} ${words}`)}`
  return foldLetters(sought)
    .split(/\s+/)
    .every((word) => own.includes(` ${word}`))
}
