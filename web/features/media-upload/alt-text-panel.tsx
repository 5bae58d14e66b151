import { lazy } from 'react'
import type { AltTextDialogProps } from './alt-text-dialog.tsx'
import { LazyMount } from './lazy-mount.tsx'

const Loaded = lazy(() =>
  import('./alt-text-dialog.tsx').then((module) => ({ default: module.AltTextDialog })),
)

/** The dialog in which an image's alt text is written; its code comes when it is opened. */
export const AltTextDialog = (props: AltTextDialogProps) => (
  <LazyMount isOpen={props.isOpen}>
    <Loaded {...props} />
  </LazyMount>
)
