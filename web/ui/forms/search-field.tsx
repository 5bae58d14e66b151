import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'

const longestSearch = 200

type SearchFieldProps = {
  /** What is searched, e.g. "Search chats": the name and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A search field; Escape clears it. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || value === '') return
    // Escape undoes the topmost thing only: the search text, not the drawer around the field.
    event.stopPropagation()
    clear()
  }
  return (
    <div className={clsx('relative', className)}>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="text"
        dir="auto"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={longestSearch}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-9 w-full rounded-md border border-field-line bg-surface pr-9 pl-8 text-base placeholder:text-ink-soft md:text-sm pointer-coarse:min-h-11 pointer-coarse:pr-11"
      />
      {value === '' ? null : (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-ink-soft hover:text-ink pointer-coarse:w-11"
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
