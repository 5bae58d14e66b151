import { X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { hideArtifact } from './artifact-store.ts'
import { usePanelChat } from './panel-chat.tsx'

/** Shows the answer to a request from the panel: on a phone the post covers the chat. */
export function AskStatus() {
  const asking = usePanelChat()
  const isDesktop = useIsDesktop()
  if (asking === null || isDesktop || !asking.hasAsked) return null
  const { isBusy, lastReply, putAway } = asking
  return (
    <section
      aria-label="Answer"
      className="flex shrink-0 items-center gap-2 border-t border-line bg-surface px-3 py-1.5 text-sm"
    >
      <output className="line-clamp-3 min-w-0 grow">
        {isBusy ? (
          <span className="flex items-center gap-2 text-ink-soft">
            <Spinner size={14} />
            Working on it...
          </span>
        ) : (
          lastReply()
        )}
      </output>
      <Button variant="ghost" className="px-2" onClick={hideArtifact}>
        Show chat
      </Button>
      {isBusy ? null : (
        <IconButton label="Close the answer" onClick={putAway}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </section>
  )
}
