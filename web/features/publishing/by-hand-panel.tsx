import { lazy, Suspense, useState } from 'react'
import type { ByHandDialogProps } from './by-hand-dialog.tsx'

const ByHandDialog = lazy(() =>
  import('./by-hand-dialog.tsx').then((module) => ({ default: module.ByHandDialog })),
)

/** The dialog "Publish by hand". Its code comes when it opens first. */
export function ByHandPanel(props: ByHandDialogProps) {
  const [hasOpened, setHasOpened] = useState(props.isOpen)
  if (props.isOpen && !hasOpened) setHasOpened(true)
  return hasOpened ? (
    <Suspense fallback={null}>
      <ByHandDialog {...props} />
    </Suspense>
  ) : null
}
