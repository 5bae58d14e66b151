import { lazyDialog } from '#web/ui/lazy-part.tsx'

/** The dialog for an image's alt text. */
export const AltTextDialog = lazyDialog(async () => (await import('./alt-text-dialog.tsx')).AltTextDialog)
