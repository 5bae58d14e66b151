import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { statusQuery } from './queries.ts'
import type { SlotChoice } from '#core/slot-choice.ts'
import { sayIn } from '#web/ui/zone-words.ts'

type SlotNotesProps = { choice: SlotChoice; timezone: string }

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="rounded-md bg-accent-soft p-3">
    <p className="font-medium">{title}</p>
    <p>{children}</p>
  </div>
)

/** Why a post goes out at another time than was chosen, and what may keep it from going out. */
export function SlotNotes({ choice, timezone }: SlotNotesProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <Explanation choice={choice} timezone={timezone} />
      {'slot' in choice ? <ExpiryNote at={choice.slot.at} timezone={timezone} /> : null}
    </div>
  )
}

function Explanation({ choice, timezone }: SlotNotesProps) {
  if (choice.state === 'past') return <Note title="This time has passed">Choose a later one.</Note>
  if (choice.state === 'full')
    return <Note title="No free time slot is left on this day">Choose another day.</Note>
  const time = sayIn(timezone, choice.slot.at, 'h:mm a')
  switch (choice.state) {
    case 'taken':
      return (
        <Note title="Time slot conflict detected">
          Another post is scheduled at this time. Your post will be automatically scheduled for {time}{' '}
          instead.
        </Note>
      )
    case 'left-out':
      return (
        <Note title="This time does not exist on that day">
          Clocks are put forward and skip it. Your post will be scheduled for {time} instead.
        </Note>
      )
    case 'twice':
      return (
        <Note title="Clocks show this time twice on that day">
          They are put back. Your post goes out the first time it is {time}.
        </Note>
      )
    case 'free':
      return null
  }
}

/** A connection that ends before the post goes out has to be made again by then. */
function ExpiryNote({ at, timezone }: { at: number; timezone: string }) {
  const { data: status } = useQuery({ ...statusQuery, refetchOnMount: false })
  const network = status?.network === 'practice' ? 'practice network' : brand.network
  const expiresAt = status?.isConnected === true ? status.expiresAt : null
  if (expiresAt === null || Date.parse(expiresAt) > at) return null
  return (
    <Note title={`Your ${network} connection ends before then`}>
      It ends on {sayIn(timezone, Date.parse(expiresAt), 'PPP')}. Connect again by then, or the post will wait
      for you.
    </Note>
  )
}
