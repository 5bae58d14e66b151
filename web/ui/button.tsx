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

/** The look of a button, for a link that has to look like one. */
export const buttonClass = (variant: ButtonVariant, className?: string) =>
  clsx(common, 'min-h-9 gap-2 px-3 whitespace-nowrap pointer-coarse:min-h-11', looks[variant], className)

/** The look of a square button that holds an icon only. */
export const iconButtonClass = (variant: ButtonVariant, className?: string) =>
  clsx(common, 'size-8 pointer-coarse:size-11', looks[variant], className)

/** Added to an icon button that stands on a picture. */
export const onPictureClass = 'rounded-full! bg-black/60! text-white! hover:bg-black/80!'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Work is under way: a spinner stands first, presses do nothing, and the focus stays where it is. */
  isBusy?: boolean
}

/** A button with words; `primary` once a screen, `outline` beside it, `ghost` in toolbars. */
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
  /** The accessible name, shown as the tooltip too. */
  label: string
  variant?: ButtonVariant
  /** Given, the button is a switch: on or off. */
  isPressed?: boolean
  /** Work is under way: a spinner in place of the icon, presses do nothing, and the focus stays where it is. */
  isBusy?: boolean
  /** Said in the tooltip instead of the name, such as why the button cannot be pressed. */
  hint?: string
  /** Where the tooltip stands. */
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
