import { foldOf } from '#core/fold.ts'
import type { Device } from './post-view.ts'

export const lineHeightPx = 20
/** More than three lines of the narrowest letters hold. */
const headLength = 800

/** As much of a text as can stand above the fold. */
export const headOf = (text: string): string => text.slice(0, headLength)

type Line = { top: number; height: number }

/** Where the character at a place stands; the next one's place for those that take no room. */
function lineAt(text: Text, place: number): Line | null {
  const range = document.createRange()
  for (let at = place; at < text.length; at += 1) {
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const [rect] = range.getClientRects()
    if (rect && rect.height > 0) return rect
  }
  return null
}

/** How many code units of a text stand in its first lines, as the browser has set it. */
function lengthOfLines(paragraph: Element, text: Text, lines: number): number {
  const end = paragraph.getBoundingClientRect().top + lines * lineHeightPx
  let [from, to] = [0, text.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const line = lineAt(text, middle)
    if (line !== null && line.top + line.height / 2 < end) from = middle + 1
    else to = middle
  }
  return from
}

type Measured = {
  /** What stands above the fold; null when all of the post does. */
  above: string | null
  lines: number
  certainty: string
  /** Whether the last line above the fold is blank. */
  endsBlank: boolean
}

type ToMeasure = {
  /** A part of the card as wide as its text; the text is set in it and taken away again. */
  place: HTMLElement
  text: string
  device: Device
  hasMedia: boolean
}

/** Lets the browser set the text that the network gets, styled letters and emoji included, and reads where it folds. */
export function measureFold({ place, text, device, hasMedia }: ToMeasure): Measured {
  const paragraph = document.createElement('p')
  paragraph.style.cssText = 'position: absolute; inset: 0 0 auto; visibility: hidden'
  const content = document.createTextNode(text)
  paragraph.append(content)
  place.append(paragraph)
  const full = foldOf({ device, hasMedia, endsBlank: false })
  const isLong = paragraph.offsetHeight > full.lines * lineHeightPx + 1
  const above = isLong ? text.slice(0, lengthOfLines(paragraph, content, full.lines)) : null
  paragraph.remove()
  if (above === null) return { ...full, above, endsBlank: false }
  const endsBlank = above.endsWith('\n\n')
  const fold = foldOf({ device, hasMedia, endsBlank })
  return { ...fold, above, endsBlank: endsBlank && fold.lines === full.lines }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isSeen = ({ segment }: Intl.SegmentData) => segment.trim() !== ''

/**
 * The lower edge of the line that the last grapheme above the fold stands on in the card's own text, which has marks where
 * the network's text has other letters; in px from the top of `box`.
 */
export function bottomOf({ above, endsBlank }: Measured, box: HTMLElement): number | null {
  if (above === null) return null
  const blank = endsBlank ? lineHeightPx : 0
  let left = Array.from(graphemes.segment(above)).filter(isSeen).length
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.checkVisibility() === false) continue
    for (const grapheme of graphemes.segment(node.data)) {
      if (isSeen(grapheme)) left -= 1
      if (left > 0) continue
      const line = lineAt(node, grapheme.index)
      return line && line.top + line.height / 2 + lineHeightPx / 2 + blank - box.getBoundingClientRect().top
    }
  }
  return null
}
