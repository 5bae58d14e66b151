import type { LucideIcon } from 'lucide-react'
import { foldLetters } from '#core/text/letter-folding.ts'

/** One item of the palette. */
export type PaletteEntry = {
  /** Unique among all items. */
  id: string
  label: string
  Icon: LucideIcon
  /** Additional search terms. */
  words?: string
  /** Muted text after the label. */
  note?: string
  keys?: string
  run: () => void
}

export type PaletteGroup = {
  heading: string
  entries: PaletteEntry[]
  /** Whether the group is only shown in search results, because it has too many entries. */
  isFoundOnly?: boolean
}

/** Whether each search term is a prefix of one of the entry's words. */
export function fits({ label, words = '' }: PaletteEntry, sought: string): boolean {
  const own = ` ${foldLetters(`${label} ${words}`)}`
  return foldLetters(sought)
    .split(/\s+/)
    .every((word) => own.includes(` ${word}`))
}
