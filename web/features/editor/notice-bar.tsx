import type { ReactNode } from 'react'

type NoticeBarProps = {
  role?: 'status' | 'alert'
  title: string
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** Says calmly, above the post, that something wants a decision. */
export const NoticeBar = ({ role = 'status', title, children, actions }: NoticeBarProps) => (
  <div
    role={role}
    className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-4 py-2"
  >
    <div className="min-w-0 grow basis-56">
      <p className="font-medium">{title}</p>
      {children === undefined ? null : <div className="text-ink-soft">{children}</div>}
    </div>
    {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </div>
)
