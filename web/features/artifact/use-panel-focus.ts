import { type RefObject, useEffect, useRef } from 'react'
import { hideArtifact } from './artifact-store.ts'

const isTyping = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'))

const isShown = (element: Element) => element.checkVisibility?.() ?? true

/**
 * Takes the focus when the panel was opened by a press, leaves it with somebody who is typing elsewhere, and gives it
 * back when the panel goes. Escape inside it closes it.
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
  // The keyboard: dialogs of the panel stand elsewhere in the document, and keep their own Escape.
  useEffect(() => {
    const place = region.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) hideArtifact()
    }
    place?.addEventListener('keydown', onKey)
    return () => place?.removeEventListener('keydown', onKey)
  }, [])
  return region
}
