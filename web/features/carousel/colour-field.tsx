import { useId, useState } from 'react'
import { readHex } from '#core/carousel/carousel.ts'

type ColourFieldProps = { label: string; colour: string; onChange: (colour: string) => void }

/** A colour, picked or written as a hex code; what is no colour is said and changes nothing. */
export function ColourField({ label, colour, onChange }: ColourFieldProps) {
  const id = useId()
  const [written, setWritten] = useState<string | null>(null)
  const isWrong = written !== null && readHex(written) === null
  const write = (text: string) => {
    setWritten(text)
    const read = readHex(text)
    if (read !== null && text.replace('#', '').length === 6) onChange(read)
  }
  const leave = () => {
    const read = written === null ? null : readHex(written)
    if (read !== null) onChange(read)
    setWritten(null)
  }
  return (
    <div className="grid grid-cols-[88px_44px_1fr] items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        aria-label={`${label}: pick a colour`}
        value={colour}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-11 cursor-pointer rounded-md border border-field-line bg-surface p-1 pointer-coarse:h-11"
      />
      <input
        id={id}
        value={written ?? colour}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isWrong}
        {...(isWrong ? { 'aria-describedby': `${id}-error` } : {})}
        onChange={(event) => write(event.target.value)}
        onBlur={leave}
        className="min-h-9 w-full min-w-0 rounded-md border border-field-line bg-surface px-3 text-base tabular-nums aria-invalid:border-bad pointer-coarse:min-h-11 md:text-sm"
      />
      <p id={`${id}-error`} role="alert" className="col-span-full text-xs text-bad empty:hidden">
        {isWrong ? 'Write a colour like #b4371f.' : ''}
      </p>
    </div>
  )
}
