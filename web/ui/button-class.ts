import { clsx } from 'clsx'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-line bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent',
  danger: 'bg-bad text-on-accent hover:bg-bad/85',
}

const common =
  'inline-flex shrink-0 items-center justify-center corners text-sm font-medium select-none transition-colors ' +
  'disabled:opacity-50 aria-disabled:opacity-60 aria-busy:[&>svg~svg]:hidden'

/** The look of a button, for a link that has to look like one. */
export const buttonClass = (variant: ButtonVariant, className?: string) =>
  clsx(common, 'min-h-9 gap-2 px-3 whitespace-nowrap pointer-coarse:min-h-11', looks[variant], className)

/** The look of a square button that holds an icon only. */
export const iconButtonClass = (variant: ButtonVariant, className?: string) =>
  clsx(common, 'size-8 pointer-coarse:size-11', looks[variant], className)
