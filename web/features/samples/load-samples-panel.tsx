import { FlaskConical } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { holdFocus } from '#web/ui/hooks/focus.ts'
import { useLoadSamples } from './queries.ts'

/** Offers the sample data when a library is empty. */
export function LoadSamples() {
  const { isPending, load } = useLoadSamples()
  return (
    <Button
      variant="ghost"
      isBusy={isPending}
      onClick={({ currentTarget }) => void load().then(holdFocus(currentTarget), () => null)}
    >
      <FlaskConical size={16} aria-hidden />
      Load sample data
    </Button>
  )
}
