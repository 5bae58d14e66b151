import { CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'

export type CardState = 'open' | 'done' | 'later'
export type CardProps = { state: CardState; onLater: () => void }

type SetupCardProps = CardProps & {
  Icon: LucideIcon
  heading: string
  /** What has been set up. */
  result: ReactNode
  /** The label of the button that sets it up. */
  action: string
  isBusy?: boolean
  /** Whether what has been filled in cannot be saved yet. */
  isIncomplete?: boolean
  error?: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** One thing to set up: open, done, or postponed. Its size stays the same. */
export function SetupCard(props: SetupCardProps) {
  const { state, Icon, heading, result } = props
  const id = useId()
  return (
    <li
      aria-labelledby={id}
      className="flex w-[min(17rem,80vw)] shrink-0 grow snap-start flex-col gap-2 rounded-[10px] border border-line bg-surface p-3"
    >
      <h3 id={id} className="flex shrink-0 items-center gap-2 font-medium">
        <Icon size={16} aria-hidden className="shrink-0 text-ink-soft" />
        {heading}
      </h3>
      {state === 'open' ? <OpenCard {...props} heading={heading} /> : null}
      {state === 'done' ? (
        <Ended Icon={CircleCheck} word="Done" className="text-good">
          {result}
        </Ended>
      ) : null}
      {state === 'later' ? (
        <Ended Icon={Clock} word="Left for later" className="text-ink-soft">
          You can do it later in Settings.
        </Ended>
      ) : null}
    </li>
  )
}

function OpenCard({
  action,
  heading,
  isBusy,
  isIncomplete,
  error,
  onSubmit,
  onLater,
  children,
}: SetupCardProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isIncomplete !== true && isBusy !== true) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col gap-2">
      <div className="flex min-h-0 grow flex-col gap-2">{children}</div>
      <p role="alert" className="text-xs text-bad empty:hidden">
        {error}
      </p>
      <div className="flex shrink-0 items-center gap-1">
        <Button type="submit" variant="outline" isBusy={isBusy ?? false} disabled={isIncomplete ?? false}>
          {action}
        </Button>
        <Button variant="ghost" aria-label={`Later: ${heading}`} onClick={onLater}>
          Later
        </Button>
      </div>
    </form>
  )
}

type EndedProps = { Icon: LucideIcon; word: string; className: string; children: ReactNode }

const Ended = ({ Icon, word, className, children }: EndedProps) => (
  <output className="flex grow flex-col items-center justify-center gap-1 text-center">
    <Icon size={20} aria-hidden className={className} />
    <span className="font-medium">{word}</span>
    <span className="text-xs wrap-anywhere text-ink-soft">{children}</span>
  </output>
)
