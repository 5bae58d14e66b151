import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { PageSection } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadSamples } from './load-samples-panel.tsx'
import { keptWords, useRemoveSamples, useSamplesState } from './queries.ts'

/** Loads and removes the sample data. */
export const SamplesPanel = () => (
  <PageSection
    anchor="samples"
    heading="Sample data"
    purpose="Notes, posts and offers from a fictional consultant, in every library, so that you can try all of Lede right away. Removing them does not touch your own work."
  >
    <Loaded
      query={useSamplesState()}
      failed="The sample data could not be checked."
      waiting={<Skeleton className="h-9 w-48" />}
    >
      {(samples) => <Choice {...samples} />}
    </Loaded>
  </PageSection>
)

function Choice({ present, changed }: { present: number; changed: number }) {
  const remove = useRemoveSamples()
  if (present === 0 && changed === 0)
    return (
      <div className="-ml-3">
        <LoadSamples />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">
        {present === 0 ? 'No unchanged samples are left.' : `${present} samples are in your libraries.`}{' '}
        {changed === 0 ? null : keptWords(changed)}
      </p>
      {present === 0 ? (
        <LoadSamples />
      ) : (
        <Button variant="outline" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Remove sample data
        </Button>
      )}
    </div>
  )
}
