import { ChevronLeft, ChevronRight, Diff } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { PanelAction } from './panel-header.tsx'
import type { Versions } from './use-versions.ts'

/** Returns the actions that show the previous version, the next one and, for a text, the changes in between. */
export const versionActions = (
  versions: Versions,
  { isPicture, isEditable }: { isPicture: boolean; isEditable: boolean },
): PanelAction[] => [
  {
    label: 'View Previous version',
    Icon: ChevronLeft,
    run: isEditable && versions.hasPrevious ? versions.showPrevious : undefined,
  },
  {
    label: 'View Next version',
    Icon: ChevronRight,
    run: isEditable && versions.isOlder ? versions.showNext : undefined,
  },
  ...(isPicture
    ? []
    : [
        {
          label: 'View changes',
          Icon: Diff,
          isPressed: versions.isDiff,
          run: isEditable && versions.hasPrevious ? versions.toggleDiff : undefined,
        },
      ]),
]

/** Shown below an older version, which can be read and restored (specification 2.9). */
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
