import type { ArchiveImport } from '#contract/archive.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useCancelImport } from './queries.ts'

/** How far it has come; it goes on when the dialog is closed. */
export function RunningStep({ shown, onClose }: { shown: ArchiveImport; onClose: () => void }) {
  const { id, fileName, progress } = shown
  const stop = useCancelImport()
  const number = (count: number) => count.toLocaleString('en')
  return (
    <>
      <div className="flex flex-col gap-3 px-6">
        <ProgressBar
          label={fileName}
          value={progress.done}
          max={progress.total}
          words={`${number(progress.done)} of ${number(progress.total)}`}
        />
        <p className="text-ink-soft">You can close this; it goes on. What has come in stays when you stop.</p>
        {stop.isError ? (
          <p role="alert" className="text-bad">
            {stop.error.message}
          </p>
        ) : null}
      </div>
      <DialogButtons>
        <Button variant="outline" isBusy={stop.isPending} onClick={() => stop.mutate(id)}>
          Stop
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  )
}
