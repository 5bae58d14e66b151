import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { type PostText, toNetworkText } from '#core/post/post-text.ts'
import type { Device } from './post-view.ts'
import { collapsedLines } from '#core/limits.ts'
import { foldOf } from '#core/post/fold.ts'
import { LinkedRuns } from '#web/ui/post-lines.tsx'

type FoldLineProps = { device: Device; post: PostText; hasMedia: boolean; children: ReactNode }

type Fold = { top: number; certainty: string; room: Room | null }

/** Where the words of the fold have room: beside the card, else at the right end of one of the lines around the fold. */
type Room = 'beside' | 'above' | 'below'

/** Long enough that no key waits for the measurement of the previous one. */
const restMs = 150

/** Marks where the feed cuts the post off, according to the browser's layout of the network's text in this card. */
export function FoldLine({ device, post, hasMedia, children }: FoldLineProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [fold, setFold] = useState<Fold | null>(null)
  const measure = useEffectEvent(() => {
    if (box === null) return
    const text = headOf(toNetworkText(post))
    const measured = measureFold({ place: box, text, device, hasMedia })
    const top = bottomOf(measured, box)
    setFold(top === null ? null : { top, certainty: measured.certainty, room: roomFor(box, top) })
  })
  // The page: its fonts and the card's width decide where lines break.
  useLayoutEffect(() => {
    if (box === null) return undefined
    // The observer reports the initial size, too.
    const watch = new ResizeObserver(() => measure())
    watch.observe(box)
    const feed = box.closest('article')?.parentElement
    if (feed) watch.observe(feed)
    return () => watch.disconnect()
  }, [box, device, hasMedia])
  // The clock: the line may lag behind the text, but typing must not wait for it.
  useEffect(() => {
    const timer = setTimeout(() => measure(), restMs)
    return () => clearTimeout(timer)
  }, [post])
  return (
    <div className="relative">
      <div ref={setBox}>{children}</div>
      {fold ? (
        <div
          role="note"
          aria-label={`The feed shows the post up to here (${fold.certainty}), then "...more".`}
          className="pointer-events-none absolute -inset-x-4 border-t border-dashed border-accent/60"
          style={{ top: fold.top }}
        >
          {fold.room === null ? null : (
            <p
              aria-hidden
              className="absolute font-sans text-xs/4 text-ink-soft"
              style={placeOfWords[fold.room]}
            >
              {fold.room === 'beside' ? (
                <>
                  "...more" here
                  <br />
                </>
              ) : null}
              {fold.certainty}
            </p>
          )}
        </div>
      ) : null}
    </div>
  )
}

const besidePx = 120
const insidePx = 150

const placeOfWords: Record<Room, CSSProperties> = {
  beside: { left: '100%', width: besidePx, paddingLeft: 8, transform: 'translateY(-50%)' },
  above: { right: 16, bottom: 2, whiteSpace: 'nowrap' },
  below: { right: 16, top: 2, whiteSpace: 'nowrap' },
}

/** Finds room for the fold's words that covers none of the post's text; null when there is none. */
function roomFor(box: HTMLElement, top: number): Room | null {
  const card = box.closest('article')
  const feed = card?.parentElement
  if (card && feed && feed.clientWidth - card.clientWidth >= 2 * besidePx) return 'beside'
  const { top: start, right } = box.getBoundingClientRect()
  const ends = { above: 0, below: 0 }
  const range = document.createRange()
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const distance = rect.top + rect.height / 2 - start - top
      if (Math.abs(distance) > lineHeightPx) continue
      const side = distance < 0 ? 'above' : 'below'
      ends[side] = Math.max(ends[side], rect.right)
    }
  }
  if (right - ends.above >= insidePx) return 'above'
  return right - ends.below >= insidePx ? 'below' : null
}

type HookPreviewProps = { post: PostText; device: Device; hasMedia: boolean; onMore: () => void }

/** What the feed shows of a post: its first three lines, and "...more" where there is more. */
export function HookPreview({ post, device, hasMedia, onMore }: HookPreviewProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [lines, setLines] = useState<number | null>(null)
  const text = toNetworkText(post)
  // The page: its fonts and the card's width decide where lines break.
  useLayoutEffect(() => {
    if (box === null) return undefined
    const measure = () => {
      const fold = measureFold({ place: box, text: headOf(text), device, hasMedia })
      setLines(fold.above === null ? null : fold.lines)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [box, text, device, hasMedia])
  return (
    <div ref={setBox} className="relative">
      <p className="overflow-hidden" style={{ maxHeight: (lines ?? collapsedLines) * lineHeightPx }}>
        <LinkedRuns runs={[{ text, marks: [] }]} />
      </p>
      {lines === null ? null : (
        <button
          type="button"
          onClick={onMore}
          className="absolute right-0 bottom-0 bg-(--card-surface) pl-1 before:absolute before:inset-y-0 before:right-full before:w-6 before:bg-linear-to-r before:from-transparent before:to-(--card-surface) leading-5 text-(--card-soft) hover:text-(--card-tag) hover:underline pointer-coarse:py-3 pointer-coarse:-mb-3"
        >
          ...more
        </button>
      )}
    </div>
  )
}

const lineHeightPx = 20
/** More than three lines of the narrowest letters can hold. */
const headLength = 800

/** Returns as much of a text as can be above the fold. */
const headOf = (text: string): string => text.slice(0, headLength)

type Line = { top: number; height: number }

/** Returns the line of the character at an index; that of the next one for characters that take no room. */
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

/** Returns how many code units of a text are in its first lines, as the browser has laid it out. */
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
  /** The text above the fold; null when that is all of the post. */
  above: string | null
  lines: number
  certainty: string
  /** Whether the last line above the fold is blank. */
  endsBlank: boolean
}

type ToMeasure = {
  /** A part of the card as wide as its text; the text is laid out in it temporarily. */
  place: HTMLElement
  text: string
  device: Device
  hasMedia: boolean
}

/** Lets the browser lay out the text that the network gets, styled letters and emoji included, and finds where it folds. */
function measureFold({ place, text, device, hasMedia }: ToMeasure): Measured {
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
 * Returns the lower edge of the line that holds the last grapheme above the fold in the card's own text, which has
 * marks where the network's text has other letters; in px from the top of `box`.
 */
function bottomOf({ above, endsBlank }: Measured, box: HTMLElement): number | null {
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
