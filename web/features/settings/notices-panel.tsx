import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { WritingPreferences } from '#contract/account.ts'
import { brand } from '#core/brand.ts'
import { emailsToUnconfirmed } from '#core/limits.ts'
import { configQuery, sessionQuery, useConfirmRequest, type Session } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { PageSection } from '#web/ui/page.tsx'
import { SaveNote, saveStateOf } from '#web/ui/forms/save-note.tsx'
import { showError } from '#web/ui/toasts/toast.tsx'
import { useProfileChange } from './queries.ts'
import { WithProfile } from './with-profile.tsx'

/** Whether notices come by letter too. */
export const NoticesPanel = () => (
  <PageSection
    anchor="notices"
    heading="Notices"
    purpose={`When a post is published or fails, or ${brand.network} needs to be reconnected, the bell always shows it.`}
  >
    <EmailNotices />
  </PageSection>
)

function EmailNotices() {
  const config = useQuery(configQuery).data
  const session = useQuery(sessionQuery).data
  if (config === undefined || session == null) return null
  if (!config.mail) return <p className="text-ink-soft">This server cannot send e-mail.</p>
  if (session.isGuest) {
    return <p className="text-ink-soft">With an account of your own, notices can come by e-mail too.</p>
  }
  return (
    <WithProfile>
      {({ profile }) => <LetterChoice preferences={profile.preferences} session={session} />}
    </WithProfile>
  )
}

type LetterChoiceProps = { preferences: WritingPreferences; session: Session }

function LetterChoice({ preferences: { noticesByMail }, session }: LetterChoiceProps) {
  const id = useId()
  const change = useProfileChange()
  const retry = () => {
    if (change.variables) change.mutate(change.variables)
  }
  return (
    <div className="max-w-md">
      <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium">
            Notices by e-mail
          </label>
          <p id={`${id}-hint`} className="text-xs wrap-anywhere text-ink-soft">
            To {session.email}, unless you have read them here first.
          </p>
        </div>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={noticesByMail}
          aria-checked={noticesByMail}
          aria-describedby={`${id}-hint`}
          onChange={(event) => change.mutate({ preferences: { noticesByMail: event.target.checked } })}
          className="size-5 shrink-0 accent-(--accent)"
        />
      </div>
      <SaveNote state={saveStateOf(change)} onRetry={retry} />
      {noticesByMail && !session.isConfirmed ? <Confirming email={session.email} /> : null}
    </div>
  )
}

/** Little is sent to an address that may be somebody else's. */
function Confirming({ email }: { email: string }) {
  const ask = useConfirmRequest()
  const send = () =>
    ask.mutate(email, {
      onSuccess: () => toast.success(`An e-mail is on its way to ${email}`),
      onError: showError,
    })
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3">
      <p className="min-w-0 grow basis-48 text-ink-soft">
        Confirm your address to keep getting them after the first {emailsToUnconfirmed}: the e-mail has a link
        for that.
      </p>
      <Button variant="outline" isBusy={ask.isPending} onClick={send}>
        Send the e-mail
      </Button>
    </div>
  )
}
