import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { CalendarFeed } from '#contract/publishing/calendar.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { OwnPasswordField, ownPasswordIn } from '#web/features/session/own-password-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { copyText } from '#web/ui/toasts/copy-text.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { feedQuery, useEndFeed, useRenewFeed } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type FeedDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Creates, copies, renews and switches off the secret address of the writer's calendar. */
export function FeedDialog({ isOpen, onOpenChange }: FeedDialogProps) {
  const query = useQuery({ ...feedQuery, enabled: isOpen })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="See your posts in your calendar"
      description="Google Calendar, Outlook, Apple Calendar and others can show what is scheduled and what went out. They see titles and times, never the text, and refresh every few hours."
    >
      <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-6">
        <Loaded
          query={query}
          failed="The address could not be loaded."
          waiting={<Skeleton className="h-24 w-full" />}
        >
          {(feed) => (feed === null ? <NoFeed /> : <Feed feed={feed} />)}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** The form to submit before an address is created: it asks for the password, where the account has one. */
function useRenewForm(onDone: () => void) {
  const renew = useRenewFeed()
  const [fault, setFault] = useState<string | undefined>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { fault: found, ...own } = ownPasswordIn(event.currentTarget)
    setFault(found)
    if (found === undefined && !renew.isPending) renew.mutate(own, { onSuccess: onDone })
  }
  const forget = () => {
    setFault(undefined)
    renew.reset()
  }
  const failure = renew.error ? errorMessage(renew.error) : undefined
  return { submit, forget, fault, failure, isPending: renew.isPending }
}

const nothing = () => undefined

function NoFeed() {
  const { submit, fault, failure, isPending } = useRenewForm(nothing)
  return (
    <form aria-label="Calendar address" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p>There is no address yet. Nobody can read your calendar.</p>
      <OwnPasswordField error={fault} />
      <Failure words={failure} />
      <Button type="submit" className="self-start" isBusy={isPending}>
        Create an address
      </Button>
    </form>
  )
}

const Failure = ({ words }: { words: string | undefined }) => (
  <p role="alert" className="text-bad empty:hidden">
    {words}
  </p>
)

function RenewDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { submit, forget, fault, failure, isPending } = useRenewForm(onClose)
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={close}
      title="Create a new address?"
      initialFocus={cancel}
      description="The old one stops working at once. Calendars that use it will not update until you give them the new one."
      footer={
        <>
          <Button type="submit" form={id} isBusy={isPending}>
            Renew
          </Button>
          <Button ref={cancel} variant="outline" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3 px-6">
        <OwnPasswordField error={fault} />
        <Failure words={failure} />
      </form>
    </Dialog>
  )
}

type Question = 'renew' | 'end' | null

const tickMs = 60_000

function Feed({ feed: { url, readAt } }: { feed: CalendarFeed }) {
  const end = useEndFeed()
  const now = useNow(tickMs)
  const timeZone = useQuery(profileQuery).data?.profile.timezone ?? null
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
        Anyone who has it can see your titles and times. In your calendar app, choose to add a calendar from a
        URL and paste it there.
      </p>
      <p className="text-ink-soft">
        {readAt === null
          ? 'No calendar has read it yet.'
          : `Last read ${formatTimestamp(Date.parse(readAt), { now, timeZone })}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(url)}>Copy address</Button>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="inline-flex min-h-9 items-center px-2 underline pointer-coarse:min-h-11"
        >
          Open in your calendar
        </a>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setQuestion('renew')}>
          Renew
        </Button>
        <Button variant="outline" isBusy={end.isPending} onClick={() => setQuestion('end')}>
          Switch off
        </Button>
      </div>
      <RenewDialog isOpen={question === 'renew'} onClose={close} />
      <ConfirmDialog
        isOpen={question === 'end'}
        onOpenChange={close}
        title="Switch the address off?"
        description="Calendars that use it will stop updating. You can create another address at any time."
        action="Switch off"
        onConfirm={() => end.mutate()}
      />
    </div>
  )
}

async function copy(url: string): Promise<void> {
  if (await copyText(url)) toast.success('Address copied')
}
