import type { ReactNode } from 'react'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { Button } from './button.tsx'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** One sentence that says what will stand here, or an example of it. */
  children?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
}

/** What stands where there is nothing yet. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 p-6 text-center text-ink-soft">
    {icon}
    <p className="font-medium text-ink">{title}</p>
    {children === undefined ? null : <p className="max-w-sm text-balance">{children}</p>}
    {action === undefined ? null : <div className="mt-2">{action}</div>}
  </div>
)

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
    {children === undefined ? null : <p className="max-w-sm text-balance">{children}</p>}
    {onRetry ? (
      <Button variant="outline" className="mt-2" onClick={onRetry}>
        <RotateCcw size={16} aria-hidden />
        Try again
      </Button>
    ) : null}
  </div>
)

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** Said when it could not be loaded. */
  failed: string
  /** Stands in its place until it is there. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query of TanStack Query brings; until then its place, or why it is not there and the way to ask again. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return waiting
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()}>
      {errorMessage(query.error)}
    </ErrorState>
  )
}
