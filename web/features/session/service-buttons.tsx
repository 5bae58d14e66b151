import { Button } from '#web/ui/button.tsx'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import { FormError } from './form-error.tsx'
import { useServiceSignIn } from './queries.ts'
import type { Service } from './service-refusals.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type ServiceButtonsProps = {
  services: readonly Service[]
  /** The address to go to after signing in. */
  returnTo: string
}

/** The other services to sign in with. A click leaves this page for theirs. */
export function ServiceButtons({ services, returnTo }: ServiceButtonsProps) {
  const signIn = useServiceSignIn('sign-in/social')
  const { reset } = signIn
  // After Back, the browser may restore this page from its cache in the state in which it was left.
  useListener(window, 'pageshow', (event: PageTransitionEvent) => event.persisted && reset())
  const isLeaving = signIn.isPending || signIn.isSuccess
  const errorPath = `/sign-in?${new URLSearchParams(returnTo === '/' ? {} : { returnTo }).toString()}`
  const press = (service: string) => {
    if (!isLeaving) signIn.mutate({ service, returnTo, errorPath })
  }
  return (
    <div className="flex flex-col gap-2">
      {services.map(({ id, label }) => (
        <Button
          key={id}
          variant="outline"
          className="w-full"
          isBusy={isLeaving && signIn.variables.service === id}
          onClick={() => press(id)}
        >
          <span className="min-w-0 truncate">Continue with {label}</span>
        </Button>
      ))}
      <FormError error={signIn.error ? errorMessage(signIn.error) : undefined} />
    </div>
  )
}
