import { closeAppDialog, useAppDialog } from '#web/ui/app-dialogs.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLeaving } from './queries.ts'

/** Asks a guest who signs out. */
export function SignOutQuestion() {
  const isOpen = useAppDialog() === 'sign-out'
  const leave = useLeaving()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={() => closeAppDialog('sign-out')}
      title="Leave your guest account?"
      description="A guest account cannot be opened again: its chats and posts would be out of your reach. Create an account first to keep them."
      action="Sign out"
      onConfirm={leave}
    />
  )
}
