import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isFreeEscape } from '#web/ui/escape-key.ts'
import { hideArtifact } from './artifact-store.ts'

const isTyping = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'))

const isShown = (element: Element) => element.checkVisibility?.() ?? true

/**
 * Takes the focus when the panel was opened by a press, leaves it with somebody who is typing elsewhere, and gives it
 * back when the panel goes.
 */
export function usePanelFocus(): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null)
  // The document's focus.
  useEffect(() => {
    const before = document.activeElement
    const isLeftAlone = before !== null && isTyping(before) && isShown(before)
    if (!isLeftAlone) region.current?.focus()
    return () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return region
}

/** Escape closes the panel, unless a field, a list or a dialog of it has taken the key for itself. */
export function closeOnEscape(event: KeyboardEvent): void {
  if (isFreeEscape(event)) hideArtifact()
}
