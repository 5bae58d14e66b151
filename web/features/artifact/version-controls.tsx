import { ChevronLeft, ChevronRight, Diff } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Versions } from './use-versions.ts'

type VersionControlsProps = { versions: Versions; hasChanges: boolean }

/** To the version before, to the one after, and, of a text, to what changed in between. */
export const VersionControls = ({ versions, hasChanges }: VersionControlsProps) => (
  <div className="flex items-center">
    <IconButton
      label="View Previous version"
      side="bottom"
      disabled={!versions.hasPrevious}
      onClick={versions.showPrevious}
    >
      <ChevronLeft size={18} aria-hidden />
    </IconButton>
    <IconButton
      label="View Next version"
      side="bottom"
      disabled={!versions.isOlder}
      onClick={versions.showNext}
    >
      <ChevronRight size={18} aria-hidden />
    </IconButton>
    {hasChanges ? (
      <IconButton
        label="View changes"
        side="bottom"
        isPressed={versions.isDiff}
        disabled={!versions.hasPrevious}
        onClick={versions.toggleDiff}
      >
        <Diff size={16} aria-hidden />
      </IconButton>
    ) : null}
  </div>
)
