import { FlaskConical } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useLoadSamples } from './queries.ts'

/** Offers the sample data where there is nothing yet. */
export function LoadSamples() {
  const load = useLoadSamples()
  return (
    <Button variant="ghost" isBusy={load.isPending} onClick={() => load.mutate()}>
      <FlaskConical size={16} aria-hidden />
      Load sample data
    </Button>
  )
}
