import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldWords

/** A labelled single-line text field. */
export const TextField = ({ label, hint, error, className, ...input }: TextFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} className={className}>
    {(ties) => (
      <input
        dir="auto"
        {...input}
        {...ties}
        className="min-h-9 rounded-md border border-field-line bg-surface px-3 text-base aria-invalid:border-bad pointer-coarse:min-h-11 md:text-sm"
      />
    )}
  </FieldFrame>
)
