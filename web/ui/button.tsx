import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

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
