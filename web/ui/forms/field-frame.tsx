import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export type FieldWords = {
  label: string
  /** A rule or an example that is always shown. */
  hint?: ReactNode
  /** What is wrong, in plain words; announced as soon as it appears. */
  error?: string | undefined
}

/** Attributes that connect a control to its label, hint and error. */
type Ties = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }

type FieldFrameProps = FieldWords & {
  className: string | undefined
  children: (ties: Ties) => ReactNode
}

/** A control with its label above, and a hint and the error below. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId()
  const describedBy = clsx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="text-xs text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
