import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type UnsavedProps = { title: string; children: ReactNode }

const Unsaved = ({ title, children }: UnsavedProps) => (
  <div role="alert" className="mt-4 flex flex-col gap-2 rounded-[10px] bg-accent-soft p-4 text-[0.8125rem]">
    <p className="font-medium">{title}</p>
    <p className="text-ink-soft">Your changes here are not saved yet.</p>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)

type ChangedElsewhereProps = { onKeepMine: () => void; onTakeTheirs?: () => void }

/** Asks which version to keep after another device has saved the same text while it was being edited here. */
export const ChangedElsewhere = ({ onKeepMine, onTakeTheirs }: ChangedElsewhereProps) => (
  <Unsaved title="This was changed somewhere else in the meantime.">
    <Button variant="outline" onClick={onKeepMine}>
      Keep mine
    </Button>
    {onTakeTheirs ? (
      <Button variant="outline" onClick={onTakeTheirs}>
        Use the other version
      </Button>
    ) : null}
  </Unsaved>
)

type DeletedElsewhereProps = {
  /** What the entry is called, e.g. "swipe". */
  noun: string
  isBusy: boolean
  onSaveAsNew: () => void
}

/** Offers to save an entry that was deleted while it was being edited here. */
export const DeletedElsewhere = ({ noun, isBusy, onSaveAsNew }: DeletedElsewhereProps) => (
  <Unsaved title={`This ${noun} was deleted somewhere else in the meantime.`}>
    <Button variant="outline" isBusy={isBusy} onClick={onSaveAsNew}>
      Save as a new {noun}
    </Button>
  </Unsaved>
)
