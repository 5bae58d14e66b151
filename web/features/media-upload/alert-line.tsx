import { CircleAlert, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SplitHint } from '#web/ui/split-hint.tsx'

type AlertLineProps = { words: string; onDismiss: () => void; onRetry?: () => void }

// The specification (5.3) tells this refusal by its sentence; it has no code of its own.
const isTooLong = (words: string) => words.startsWith('Keep PDFs under')

/** What went wrong (specification 8.3), read out as soon as it appears. */
export const AlertLine = ({ words, onDismiss, onRetry }: AlertLineProps) => (
  <div className="mb-4 flex items-start gap-2 rounded-card border border-bad/40 bg-bad/5 p-3">
    <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-bad" />
    <div className="flex min-w-0 grow flex-col items-start gap-2 py-0.5">
      <p role="alert">{words}</p>
      {isTooLong(words) ? (
        <p className="text-xs text-ink-soft">
          <SplitHint />
        </p>
      ) : null}
      {onRetry ? (
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
    <IconButton label="Dismiss" onClick={onDismiss} className="-my-1 -mr-1">
      <X size={16} aria-hidden />
    </IconButton>
  </div>
)
