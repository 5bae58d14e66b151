import { useSearch } from '@tanstack/react-router'
import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { FormError } from './form-error.tsx'
import { useDisconnecting, useServiceSignIn, type SignInMethods } from './queries.ts'
import { readRefusal } from './return-to.ts'
import { wordsForRefusal, type Service } from './service-refusals.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

const here = '/settings#sign-in'

type ConnectedServicesProps = { services: readonly Service[]; ways: SignInMethods }

/** The services connected for sign-in, and those that can be. */
export function ConnectedServices({ services, ways }: ConnectedServicesProps) {
  const refusal = readRefusal(useSearch({ strict: false }))
  const connecting = useServiceSignIn('link-social')
  const disconnecting = useDisconnecting()
  const isLeaving = connecting.isPending || connecting.isSuccess
  const isOnlyWay = !ways.hasPassword && ways.services.length < 2
  const ofServices = refusal?.provider === undefined ? undefined : wordsForRefusal(refusal, services)
  const wrong =
    (connecting.error && errorMessage(connecting.error)) ??
    (disconnecting.error && disconnectionFailed(disconnecting.error)) ??
    ofServices
  if (services.length === 0) return null
  return (
    <div className="flex max-w-md flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {services.map(({ id, label }) => {
          const connection = ways.services.find(({ service }) => service === id)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{label}</span>
                <span className="text-ink-soft">{wordsFor(connection !== undefined, isOnlyWay)}</span>
              </span>
              {connection === undefined ? (
                <Button
                  variant="outline"
                  aria-label={`Connect ${label}`}
                  isBusy={isLeaving && connecting.variables.service === id}
                  onClick={() =>
                    isLeaving || connecting.mutate({ service: id, returnTo: here, errorPath: here })
                  }
                >
                  Connect
                </Button>
              ) : isOnlyWay ? null : (
                <Button
                  variant="outline"
                  aria-label={`Disconnect ${label}`}
                  isBusy={disconnecting.isPending && disconnecting.variables === connection.id}
                  onClick={() =>
                    disconnecting.mutate(connection.id, {
                      onSuccess: () => toast.success(`${label} can no longer be used to sign in.`),
                    })
                  }
                >
                  Disconnect
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <FormError error={wrong} />
    </div>
  )
}

/** The server only disconnects a service for somebody who has signed in recently. */
const disconnectionFailed = (error: Error) =>
  error instanceof ApiError && error.status === 403
    ? 'You signed in more than a day ago. Sign out, sign in again, and then disconnect it.'
    : errorMessage(error)

function wordsFor(isConnected: boolean, isOnlyWay: boolean): string {
  if (!isConnected) return 'Not connected'
  return isOnlyWay
    ? 'You sign in with it. Set a password to be able to disconnect it.'
    : 'You can sign in with it.'
}
