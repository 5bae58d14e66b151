import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { FormError } from './form-error.tsx'
import { configQuery, useResetRequest } from './queries.ts'

const outcome = {
  sent: 'A letter with a link is on its way to your address. The link holds for an hour.',
  logged:
    'This server has no mail set up, so the link stands in its log: ask whoever runs it. It holds for an hour.',
}

/** A password for an account that has none. Only the address's owner gets to set it. */
export function FirstPassword({ email }: { email: string }) {
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
        You sign in with another service, so there is no password here. With one you can also come in without
        that service.
      </p>
      <FormError error={request.error?.message} />
      <Button variant="outline" isBusy={request.isPending} onClick={() => request.mutate(email)}>
        Send a link to set a password
      </Button>
    </div>
  )
}
