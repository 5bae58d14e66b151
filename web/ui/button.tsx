import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './skeleton.tsx'
import { tooltip, type TooltipSide } from '#web/ui/tooltips/tooltip.ts'

type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-button-line bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent',
  danger: 'bg-bad text-on-accent hover:bg-bad/85',
}

const common =
  'inline-flex shrink-0 items-center justify-center corners text-sm font-medium select-none transition-colors ' +
  'disabled:opacity-50 aria-disabled:opacity-60 aria-busy:[&>svg~svg]:hidden'

/** Returns the classes of a button, for a link that should look like one. */
export const buttonClass = (variant: ButtonVariant, className?: string) =>
  clsx(common, 'min-h-9 gap-2 px-3 whitespace-nowrap pointer-coarse:min-h-11', looks[variant], className)

/** Returns the classes of a square button that holds only an icon. */
export const iconButtonClass = (variant: ButtonVariant, className?: string) =>
  clsx(common, 'size-8 pointer-coarse:size-11', looks[variant], className)

/** Added to an icon button on top of a picture. */
export const onPictureClass = 'rounded-full! bg-black/60! text-white! hover:bg-black/80!'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Shows a spinner first and ignores presses while work is in progress; the focus stays. */
  isBusy?: boolean
}

/** A button with text: one `primary` per screen, `outline` beside it, `ghost` in toolbars. */
export function Button({
  variant = 'primary',
  isBusy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(variant, className)}
      onClick={press}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'> & {
  /** The accessible name, also shown as the tooltip. */
  label: string
  variant?: ButtonVariant
  /** When given, the button is a toggle. */
  isPressed?: boolean
  /** Shows a spinner in place of the icon and ignores presses while work is in progress; the focus stays. */
  isBusy?: boolean
  /** Shown in the tooltip instead of the name, e.g. why the button is disabled. */
  hint?: string
  /** The side that the tooltip appears on. */
  side?: TooltipSide
}

/** A square button with an icon, a name and a tooltip. */
export function IconButton({
  label,
  variant = 'ghost',
  isPressed,
  isBusy = false,
  hint,
  side = 'top',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-label={label}
      aria-pressed={isPressed}
      {...(hint === undefined ? {} : { 'aria-description': hint })}
      {...tooltip(hint ?? label, side)}
      className={iconButtonClass(variant, className)}
      onClick={press}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {isBusy ? <Spinner /> : children}
    </button>
  )
}
