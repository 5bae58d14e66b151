import { lazyDialog } from '#web/ui/lazy-part.tsx'

/** The dialog that uploads media for a post. */
export const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)
