import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import { brand } from '#core/brand.ts'
import { networkName } from '#core/network-name.ts'
import { openSlotsIn, wordsOfSlots } from '#core/post/open-slots.ts'
import { parseContent } from '#core/post/post-content.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { connectAddress, statusQuery } from '#web/features/connection/queries.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useDecision } from './queries.ts'

/** Buttons to publish or schedule the post, or to decline. */
export function Decision({ confirmation }: { confirmation: Confirmation }) {
  const decide = useDecision(confirmation.id)
  const [isAsking, setAsking] = useState(false)
  const slots = openSlotsIn(parseContent(confirmation.content ?? '').text)
  const word = decide.isPending ? decide.variables : null
  const say = (answer: 'confirm' | 'refuse') => {
    if (word === null) decide.mutate(answer)
  }
  const verb = confirmation.schedule === null ? 'publish' : 'schedule'
  return (
    <div className="sticky bottom-0 border-t border-line bg-paper">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 py-3">
        <Facts confirmation={confirmation} />
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <ConfirmButton
            verb={verb}
            isBusy={word === 'confirm'}
            onConfirm={() => (slots.length > 0 ? setAsking(true) : say('confirm'))}
          />
          <Button variant="outline" isBusy={word === 'refuse'} onClick={() => say('refuse')}>
            Don't {verb}
          </Button>
        </div>
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          {...wordsOfSlots(slots)}
          action={verb === 'schedule' ? 'Schedule anyway' : 'Publish anyway'}
          onConfirm={() => say('confirm')}
        />
      </div>
    </div>
  )
}

const spoken = (timestamp: string, timeZone: string | null) =>
  formatTimestamp(Date.parse(timestamp), { now: Date.now(), timeZone })

function Facts({ confirmation }: { confirmation: Confirmation }) {
  const { network, memberName, schedule, expiresAt } = confirmation
  const timeZone = useQuery(profileQuery).data?.profile.timezone ?? null
  const name = memberName === null ? '' : ` as ${memberName}`
  return (
    <p className="text-[0.8125rem] leading-5 text-ink-soft">
      {schedule === null ? 'It goes' : `It would go out ${spoken(schedule.at, timeZone)}`}{' '}
      {network === 'practice'
        ? `to the practice network${name}: nothing is sent to ${brand.network}.`
        : `to ${brand.network}${name}, for everybody to read.`}{' '}
      You can decide until {spoken(expiresAt, timeZone)}; after that it stays a draft.
    </p>
  )
}

type ConfirmButtonProps = { verb: 'publish' | 'schedule'; isBusy: boolean; onConfirm: () => void }

function ConfirmButton({ verb, isBusy, onConfirm }: ConfirmButtonProps) {
  const { data: status, isPending } = useQuery(statusQuery)
  if (isPending) return <Button isBusy>Checking {brand.network} connection...</Button>
  if (status !== undefined && !status.isConnected) {
    return (
      <a href={connectAddress(window.location.href)} className={buttonClass('primary')}>
        Connect {networkName(status.network)} to {verb}
      </a>
    )
  }
  return (
    <Button isBusy={isBusy} onClick={onConfirm}>
      {verb === 'schedule' ? 'Schedule' : isBusy ? 'Publishing...' : `Publish to ${brand.network}`}
    </Button>
  )
}
