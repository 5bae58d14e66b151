import { collapsedLines, type previewWidths } from '#core/limits.ts'

type Place = {
  device: keyof typeof previewWidths
  hasMedia: boolean
  /** Whether the last line that would be shown is blank. */
  endsBlank: boolean
}

/**
 * Returns after how many lines the feed cuts a post off, and how certain that is (linkedin.md, "The feed, for the
 * preview"): three, or two on a desktop when the third is blank. Without media, desktops have shown up to five.
 */
export function foldOf({ device, hasMedia, endsBlank }: Place): { lines: number; certainty: string } {
  if (device === 'mobile') return { lines: collapsedLines, certainty: '3 lines on phones' }
  if (device === 'tablet') return { lines: collapsedLines, certainty: '3 lines on tablets' }
  const certainty = hasMedia ? '3 lines on desktop' : '3 to 5 lines on desktop'
  return { lines: endsBlank ? collapsedLines - 1 : collapsedLines, certainty }
}
