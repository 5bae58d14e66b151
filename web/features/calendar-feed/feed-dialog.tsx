import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarFeed } from '#contract/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/notice-queue.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { feedQuery, useEndFeed, useRenewFeed } from './queries.ts'

type FeedDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The secret address of the writer's calendar: made, copied, renewed, switched off. */
export function FeedDialog({ isOpen, onOpenChange }: FeedDialogProps) {
  const query = useQuery({ ...feedQuery, enabled: isOpen })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="See your posts in your calendar"
      description="Google Calendar, Outlook, Apple Calendar and others can show what is scheduled and what went out. They see titles and times, never the text, and look again every few hours."
    >
      {query.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : query.isError ? (
        <ErrorState title="The address could not be loaded." onRetry={() => void query.refetch()}>
          {query.error.message}
        </ErrorState>
      ) : query.data === null ? (
        <NoFeed />
      ) : (
        <Feed feed={query.data} />
      )}
    </Dialog>
  )
}

function NoFeed() {
  const renew = useRenewFeed()
  return (
    <div className="flex flex-col items-start gap-3">
      <p>There is no address yet. Nobody can read your calendar.</p>
      <Button isBusy={renew.isPending} onClick={() => renew.mutate()}>
        Make an address
      </Button>
    </div>
  )
}

type Question = 'renew' | 'end' | null

function Feed({ feed: { url, readAt } }: { feed: CalendarFeed }) {
  const renew = useRenewFeed()
  const end = useEndFeed()
  const [question, setQuestion] = useState<Question>(null)
  const close = () => setQuestion(null)
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Your secret address"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="text-ink-soft">
        Whoever has it can read your titles and times. In your calendar, choose to add a calendar from an
        address (URL) and paste it.
      </p>
      <p className="text-ink-soft">
        {readAt === null
          ? 'No calendar has read it yet.'
          : `Last read ${new Date(readAt).toLocaleString('en-GB')}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(url)}>Copy address</Button>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="inline-flex min-h-9 items-center px-2 underline pointer-coarse:min-h-11"
        >
          Open in your calendar
        </a>
        <Button variant="outline" isBusy={renew.isPending} onClick={() => setQuestion('renew')}>
          Renew
        </Button>
        <Button variant="outline" isBusy={end.isPending} onClick={() => setQuestion('end')}>
          Switch off
        </Button>
      </div>
      <ConfirmDialog
        isOpen={question === 'renew'}
        onOpenChange={close}
        title="Make a new address?"
        description="The old one ends at once: calendars that use it show nothing new until they get the new one."
        action="Renew"
        onConfirm={() => renew.mutate()}
      />
      <ConfirmDialog
        isOpen={question === 'end'}
        onOpenChange={close}
        title="Switch the address off?"
        description="Calendars that use it show nothing new. You can make another address at any time."
        action="Switch off"
        onConfirm={() => end.mutate()}
      />
    </div>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Address copied')
  } catch {
    toast.error('The address could not be copied. Select it and copy it by hand.')
  }
}
