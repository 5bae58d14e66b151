import { useQuery } from '@tanstack/react-query'
import type { WritingPreferences } from '#contract/account.ts'
import { brand } from '#core/brand.ts'
import { emailsToUnconfirmed } from '#core/limits.ts'
import { configQuery, sessionQuery, useConfirmRequest, type Session } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { PageSection } from '#web/ui/page.tsx'
import { ChangeNote } from '#web/ui/forms/save-note.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { showError } from '#web/ui/toasts/toast.tsx'
import { useProfileChange } from './queries.ts'
import { WithProfile } from './with-profile.tsx'

/** Whether notices are also sent by e-mail. */
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
      {({ profile }) => <EmailChoice preferences={profile.preferences} session={session} />}
    </WithProfile>
  )
}

type EmailChoiceProps = { preferences: WritingPreferences; session: Session }

function EmailChoice({ preferences: { noticesByMail }, session }: EmailChoiceProps) {
  const change = useProfileChange()
  return (
    <div className="max-w-md">
      <SwitchField
        label="Notices by e-mail"
        hint={`To ${session.email}, unless you have read them here first.`}
        isOn={noticesByMail}
        onSwitch={(isOn) => change.mutate({ preferences: { noticesByMail: isOn } })}
      />
      <ChangeNote change={change} />
      {noticesByMail && !session.isConfirmed ? <Confirming email={session.email} /> : null}
    </div>
  )
}

/** Offers to confirm the address; few e-mails are sent to an unconfirmed one, which may be somebody else's. */
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
