import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type ActionRowProps = {
  number: number
  title: string
  /** Shown below the title. */
  children: ReactNode
  /** The button of the row; undefined where there is nothing to do. */
  action: RowAction | undefined
}

export type RowAction = {
  label: string
  isDisabled: boolean
  /** Whether this is what was chosen. */
  isChosen: boolean
  onPress: () => void
}

/** One numbered row of a list, with its button beside it where there is room and below it otherwise. */
export function ActionRow({ number, title, children, action }: ActionRowProps) {
  const titleId = useId()
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 px-4 py-3 @md:grid-cols-[1.5rem_minmax(0,1fr)_auto] @md:gap-x-3">
      <span aria-hidden className="text-sm leading-6 text-ink-soft tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <h3 id={titleId} dir="auto" className="text-base leading-6 font-medium wrap-anywhere">
          {title}
        </h3>
        {children}
      </div>
      {action ? (
        <Button
          variant="outline"
          aria-describedby={titleId}
          disabled={action.isDisabled}
          aria-current={action.isChosen ? 'true' : undefined}
          onClick={action.onPress}
          className="col-start-2 mt-2 self-start justify-self-start @md:col-start-3 @md:mt-0"
        >
          {action.isChosen ? <Check size={16} aria-hidden className="text-accent" /> : null}
          {action.label}
        </Button>
      ) : null}
    </li>
  )
}

/** The list that contains the rows. */
export const rowListClass =
  '@container flex flex-col divide-y divide-line overflow-hidden rounded-[10px] border border-line bg-surface'

export const listHeadingClass = 'mb-2 text-xl font-semibold wrap-anywhere'
