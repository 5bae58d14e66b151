import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormError } from './form-error.tsx'
import { fieldsOf, minPassword, wrongWithEmail, wrongWithPassword } from './form-fields.ts'
import { useSignUp } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type Fields = ReturnType<typeof fieldsOf>
type Faults = Partial<Record<keyof Fields, string | undefined>>

const rule = `At least ${minPassword} characters.`

const faultsOf = ({ name, email, password }: Fields): Faults => ({
  name: name === '' ? 'Enter your name.' : undefined,
  email: wrongWithEmail(email),
  password: wrongWithPassword(password),
})

export function SignUpForm({ onEntered }: { onEntered: () => void }) {
  const signUp = useSignUp()
  const [faults, setFaults] = useState<Faults>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signUp.isPending) return
    const fields = fieldsOf(event.currentTarget)
    const found = faultsOf(fields)
    setFaults(found)
    if (Object.values(found).every((fault) => fault === undefined))
      signUp.mutate(fields, { onSuccess: onEntered })
  }
  return (
    <form aria-label="Create an account" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Name" name="name" autoComplete="name" maxLength={200} error={faults.name} required />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        error={faults.email}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={rule}
        error={faults.password}
        required
      />
      <FormError error={signUp.error ? errorMessage(signUp.error) : undefined} />
      <Button type="submit" isBusy={signUp.isPending}>
        Create account
      </Button>
    </form>
  )
}
