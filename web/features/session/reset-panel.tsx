import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AuthCard } from './auth-card.tsx'
import { FormError } from './form-error.tsx'
import { fieldsOf, minPassword, wrongWithPassword } from './form-fields.ts'
import { usePasswordReset } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type ResetCardProps = {
  /** The token of the e-mail's link; undefined without one. */
  token: string | undefined
  onSignIn: () => void
}

/** Sets a new password; the destination of the e-mail's link. */
export function ResetCard({ token, onSignIn }: ResetCardProps) {
  const reset = usePasswordReset()
  const [fault, setFault] = useState<string | undefined>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reset.isPending || token === undefined) return
    const { password } = fieldsOf(event.currentTarget)
    const found = wrongWithPassword(password)
    setFault(found)
    if (found === undefined) reset.mutate({ token, newPassword: password })
  }
  if (token === undefined) return <Broken onSignIn={onSignIn} />
  return (
    <AuthCard
      title="New password"
      heading="Set a new password"
      purpose="This signs out every device that is signed in to your account."
    >
      {reset.isSuccess ? (
        <>
          <output className="mb-4 block rounded-md bg-sunken p-3">Your new password is set.</output>
          <Button className="w-full" onClick={onSignIn}>
            Sign in
          </Button>
        </>
      ) : (
        <form aria-label="Set a new password" noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${minPassword} characters.`}
            error={fault}
            required
          />
          <FormError error={reset.error ? wordsFor(reset.error) : undefined} />
          <Button type="submit" isBusy={reset.isPending}>
            Set the password
          </Button>
          {reset.isError ? (
            <Button variant="ghost" onClick={onSignIn}>
              Back to sign in
            </Button>
          ) : null}
        </form>
      )}
    </AuthCard>
  )
}

const used = 'This link has been used or has expired. Ask for a new one on the sign-in page.'

const wordsFor = (error: Error) => (error.message === 'Invalid token' ? used : errorMessage(error))

const Broken = ({ onSignIn }: { onSignIn: () => void }) => (
  <AuthCard
    title="New password"
    heading="This link is incomplete"
    purpose="Open it again from your e-mail, or ask for a new one on the sign-in page."
  >
    <Button className="w-full" onClick={onSignIn}>
      Go to sign in
    </Button>
  </AuthCard>
)
