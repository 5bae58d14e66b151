import { type ReactNode, useId } from 'react'

type SwitchFieldProps = {
  label: string
  hint: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
}

/** Something that is on or off, with what that means below its name. */
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
        className="size-5 shrink-0 accent-(--accent)"
      />
    </div>
  )
}
