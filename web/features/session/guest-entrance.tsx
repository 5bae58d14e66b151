import { Button } from '#web/ui/button.tsx'
import { FormError } from './form-error.tsx'
import { useGuestSignIn } from './queries.ts'

export function GuestEntrance({ onEntered }: { onEntered: () => void }) {
  const enter = useGuestSignIn()
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="w-full"
        isBusy={enter.isPending}
        onClick={() => enter.mutate({}, { onSuccess: onEntered })}
      >
        Try Lede without an account
      </Button>
      <FormError error={enter.error?.message} />
      <p className="text-center text-xs text-ink-soft">
        You can create an account later and keep everything.
      </p>
    </div>
  )
}
