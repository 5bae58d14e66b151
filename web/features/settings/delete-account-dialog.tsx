import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { OwnPasswordField, ownPasswordIn } from '#web/features/session/own-password-panel.tsx'
import type { Session } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { accountDeletion } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type DeleteAccountDialogProps = {
  session: Session
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const formId = 'delete-account-form'
const same = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

/** Asks for confirmation: a word that nobody types by accident, and the account's password. */
export function DeleteAccountDialog({ session, isOpen, onOpenChange }: DeleteAccountDialogProps) {
  const deletion = useMutation(accountDeletion)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const word = session.isGuest ? 'delete' : session.email
  const isSure = same(typed, word)
  const change = (open: boolean) => {
    if (deletion.isPending) return
    setTyped('')
    setFault(undefined)
    deletion.reset()
    onOpenChange(open)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSure || deletion.isPending) return
    const { fault: found, ...own } = ownPasswordIn(event.currentTarget)
    setFault(found)
    if (found === undefined) deletion.mutate(own)
  }
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={change}
      title="Delete the account?"
      description="Everything in it is removed at once. This cannot be undone."
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
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 px-6">
        <TextField
          label={session.isGuest ? 'Type "delete" to confirm' : `Type ${word} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <OwnPasswordField error={fault} />
        <p role="alert" className="text-bad empty:hidden">
          {deletion.error ? errorMessage(deletion.error) : undefined}
        </p>
      </form>
    </Dialog>
  )
}
