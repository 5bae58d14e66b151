import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { trackTooltips, type Pointed } from './track-tooltips.ts'

// Without a connection there may be no tooltips; every control has its name besides.
const TooltipPopup = lazy<ComponentType<{ pointed: Pointed | null }>>(() =>
  import('./tooltip-popup.tsx').then(
    (module) => ({ default: module.TooltipPopup }),
    () => ({ default: () => null }),
  ),
)

/** Shows the tooltips of the whole page; their code comes with the first one. */
export function TooltipHost() {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [wasPointed, setWasPointed] = useState(false)
  if (pointed !== null && !wasPointed) setWasPointed(true)
  useEffect(() => trackTooltips(setPointed), [])
  return <Suspense fallback={null}>{wasPointed ? <TooltipPopup pointed={pointed} /> : null}</Suspense>
}
