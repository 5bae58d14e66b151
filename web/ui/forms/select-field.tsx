import { useId, type ReactNode } from 'react'

type SelectFieldProps<Id extends string> = {
  label: string
  value: Id
  options: readonly { id: Id; label: string }[]
  onChoose: (id: Id) => void
  hint?: ReactNode
}

/** A labelled choice of one out of several options. */
export function SelectField<Id extends string>({
  label,
  value,
  options,
  onChoose,
  hint,
}: SelectFieldProps<Id>) {
  const id = useId()
  const choose = (wanted: string) => {
    const chosen = options.find((option) => option.id === wanted)
    if (chosen) onChoose(chosen.id)
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className="min-h-9 w-full rounded-md border border-field-line bg-surface px-2 text-base pointer-coarse:min-h-11 md:text-sm"
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
