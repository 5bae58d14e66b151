import { Button } from '#web/ui/button.tsx'

/** Says which model answers instead of one that was chosen and is gone. */
export function UnavailableModel({ words, onForget }: { words: string | null; onForget: () => void }) {
  return (
    <output className="empty:hidden">
      {words === null ? null : (
        <span className="mb-2 flex items-center gap-3 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 text-sm text-ink-soft">
          <span className="min-w-0 grow">{words}</span>
          <Button variant="ghost" onClick={onForget}>
            OK
          </Button>
        </span>
      )}
    </output>
  )
}
