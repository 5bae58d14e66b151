import type { ComponentProps, MouseEvent } from 'react'
import { iconButtonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'
import { tooltip, type TooltipSide } from './tooltip.ts'

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
