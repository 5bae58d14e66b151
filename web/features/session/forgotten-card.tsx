import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AuthCard } from './auth-card.tsx'
import { FormError } from './form-error.tsx'
import { fieldsOf, wrongWithEmail } from './form-fields.ts'
import { useResetRequest } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type ForgottenCardProps = { sendsMail: boolean; onBack: () => void }

const outcome = {
  sent: 'If there is an account with this address, an e-mail with a link is on its way. The link works for one hour. Check your spam folder too.',
  logged:
    "This server cannot send e-mail. If there is an account with this address, the link is in the server's log: ask whoever runs it. The link works for one hour.",
}

/** Requests a password reset. */
export function ForgottenCard({ sendsMail, onBack }: ForgottenCardProps) {
  const request = useResetRequest()
  const [fault, setFault] = useState<string | undefined>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (request.isPending) return
    const { email } = fieldsOf(event.currentTarget)
    const found = wrongWithEmail(email)
    setFault(found)
    if (found === undefined) request.mutate(email)
  }
  return (
    <AuthCard
      title="Forgotten password"
      heading="Forgot your password?"
      purpose="Enter the e-mail address of your account to get a link for setting a new password."
    >
      {request.isSuccess ? (
        <output className="block rounded-md bg-sunken p-3">
          {sendsMail ? outcome.sent : outcome.logged}
        </output>
      ) : (
        <form aria-label="Forgotten password" noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            error={fault}
            required
          />
          <FormError error={request.error ? errorMessage(request.error) : undefined} />
          <Button type="submit" isBusy={request.isPending}>
            Send the link
          </Button>
        </form>
      )}
      <Button variant="ghost" className="mt-3 w-full" onClick={onBack}>
        Back to sign in
      </Button>
    </AuthCard>
  )
}
