import { useLayoutEffect, useState } from 'react'
import { collapsedLines } from '#core/limits.ts'
import { type PostText, toNetworkText } from '#core/post-text.ts'
import { headOf, lineHeightPx, measureFold } from './measure-fold.ts'
import type { Device } from './post-view.ts'

type HookPreviewProps = { post: PostText; device: Device; hasMedia: boolean; onMore: () => void }

/** What the feed shows of a post, its first three lines, and "...more" where there is more. */
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
        {text}
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
