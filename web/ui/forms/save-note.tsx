import { Button } from '#web/ui/button.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

/** The status of something that saves itself. */
export type SaveState = { status: 'untouched' | 'saving' | 'saved' } | { status: 'failed'; words: string }

type Change<Variables> = {
  status: 'idle' | 'pending' | 'success' | 'error'
  error: Error | null
  variables: Variables | undefined
  mutate: (variables: Variables) => void
}

const statuses = { idle: 'untouched', pending: 'saving', success: 'saved' } as const

/** A SaveNote for a TanStack Query mutation that saves a setting. */
export function ChangeNote<Variables>({ change }: { change: Change<Variables> }) {
  const { status, error, variables, mutate } = change
  const state: SaveState =
    status === 'error' ? { status: 'failed', words: errorMessage(error) } : { status: statuses[status] }
  return <SaveNote state={state} onRetry={() => variables !== undefined && mutate(variables)} />
}

/** Says whether a change is being saved, is saved, or failed to save and why; its space is always reserved. */
export const SaveNote = ({ state, onRetry }: { state: SaveState; onRetry: () => void }) => (
  <output className="mt-1 flex min-h-5 flex-wrap items-center gap-2 text-xs text-ink-soft">
    {state.status === 'saving' ? 'Saving...' : null}
    {state.status === 'saved' ? 'Saved' : null}
    {state.status === 'failed' ? (
      <>
        <span className="text-bad">Not saved. {state.words}</span>
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      </>
    ) : null}
  </output>
)
