import { Button } from '#web/ui/button.tsx'

type ChangedElsewhereProps = { onKeepMine: () => void; onTakeTheirs?: () => void }

/** Asks which version to keep after another device has saved the same text while it was being edited here. */
export const ChangedElsewhere = ({ onKeepMine, onTakeTheirs }: ChangedElsewhereProps) => (
  <div role="alert" className="mt-4 flex flex-col gap-2 rounded-[10px] bg-accent-soft p-4 text-[0.8125rem]">
    <p className="font-medium">This was changed somewhere else in the meantime.</p>
    <p className="text-ink-soft">Your changes here are not saved yet.</p>
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={onKeepMine}>
        Keep mine
      </Button>
      {onTakeTheirs ? (
        <Button variant="outline" onClick={onTakeTheirs}>
          Use the other version
        </Button>
      ) : null}
    </div>
  </div>
)
