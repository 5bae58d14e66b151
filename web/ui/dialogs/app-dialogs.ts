import { createStore, useStore } from '#web/state/store.ts'

/** Dialogs that belong to the app and not to a page: each can be asked for from anywhere, and one stands open at most. */
export type AppDialog = 'palette' | 'shortcuts' | 'sign-out' | 'notices' | 'connect-model'

const shown = createStore<AppDialog | null>(null)

export const openAppDialog = (dialog: AppDialog): void => shown.setState(dialog)

/** Closes this one; another that has been opened meanwhile stays. */
function closeAppDialog(dialog: AppDialog): void {
  if (shown.getState() === dialog) shown.setState(null)
}

/** Closes whichever is open. */
export const closeAppDialogs = (): void => shown.setState(null)

/** Whether this dialog is open, and the way to open and close it. */
export const useAppDialogState = (dialog: AppDialog) => ({
  isOpen: useStore(shown) === dialog,
  onOpenChange: (isOpen: boolean) => (isOpen ? openAppDialog : closeAppDialog)(dialog),
})
