import { lazyDialog } from '#web/ui/lazy-part.tsx'

/** The dialog "Publish by hand". */
export const ByHandPanel = lazyDialog(async () => (await import('./by-hand-dialog.tsx')).ByHandDialog)
