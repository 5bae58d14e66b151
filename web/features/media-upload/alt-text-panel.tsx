import { lazy } from 'react'
import type { AltTextDialogProps } from './alt-text-dialog.tsx'
import { OnceOpen } from './once-open.tsx'

const Loaded = lazy(() =>
  import('./alt-text-dialog.tsx').then((module) => ({ default: module.AltTextDialog })),
)

/** The dialog in which an image's alt text is written; its code comes when it is opened. */
export const AltTextDialog = (props: AltTextDialogProps) => (
  <OnceOpen isOpen={props.isOpen}>
    <Loaded {...props} />
  </OnceOpen>
)
