import { useState } from 'react'
import type { SharedChat } from '#contract/chat.ts'
import { brand } from '#core/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { AuthCard } from './auth-card.tsx'
import { ForgottenCard } from './forgotten-card.tsx'
import { FormError } from './form-error.tsx'
import { ServiceButtons } from './service-buttons.tsx'
import type { Service } from './service-refusals.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useGuestSignIn } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type SignInCardProps = {
  /** Whether e-mails are sent; otherwise they are only written to the server's log. */
  sendsMail: boolean
  /** News to show, such as the reason for coming here. */
  news?: string | undefined
  /** Why another service refused the sign-in. */
  refusal?: string | undefined
  /** The shared chat that the user is signing in for. */
  invitation: SharedChat | null
  /** Other services to sign in with. */
  services: readonly Service[]
  /** The address to go to after signing in. */
  returnTo: string
  allowGuests: boolean
  allowSignUp: boolean
  /** Whether the user has a guest account, which can be turned into a full one. */
  isGuest: boolean
  /** Called when there is a session, new or the guest's own. */
  onEntered: () => void
}

const promise = `Write ${brand.network} posts in your own voice, see them exactly as they will appear, and publish on time.`
const keepYourWork = 'Everything you made as a guest comes with you.'

/** The ways to enter: sign in, create an account, or continue as a guest. */
export function SignInCard(props: SignInCardProps) {
  const { allowGuests, allowSignUp, sendsMail, isGuest, news, refusal, services, returnTo, onEntered } = props
  const { invitation } = props
  const [wantsAccount, setWantsAccount] = useState(isGuest)
  const [hasForgotten, setHasForgotten] = useState(false)
  const isSignUp = allowSignUp && wantsAccount
  if (hasForgotten) return <ForgottenCard sendsMail={sendsMail} onBack={() => setHasForgotten(false)} />
  return (
    <AuthCard
      title={isSignUp ? 'Create account' : 'Sign in'}
      heading={headingFor(isSignUp, isGuest)}
      purpose={isGuest ? keepYourWork : promise}
    >
      {invitation === null ? null : <Invitation chat={invitation} allowGuests={allowGuests} />}
      {news === undefined ? null : <output className="mb-4 block rounded-md bg-sunken p-3">{news}</output>}
      {refusal === undefined ? null : (
        <div className="mb-4 rounded-md bg-sunken p-3">
          <FormError error={refusal} />
        </div>
      )}
      {isSignUp ? (
        <SignUpForm onEntered={onEntered} />
      ) : (
        <SignInForm onEntered={onEntered} onForgotten={() => setHasForgotten(true)} />
      )}
      {allowSignUp ? (
        <p className="mt-3 flex flex-wrap items-center justify-center text-ink-soft">
          {isSignUp ? 'Already have an account?' : 'New here?'}
          <Button variant="ghost" className="px-2 underline" onClick={() => setWantsAccount(!isSignUp)}>
            {isSignUp ? 'Sign in instead' : 'Create an account'}
          </Button>
        </p>
      ) : null}
      {services.length > 0 ? (
        <>
          <Divider />
          <ServiceButtons services={services} returnTo={returnTo} />
        </>
      ) : null}
      {isGuest || allowGuests ? (
        <>
          {services.length > 0 ? <div className="h-2" /> : <Divider />}
          {isGuest ? (
            <Button variant="outline" className="w-full" onClick={onEntered}>
              Continue as a guest
            </Button>
          ) : (
            <GuestSignIn onEntered={onEntered} />
          )}
        </>
      ) : null}
    </AuthCard>
  )
}

function headingFor(isSignUp: boolean, isGuest: boolean): string {
  if (!isSignUp) return 'Sign in'
  return isGuest ? 'Keep your work: create an account' : 'Create an account'
}

type InvitationProps = { chat: SharedChat; allowGuests: boolean }

/** Describes the shared chat: reading it takes a session, but not an account. */
const Invitation = ({ chat: { title, messages, updatedAt }, allowGuests }: InvitationProps) => (
  <section aria-label="Shared chat" className="mb-4 rounded-md bg-sunken p-3">
    <h2 className="font-medium wrap-anywhere">"{title}"</h2>
    <p className="text-[0.8125rem] text-ink-soft">
      A shared chat, {messages === 1 ? '1 message' : `${messages} messages`},{' '}
      <RelativeTime timestamp={updatedAt} prefix="changed" />
    </p>
    <p className="mt-2">
      {allowGuests
        ? 'Sign in to read it, or read it without an account: the button is below.'
        : 'Sign in to read it.'}
    </p>
  </section>
)

function Divider() {
  return (
    <div aria-hidden className="my-5 flex items-center gap-3 text-xs text-ink-soft">
      <span className="h-px grow bg-line" />
      or
      <span className="h-px grow bg-line" />
    </div>
  )
}

function GuestSignIn({ onEntered }: { onEntered: () => void }) {
  const enter = useGuestSignIn()
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="outline"
        className="w-full"
        isBusy={enter.isPending}
        onClick={() => enter.mutate({}, { onSuccess: onEntered })}
      >
        Try Lede without an account
      </Button>
      <FormError error={enter.error ? errorMessage(enter.error) : undefined} />
      <p className="text-center text-xs text-ink-soft">
        You can create an account later and keep everything.
      </p>
    </div>
  )
}
