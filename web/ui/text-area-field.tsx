import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  /** A rule or an example, always there. */
  hint?: ReactNode
  /** What is wrong, in plain words; read out as soon as it appears. */
  error?: string | undefined
}

/** A labelled text of several lines, as high as what is in it. */
export function TextAreaField({ label, hint, error, className, ...box }: TextAreaFieldProps) {
  const id = useId()
  const describedBy = clsx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        dir="auto"
        {...box}
        id={id}
        aria-invalid={error !== undefined}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
        className="field-sizing-content max-h-[60dvh] min-h-24 resize-y rounded-md border border-field-line bg-surface px-3 py-2 text-base aria-invalid:border-bad md:text-sm"
      />
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
