import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type BadgeTone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

const tones: Record<BadgeTone, string> = {
  plain: 'border-line bg-sunken text-ink-soft',
  accent: 'border-transparent bg-accent-soft text-accent',
  good: 'border-current/30 text-good',
  warn: 'border-current/30 text-warn',
  bad: 'border-current/30 text-bad',
}

type BadgeProps = {
  tone?: BadgeTone
  icon?: ReactNode
  /** The word: colour alone says nothing. */
  children: ReactNode
}

/** A status in a word, with an icon beside it. */
export const Badge = ({ tone = 'plain', icon, children }: BadgeProps) => (
  <span
    className={clsx(
      'inline-flex min-h-6 shrink-0 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
      tones[tone],
    )}
  >
    {icon}
    {children}
  </span>
)
