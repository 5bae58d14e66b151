import { clsx } from 'clsx'
import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react'

type GrowingTextareaProps = Omit<ComponentProps<'textarea'>, 'ref' | 'style' | 'rows' | 'value'> & {
  /** The accessible name. */
  label: string
  value: string
  /** Bounds in px; past `max` it scrolls. */
  height: { min: number; max: number }
}

/** A text box as high as its text. */
export function GrowingTextarea({ label, value, height, className, ...rest }: GrowingTextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.style.height = '0'
    const borders = element.offsetHeight - element.clientHeight
    element.style.height = `${element.scrollHeight + borders}px`
  }, [value])
  return (
    <textarea
      dir="auto"
      {...rest}
      ref={box}
      aria-label={label}
      value={value}
      style={{ minHeight: height.min, maxHeight: height.max }}
      className={clsx('block w-full resize-none overflow-y-auto', className)}
    />
  )
}

/** Enter sends, Shift+Enter makes a line, and Enter that ends the composing of a character does neither. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing
