import { useAppDialogState } from '#web/ui/dialogs/app-dialogs.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useLeaving } from './queries.ts'

/** Asks guests before they sign out. */
export function SignOutQuestion() {
  const leave = useLeaving()
  return (
    <ConfirmDialog
      {...useAppDialogState('sign-out')}
      title="Leave your guest account?"
      description="You cannot sign back in to a guest account: you would lose its chats and posts. Create an account first to keep them."
      action="Sign out"
      onConfirm={leave}
    />
  )
}
