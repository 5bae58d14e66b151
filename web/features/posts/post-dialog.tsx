import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { networkAt } from '#core/network-name.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { useNetworkName } from '#web/features/session/queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { canMove, type Entry, kindWords } from './calendar-entry.ts'
import { EntrySign } from './entry-sign.tsx'
import { placeOf } from './post-row.tsx'
import { type Clock, failureWords, timestampWords, textWords } from './post-words.ts'
import { useUnschedulePost } from './queries.ts'
import { useScheduleContext } from './calendar-queries.ts'

type PostDialogProps = {
  /** The entry shown, also while the dialog closes; null before it is first opened. */
  entry: Entry | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  clock: Clock
}

/** One post of the calendar: its state and the available actions. */
export function PostDialog({ entry, isOpen, onOpenChange, clock }: PostDialogProps) {
  const openSchedule = useScheduleContext()
  const unschedule = useUnschedulePost()
  const network = useNetworkName()
  if (entry === null) return null
  const { post, kind } = entry
  const failure = failureWords(post, network)
  const leave = (act: () => void) => {
    onOpenChange(false)
    act()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={post.title}
      footer={
        <>
          {canMove(entry) ? (
            <Button onClick={() => leave(() => openSchedule(post))}>
              {kind === 'scheduled' ? 'Reschedule' : 'Schedule'}
            </Button>
          ) : null}
          <Link {...placeOf(post)} className={buttonClass('outline')}>
            Open
          </Link>
          {kind === 'scheduled' ? (
            <Button variant="outline" onClick={() => leave(() => unschedule.mutate(post))}>
              Unschedule
            </Button>
          ) : null}
          {post.url === null ? null : (
            <a href={post.url} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
              View on {networkAt(post.url)}
              <ExternalLink size={14} aria-hidden />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
        </>
      }
    >
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto px-6">
        <p className="flex items-center gap-1.5">
          <EntrySign kind={kind} />
          <span className="font-medium">{kindWords[kind]}</span>
        </p>
        <p className="text-ink-soft">{timestampWords(post, clock)}</p>
        {failure === null ? null : (
          <p className="wrap-anywhere">
            {failure.what} {failure.rest}
          </p>
        )}
        <p className="line-clamp-4 wrap-anywhere text-ink-soft">{textWords(post)}</p>
      </div>
    </Dialog>
  )
}
