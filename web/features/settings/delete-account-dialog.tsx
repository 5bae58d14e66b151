import { useState, type FormEvent } from 'react'
import type { Session } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { forgetDevice } from './forget-device.ts'
import { useAccountDeletion } from './queries.ts'

type DeleteAccountDialogProps = {
  session: Session
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const formId = 'delete-account-form'
const same = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

/** Asks for a word that nobody types by accident. */
export function DeleteAccountDialog({ session, isOpen, onOpenChange }: DeleteAccountDialogProps) {
  const deletion = useAccountDeletion()
  const [typed, setTyped] = useState('')
  const word = session.isGuest ? 'delete' : session.email
  const isSure = same(typed, word)
  const change = (open: boolean) => {
    if (deletion.isPending) return
    setTyped('')
    deletion.reset()
    onOpenChange(open)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure && !deletion.isPending) deletion.mutate(undefined, { onSuccess: () => void leave() })
  }
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={change}
      title="Delete the account?"
      description="Everything in it is removed at once and cannot be had back by anybody."
      footer={
        <>
          <Button type="submit" form={formId} variant="danger" disabled={!isSure} isBusy={deletion.isPending}>
            Delete everything
          </Button>
          <Button variant="outline" onClick={() => change(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="px-6">
        <TextField
          label={session.isGuest ? 'Type "delete" to confirm' : `Type ${word} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={deletion.error?.message}
        />
      </form>
    </Dialog>
  )
}

/** A page that is loaded anew has nothing of the account in its memory. */
async function leave(): Promise<void> {
  await forgetDevice()
  window.location.replace('/sign-in?deleted=true')
}
