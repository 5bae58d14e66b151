import { CircleAlert, RotateCcw } from 'lucide-react'
import { Button } from './button.tsx'

type ErrorStateProps = {
  /** What happened. */
  title: string
  /** Why, and what is safe. */
  children?: string
  onRetry?: () => void
}

/** Says that something could not be shown, and the way on. */
export const ErrorState = ({ title, children, onRetry }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center gap-2 p-6 text-center text-ink-soft">
    <CircleAlert size={20} aria-hidden className="text-bad" />
    <p className="font-medium text-ink">{title}</p>
    {children === undefined ? null : <p className="max-w-sm">{children}</p>}
    {onRetry ? (
      <Button variant="outline" className="mt-2" onClick={onRetry}>
        <RotateCcw size={16} aria-hidden />
        Try again
      </Button>
    ) : null}
  </div>
)
