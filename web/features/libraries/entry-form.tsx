import { useId } from 'react'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Draft, Field } from './library.ts'

type EntryFormProps = {
  fields: Field[]
  draft: Draft
  problems: Record<string, string>
  onChange: (name: string, value: string | string[]) => void
  onSubmit: () => void
  formId: string
}

/** The fields of one entry. Sent with its button, or with Ctrl+Enter from anywhere in it. */
export const EntryForm = ({ fields, draft, problems, onChange, onSubmit, formId }: EntryFormProps) => (
  <form
    id={formId}
    noValidate
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {fields.map((field) => (
      <EntryField
        key={field.name}
        field={field}
        value={draft[field.name] ?? ''}
        error={problems[field.name]}
        onChange={(value) => onChange(field.name, value)}
        onSubmit={onSubmit}
      />
    ))}
  </form>
)

type EntryFieldProps = {
  field: Field
  value: string | string[]
  error: string | undefined
  onChange: (value: string | string[]) => void
  onSubmit: () => void
}

function EntryField({ field, value, error, onChange, onSubmit }: EntryFieldProps) {
  const { kind, label, hint, isRequired } = field
  const common = { label, error, required: isRequired === true, ...(hint === undefined ? {} : { hint }) }
  if (kind === 'tags')
    return <TagsField {...common} tags={typeof value === 'string' ? [] : value} onChange={onChange} />
  const text = typeof value === 'string' ? value : value.join(', ')
  if (kind === 'box') return <BoxField label={label} hint={hint} isTicked={text !== ''} onChange={onChange} />
  if (kind === 'text')
    return (
      <TextAreaField
        {...common}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
        }}
      />
    )
  return (
    <TextField
      {...common}
      value={text}
      inputMode={kind === 'address' ? 'url' : 'text'}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type BoxFieldProps = {
  label: string
  hint: string | undefined
  isTicked: boolean
  onChange: (value: string) => void
}

function BoxField({ label, hint, isTicked, onChange }: BoxFieldProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-start gap-3 pointer-coarse:min-h-11">
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className="mt-0.5 size-4 shrink-0 accent-(--accent) pointer-coarse:size-5"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-xs text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

type TagsFieldProps = {
  label: string
  hint?: string
  error: string | undefined
  tags: string[]
  onChange: (tags: string[]) => void
}

/** Words separated by commas; what has been written so far stays as it is written until the field is left. */
function TagsField({ label, hint, error, tags, onChange }: TagsFieldProps) {
  const list = useId()
  return (
    <TextField
      key={list}
      label={label}
      error={error}
      hint={hint ?? 'Separate them with commas.'}
      defaultValue={tags.join(', ')}
      onChange={(event) => onChange(tagsOf(event.target.value))}
    />
  )
}

const tagsOf = (text: string): string[] =>
  Array.from(
    new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  )
