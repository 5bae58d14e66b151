import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldWords

/** A labelled multi-line text box, as high as its content. */
export const TextAreaField = ({ label, hint, error, className, ...box }: TextAreaFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} className={className}>
    {(ties) => (
      <textarea
        dir="auto"
        {...box}
        {...ties}
        className="field-sizing-content max-h-[60dvh] min-h-24 resize-y rounded-md border border-field-line bg-surface px-3 py-2 text-base aria-invalid:border-bad md:text-sm"
      />
    )}
  </FieldFrame>
)
