import { MicOff, X } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'

type VoiceProblemProps = { words: string; onDismiss: () => void }

/** An error message above the microphone button (spec 2.8). */
export function VoiceProblem({ words, onDismiss }: VoiceProblemProps) {
  useHotkey(shortcuts.close.keys[0], onDismiss)
  return (
    <div className="absolute right-0 bottom-full z-10 mb-2 flex w-max max-w-72 items-start gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3 shadow-float">
      <MicOff size={16} aria-hidden className="mt-2 shrink-0 text-bad pointer-coarse:mt-3.5" />
      <p role="alert" className="grow self-center py-1.5">
        {words}
      </p>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X size={16} />
      </IconButton>
    </div>
  )
}
