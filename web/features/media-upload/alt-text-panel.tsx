import { lazyDialog } from '#web/ui/lazy-part.tsx'

/** The dialog in which an image's alt text is written. */
export const AltTextDialog = lazyDialog(async () => (await import('./alt-text-dialog.tsx')).AltTextDialog)
