import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import { type PostText, toNetworkText } from '#core/post-text.ts'
import { bottomOf, headOf, measureFold } from './measure-fold.ts'
import type { Device } from './post-view.ts'

type FoldLineProps = { device: Device; post: PostText; hasMedia: boolean; children: ReactNode }

type Fold = { top: number; certainty: string }

/** Long enough that no key waits for the fold of the one before. */
const restMs = 150

/** Marks where the feed cuts the post off, as the browser sets the text that the network gets in this card. */
export function FoldLine({ device, post, hasMedia, children }: FoldLineProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [fold, setFold] = useState<Fold | null>(null)
  const measure = useEffectEvent(() => {
    if (box === null) return
    const text = headOf(toNetworkText(post))
    const measured = measureFold({ place: box, text, device, hasMedia })
    const top = bottomOf(measured, box)
    setFold(top === null ? null : { top, certainty: measured.certainty })
  })
  // The page: its fonts and the card's width decide where lines break.
  useLayoutEffect(() => {
    if (box === null) return undefined
    // It tells the size that it begins with, too.
    const watch = new ResizeObserver(() => measure())
    watch.observe(box)
    return () => watch.disconnect()
  }, [box, device, hasMedia])
  // The clock: the line may come after the text, typing may not wait for it.
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
          className="pointer-events-none absolute -inset-x-4 border-t border-dashed border-accent opacity-60"
          style={{ top: fold.top }}
        />
      ) : null}
    </div>
  )
}
