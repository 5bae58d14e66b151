import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ArchiveImport } from '#contract/archive.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChooseStep } from './choose-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { latestImportQuery, useRefreshAll, useCancelImport } from './queries.ts'
import { ResultStep } from './result-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type ImportDialogProps = { onClose: () => void }

const titles = {
  choose: 'Import an archive',
  preview: 'What is in it',
  running: 'Importing',
  result: 'Imported',
}

/** The steps of an import: choose an archive, preview its contents, follow the import, see the result. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const { shown, step, query, follow, chooseAnother } = useShownImport()
  const common = { onClose }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={step === 'result' ? endTitle(shown) : titles[step]}
      className="sm:max-w-lg"
    >
      {query.isPending ? (
        <div aria-busy className="px-6 pb-6">
          <Skeleton className="h-24 w-full" />
        </div>
      ) : query.isError ? (
        <ErrorState title="Your imports could not be loaded." onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </ErrorState>
      ) : shown === null ? (
        <ChooseStep onReady={follow} />
      ) : step === 'preview' ? (
        <PreviewStep key={shown.id} {...common} shown={shown} onAnother={chooseAnother} />
      ) : step === 'running' ? (
        <RunningStep shown={shown} />
      ) : (
        <ResultStep {...common} shown={shown} onAnother={chooseAnother} />
      )}
    </Dialog>
  )
}

const endTitle = (shown: ArchiveImport | null): string => {
  if (shown?.state === 'cancelled') return 'Import stopped'
  return shown?.state === 'failed' ? 'Import ended early' : titles.result
}

function stepOf(shown: ArchiveImport | null): keyof typeof titles {
  if (shown === null) return 'choose'
  if (shown.state === 'ready') return 'preview'
  return shown.state === 'running' ? 'running' : 'result'
}

/** Returns the import that the dialog shows: an unfinished one when it opens, otherwise the one chosen in it. */
function useShownImport() {
  const query = useQuery(latestImportQuery)
  const refreshAll = useRefreshAll()
  const [followed, setFollowed] = useState<string | null>(null)
  const latest = query.data ?? null
  const isOpen = latest !== null && (latest.state === 'ready' || latest.state === 'running')
  const [left, setLeft] = useState<string | null>(null)
  const shown = latest !== null && latest.id !== left && (isOpen || latest.id === followed) ? latest : null
  if (shown !== null && followed !== shown.id) setFollowed(shown.id)
  const step = stepOf(shown)
  const refresh = useEffectEvent(() => void refreshAll())
  // The caches of the other screens: they may show imported data.
  useEffect(() => {
    if (step === 'result') refresh()
  }, [step])
  return {
    query,
    shown,
    step,
    follow: (id: string) => setFollowed(id),
    chooseAnother: () => setLeft(latest?.id ?? null),
  }
}

/** The progress of an import; it continues when the dialog is closed. */
function RunningStep({ shown }: { shown: ArchiveImport }) {
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
        <p className="text-ink-soft">
          You can close this; the import continues. If you stop it, what has been imported so far stays.
        </p>
        {stop.isError ? (
          <p role="alert" className="text-bad">
            {errorMessage(stop.error)}
          </p>
        ) : null}
      </div>
      <DialogButtons>
        <Button variant="outline" isBusy={stop.isPending} onClick={() => stop.mutate(id)}>
          Stop
        </Button>
      </DialogButtons>
    </>
  )
}
