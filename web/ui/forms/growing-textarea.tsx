import { clsx } from 'clsx'
import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react'

type GrowingTextareaProps = Omit<ComponentProps<'textarea'>, 'ref' | 'style' | 'rows' | 'value'> & {
  /** The accessible name. */
  label: string
  value: string
  /** Bounds in px; the text scrolls beyond `max`. */
  height: { min: number; max: number }
}

/** Whether the browser sizes a text box to its content by itself. */
const canGrow = (): boolean => CSS.supports('field-sizing', 'content')

function fit(box: HTMLTextAreaElement): void {
  box.style.height = '0'
  const borders = box.offsetHeight - box.clientHeight
  box.style.height = `${box.scrollHeight + borders}px`
}

/** A text box as high as its text, even after becoming narrower. */
export function GrowingTextarea({ label, value, height, className, ...rest }: GrowingTextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (box.current && !canGrow()) fit(box.current)
  }, [value])
  // The box: rotating a phone or opening a panel changes its width.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || canGrow()) return undefined
    let before = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === before) return
      before = element.clientWidth
      fit(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <textarea
      dir="auto"
      {...rest}
      ref={box}
      aria-label={label}
      value={value}
      style={{ minHeight: height.min, maxHeight: height.max }}
      className={clsx('field-sizing-content block w-full resize-none overflow-y-auto', className)}
    />
  )
}

/** Whether a key sends: Enter does, Shift+Enter inserts a line, and Enter that ends a composition does neither. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing
