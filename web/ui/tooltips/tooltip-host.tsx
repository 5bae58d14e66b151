import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { trackTooltips, type Pointed } from './track-tooltips.ts'

// Offline there may be no tooltips; every control also has an accessible name.
export const TooltipPopup = lazyPart(async () => (await import('./tooltip-popup.tsx')).TooltipPopup)

/** Shows the tooltips of the whole page; their code is loaded with the first one. */
export function TooltipHost() {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [wasPointed, setWasPointed] = useState(false)
  if (pointed !== null && !wasPointed) setWasPointed(true)
  useEffect(() => trackTooltips(setPointed), [])
  return wasPointed ? <TooltipPopup pointed={pointed} /> : null
}
