import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { sessionQuery, signInMethodsQuery } from './queries.ts'

const fieldName = 'own-password'

type OwnPassword = { password?: string; fault?: string }

/** Returns the password entered in a form; empty when the account has no password and the form therefore no field. */
export function ownPasswordIn(form: HTMLFormElement): OwnPassword {
  const password = new FormData(form).get(fieldName)
  if (typeof password !== 'string') return {}
  return password === '' ? { fault: 'Enter your password.' } : { password }
}

/**
 * Asks for the account's password, if it has one, since whoever uses an unattended browser does not know it. If it
 * cannot be determined whether there is one, the field is shown and the server decides.
 */
export function OwnPasswordField({ error }: { error: string | undefined }) {
  const { data: session } = useQuery(sessionQuery)
  const isMember = session?.isGuest === false
  const { data: ways, isPending } = useQuery({ ...signInMethodsQuery, enabled: isMember })
  if (!isMember || ways?.hasPassword === false) return null
  if (isPending) return <Skeleton className="h-16 w-full" />
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={session.email} readOnly hidden />
      <TextField
        label="Your password"
        name={fieldName}
        type="password"
        autoComplete="current-password"
        error={error}
        required
      />
    </>
  )
}
