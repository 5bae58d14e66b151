import { lazy, Suspense, useState } from 'react'
import type { ByHandDialogProps } from './by-hand-dialog.tsx'

const ByHandDialog = lazy(() =>
  import('./by-hand-dialog.tsx').then((module) => ({ default: module.ByHandDialog })),
)

/** The dialog "Publish by hand". Its code comes when it opens first. */
export function ByHandPanel(props: ByHandDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <ByHandDialog {...props} />
    </Suspense>
  ) : null
}
