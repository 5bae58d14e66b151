import { useLayoutEffect, useRef } from 'react'
import { useStickToBottom } from 'use-stick-to-bottom'

/** Keeps a list of messages at its end while it grows, unless its reader has scrolled up, and in place when it grows in front. */
export function useMessageScroll(firstId: string | undefined, isSubmitted: boolean) {
  const { scrollRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom({
    initial: 'instant',
    resize: 'instant',
  })
  const held = useRef<{ row: Element; top: number } | null>(null)

  // The browser's scrolling: a chat opens at its end, at once and not a frame later.
  useLayoutEffect(() => {
    const box = scrollRef.current
    if (box) box.scrollTop = box.scrollHeight
  }, [scrollRef])

  // The same: what came in front must not push away what is being read.
  useLayoutEffect(() => {
    const box = scrollRef.current
    if (!box || !held.current) return
    const { row, top } = held.current
    held.current = null
    box.scrollTop += row.getBoundingClientRect().top - top
  }, [scrollRef, firstId])

  // The same: who sends a message wants to see it.
  useLayoutEffect(() => {
    if (isSubmitted) void scrollToBottom('instant')
  }, [isSubmitted, scrollToBottom])

  /** Remembers where the first message stands, just before others come in front of it. */
  const holdPlace = () => {
    const row = contentRef.current?.querySelector('article')
    held.current = row ? { row, top: row.getBoundingClientRect().top } : null
  }
  const toEnd = () => {
    void scrollToBottom('instant')
    scrollRef.current?.focus({ preventScroll: true })
  }
  return { scrollRef, contentRef, isAtBottom, holdPlace, toEnd }
}
