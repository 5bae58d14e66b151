import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { isTimezoneFor, spokenTimezone, timeIn, timezoneNames } from './timezone-names.ts'

type TimezoneFieldProps = {
  value: string | null
  onChoose: (timezone: string | null) => void
  /** The time shown in each timezone. */
  now: number
}

const mostShown = 100
const popupClass =
  'w-(--anchor-width) max-w-(--available-width) rounded-lg border border-line bg-surface text-sm text-ink shadow-float outline-none'
const toolClass =
  'flex h-full w-8 items-center justify-center rounded-md text-ink-soft hover:text-ink pointer-coarse:w-11'

/** A searchable list of all timezones. */
export function TimezoneField({ value, onChoose, now }: TimezoneFieldProps) {
  const id = useId()
  const [names] = useState(timezoneNames)
  return (
    <Combobox.Root
      items={names}
      value={value}
      // Deleting the text to search for another timezone does not clear the selection; only the "Clear" button does.
      onValueChange={(chosen, { reason }) => {
        if (chosen !== null || reason === 'clear-press') onChoose(chosen)
      }}
      itemToStringLabel={spokenTimezone}
      filter={isTimezoneFor}
      limit={mostShown}
      autoHighlight
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="sr-only">
          Timezone
        </label>
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            id={id}
            placeholder="Search by city or region"
            className="min-h-9 w-full rounded-md border border-field-line bg-surface pr-18 pl-3 text-base placeholder:text-ink-soft pointer-coarse:min-h-11 pointer-coarse:pr-24 md:text-sm"
          />
          <div className="absolute inset-y-0 right-0 flex">
            <Combobox.Clear aria-label="Clear timezone" title="Clear timezone" className={toolClass}>
              <X size={16} aria-hidden />
            </Combobox.Clear>
            <Combobox.Trigger aria-label="Show timezones" className={toolClass}>
              <ChevronDown size={16} aria-hidden />
            </Combobox.Trigger>
          </div>
        </Combobox.InputGroup>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup className={popupClass}>
            <Combobox.Empty>
              <p className="p-3 text-ink-soft">No timezone has this name. Try a larger city nearby.</p>
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(name: string) => (
                <Combobox.Item
                  key={name}
                  value={name}
                  className="grid min-h-8 cursor-default grid-cols-[1rem_1fr_auto] items-center gap-2 rounded-md px-2 outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11"
                >
                  <Combobox.ItemIndicator className="col-start-1">
                    <Check size={16} aria-hidden />
                  </Combobox.ItemIndicator>
                  <span className="col-start-2 min-w-0 wrap-anywhere">{spokenTimezone(name)}</span>
                  <span className="text-xs text-ink-soft tabular-nums">{timeIn(name, now)}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
