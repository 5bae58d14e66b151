import { createStore, useStore } from '#web/state/store.ts'

/** Dialogs of the app rather than of a page: each can be opened from anywhere, and at most one is open. */
export type AppDialog = 'palette' | 'shortcuts' | 'sign-out' | 'notices' | 'connect-model'

const shown = createStore<AppDialog | null>(null)

export const openAppDialog = (dialog: AppDialog): void => shown.setState(dialog)

/** Closes this dialog; another one that has been opened meanwhile stays. */
function closeAppDialog(dialog: AppDialog): void {
  if (shown.getState() === dialog) shown.setState(null)
}

/** Closes whichever dialog is open. */
export const closeAppDialogs = (): void => shown.setState(null)

/** Returns whether this dialog is open, and a function that opens and closes it. */
export const useAppDialogState = (dialog: AppDialog) => ({
  isOpen: useStore(shown) === dialog,
  onOpenChange: (isOpen: boolean) => (isOpen ? openAppDialog : closeAppDialog)(dialog),
})
