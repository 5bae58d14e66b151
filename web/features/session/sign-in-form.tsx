import { useState, type FormEvent } from 'react'
import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormError } from './form-error.tsx'
import { fieldsOf, wrongWithEmail } from './form-fields.ts'
import { useSignIn } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type Faults = { email?: string | undefined; password?: string | undefined }
const noFaults: Faults = {}

type SignInFormProps = { onEntered: () => void; onForgotten: () => void }

export function SignInForm({ onEntered, onForgotten }: SignInFormProps) {
  const signIn = useSignIn()
  const [faults, setFaults] = useState(noFaults)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending) return
    const { email, password } = fieldsOf(event.currentTarget)
    const found = {
      email: wrongWithEmail(email),
      password: password === '' ? 'Enter your password.' : undefined,
    }
    setFaults(found)
    if (found.email !== undefined || found.password !== undefined) return
    signIn.mutate({ email, password }, { onSuccess: onEntered })
  }
  return (
    <form aria-label="Sign in" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        error={faults.email}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={faults.password}
        required
      />
      <FormError error={signIn.error ? wordsFor(signIn.error) : undefined} />
      <Button type="submit" isBusy={signIn.isPending}>
        Sign in
      </Button>
      <Button variant="ghost" className="-mt-2 self-center px-2 underline" onClick={onForgotten}>
        Forgot your password?
      </Button>
    </form>
  )
}

const wordsFor = (error: Error) =>
  error instanceof ApiError && error.status === 401
    ? 'No account has this e-mail address and password. Please check both.'
    : errorMessage(error)
