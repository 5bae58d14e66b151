import { lazy } from 'react'
import { LazyMount } from './lazy-mount.tsx'
import type { UploadDialogProps } from './upload-dialog.tsx'

const Loaded = lazy(() => import('./upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })))

/** The dialog that uploads media for a post; its code comes when it is opened. */
export const UploadDialog = (props: UploadDialogProps) => (
  <LazyMount isOpen={props.isOpen}>
    <Loaded {...props} />
  </LazyMount>
)
