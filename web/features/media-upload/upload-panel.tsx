import { lazy } from 'react'
import { OnceOpen } from './once-open.tsx'
import type { UploadDialogProps } from './upload-dialog.tsx'

const Loaded = lazy(() => import('./upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })))

/** The dialog that uploads media for a post; its code comes when it is opened. */
export const UploadDialog = (props: UploadDialogProps) => (
  <OnceOpen isOpen={props.isOpen}>
    <Loaded {...props} />
  </OnceOpen>
)
