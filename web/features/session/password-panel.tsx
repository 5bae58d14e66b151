import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { PageSection } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ConnectedServices } from './connected-services.tsx'
import { FormError } from './form-error.tsx'
import { minPassword, wrongWithPassword } from './form-fields.ts'
import {
  configQuery,
  signInMethodsQuery,
  sessionQuery,
  usePasswordChange,
  useResetRequest,
} from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

/** The ways to sign in to the account. */
export function SignInPanel() {
  const { data: session } = useQuery(sessionQuery)
  if (session == null) return null
  return (
    <PageSection anchor="sign-in" heading="Sign-in">
      {session.isGuest ? <GuestAccount /> : <Account email={session.email} />}
    </PageSection>
  )
}

function GuestAccount() {
  const { data: config } = useQuery(configQuery)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        You are using a guest account, in this browser only. Create an account to sign in from anywhere and
        keep everything you made.
      </p>
      {config?.allowSignUp === false ? null : (
        <Link to="/sign-in" search={{ returnTo: '/settings' }} className={buttonClass('primary')}>
          Create an account
        </Link>
      )}
    </div>
  )
}

function Account({ email }: { email: string }) {
  const { data: config } = useQuery(configQuery)
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="block font-medium">E-mail</span>
        <span className="wrap-anywhere text-ink-soft">{email}</span>
      </p>
      <Loaded
        query={useQuery(signInMethodsQuery)}
        failed="Your sign-in methods could not be loaded."
        waiting={<Skeleton className="h-24 w-full" />}
      >
        {(methods) => (
          <>
            <ConnectedServices services={config?.providers ?? []} ways={methods} />
            {methods.hasPassword ? <PasswordForm email={email} /> : <FirstPassword email={email} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

type Faults = { current?: string | undefined; next?: string | undefined }
const noFaults: Faults = {}

const textOf = (field: FormDataEntryValue | null) => (typeof field === 'string' ? field : '')

const faultsOf = (current: string, next: string): Faults => ({
  current: current === '' ? 'Enter your current password.' : undefined,
  next: wrongWithPassword(next) ?? (next === current ? 'This is the password you have now.' : undefined),
})

const changed = 'Password changed. Other devices are signed out.'
const changedAndRevoked = `${changed} Keys of other programs and the calendar's address no longer work.`

function PasswordForm({ email }: { email: string }) {
  const change = usePasswordChange()
  const [faults, setFaults] = useState(noFaults)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const form = event.currentTarget
    const data = new FormData(form)
    const [current, next] = [textOf(data.get('current')), textOf(data.get('next'))]
    const found = faultsOf(current, next)
    setFaults(found)
    if (found.current !== undefined || found.next !== undefined) return
    const revokeKeysAndFeed = data.get('revoke') !== null
    const onSuccess = () => {
      form.reset()
      toast.success(revokeKeysAndFeed ? changedAndRevoked : changed)
    }
    change.mutate({ currentPassword: current, newPassword: next, revokeKeysAndFeed }, { onSuccess })
  }
  return (
    <form aria-label="Change password" noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        error={faults.current}
        required
      />
      <TextField
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minPassword} characters. Other devices will be signed out.`}
        error={faults.next}
        required
      />
      <label className="flex min-h-9 cursor-pointer items-start gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="revoke"
          aria-label="Also revoke the keys of other programs and the calendar's address"
          aria-describedby="revoke-hint"
          className="mt-0.5 size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">
          <span className="block">Also revoke the keys of other programs and the calendar's address</span>
          <span id="revoke-hint" className="block text-xs text-ink-soft">
            Choose this if somebody else may have had your password. Programs and calendars that use them will
            need new ones.
          </span>
        </span>
      </label>
      <FormError error={change.error ? wordsFor(change.error) : undefined} />
      <Button type="submit" variant="outline" className="self-start" isBusy={change.isPending}>
        Change password
      </Button>
    </form>
  )
}

const wordsFor = (error: Error) =>
  error.message === 'Invalid password' ? 'The current password is not correct.' : errorMessage(error)

const outcome = {
  sent: 'An e-mail with a link is on its way to your address. The link works for one hour.',
  logged:
    'This server cannot send e-mail, so the link is in its log: ask whoever runs it. The link works for one hour.',
}

/** Sets a password for an account that has none. An e-mail ensures that only the owner of the address can do so. */
function FirstPassword({ email }: { email: string }) {
  const { data: config } = useQuery(configQuery)
  const request = useResetRequest()
  if (request.isSuccess) {
    return (
      <output className="block rounded-md bg-sunken p-3">
        {config?.mail ? outcome.sent : outcome.logged}
      </output>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        You sign in with another service, so you have no password here. Set one to sign in without that
        service too.
      </p>
      <FormError error={request.error ? errorMessage(request.error) : undefined} />
      <Button variant="outline" isBusy={request.isPending} onClick={() => request.mutate(email)}>
        Send a link to set a password
      </Button>
    </div>
  )
}
