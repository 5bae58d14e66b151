import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** A rule or an example, always there. */
  hint?: ReactNode
  /** What is wrong, in plain words; read out as soon as it appears. */
  error?: string | undefined
}

/** A labelled line of text. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  const id = useId()
  const describedBy = clsx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        dir="auto"
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
        className="min-h-9 rounded-md border border-field-line bg-surface px-3 text-base aria-invalid:border-bad pointer-coarse:min-h-11 md:text-sm"
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
