import type { ReactNode } from 'react'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { Button } from './button.tsx'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** One sentence that says what will appear here, or an example of it. */
  children?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
}

/** Shown where there is nothing yet. */
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

/** Says that something could not be shown, and offers a retry. */
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
  /** The title of the error when loading failed. */
  failed: string
  /** Shown while loading. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders the data of a TanStack Query query; until then a placeholder, or the error with a way to retry. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return waiting
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()}>
      {errorMessage(query.error)}
    </ErrorState>
  )
}
