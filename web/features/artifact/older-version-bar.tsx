import { Button } from '#web/ui/button.tsx'
import type { Versions } from './use-versions.ts'

/** Stands under an older version, which can be looked at and restored (specification 2.9). */
export const OlderVersionBar = ({ versions }: { versions: Versions }) => (
  <section
    aria-label="Previous version"
    className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-4 py-3"
  >
    <div className="min-w-0 grow basis-60">
      <p className="font-medium">You are viewing a previous version</p>
      <p className="text-ink-soft">Restore this version to make edits</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button isBusy={versions.isRestoring} onClick={versions.restore}>
        Restore this version
      </Button>
      <Button variant="outline" onClick={versions.showLatest}>
        Back to latest version
      </Button>
    </div>
  </section>
)
