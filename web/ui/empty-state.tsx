import type { ReactNode } from 'react'

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
    {children === undefined ? null : <p className="max-w-sm">{children}</p>}
    {action === undefined ? null : <div className="mt-2">{action}</div>}
  </div>
)
