import { Button } from '#web/ui/button.tsx'

/** How the saving of something stands that saves itself. */
export type SaveState = { status: 'untouched' | 'saving' | 'saved' } | { status: 'failed'; words: string }

/** The same of a mutation of TanStack Query. */
export const saveStateOf = ({ status, error }: { status: string; error: Error | null }): SaveState => {
  if (status === 'pending') return { status: 'saving' }
  if (status === 'success') return { status: 'saved' }
  return status === 'error' ? { status: 'failed', words: error?.message ?? '' } : { status: 'untouched' }
}

/** Says that a change is being saved, is saved, or is not, and why; its place is kept free. */
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
