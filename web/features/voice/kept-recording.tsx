import { AudioLines } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type KeptRecordingProps = { onRetry: () => void; onDiscard: () => void }

/** A recording that could not be transcribed, kept above the message box until the user decides about it. */
export const KeptRecording = ({ onRetry, onDiscard }: KeptRecordingProps) => (
  <fieldset
    aria-label="Kept recording"
    className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1 border-b border-line py-1.5 pr-2 pl-4"
  >
    <AudioLines size={16} aria-hidden className="mr-1 shrink-0 text-ink-soft" />
    <output className="grow text-ink-soft">Recording kept.</output>
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
    <Button variant="ghost" onClick={onDiscard}>
      Discard
    </Button>
  </fieldset>
)
