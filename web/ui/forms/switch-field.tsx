import { type ReactNode, useId } from 'react'

type SwitchFieldProps = {
  label: string
  hint: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
}

const switchClass =
  'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-ink-soft bg-sunken transition-colors ' +
  'before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-ink-soft before:transition-transform ' +
  'checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-surface ' +
  'disabled:cursor-default disabled:opacity-50 forced-colors:appearance-auto'

/** A setting that is on or off, with its meaning below its name. */
export function SwitchField({ label, hint, isOn, isDisabled = false, onSwitch }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs wrap-anywhere text-ink-soft">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onSwitch(event.target.checked)}
        className={switchClass}
      />
    </div>
  )
}
