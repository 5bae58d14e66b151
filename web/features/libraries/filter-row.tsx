import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type FilterRowProps = {
  /** The name of the filter, e.g. "Tags". */
  title: string
  names: { name: string; count?: number }[]
  /** Returns the display name, if it differs from the name. */
  shown?: ((name: string) => string) | undefined
  /** Null for no filter. */
  chosen: string | null
  onChoose: (name: string | null) => void
}

/** Wraps into rows; on a phone, a single row that scrolls sideways, with a fade at its end. */
const chipRowClass =
  'flex min-w-0 shrink-0 gap-1.5 py-0.5 [scrollbar-width:none] md:flex-wrap max-md:-mx-4 max-md:overflow-x-auto max-md:pr-8 max-md:pl-4 ' +
  'max-md:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)]'

/** The filters of a list. */
export const FilterRow = ({ title, names, shown, chosen, onChoose }: FilterRowProps) => (
  <fieldset aria-label={title} className={chipRowClass}>
    <Filter isOn={chosen === null} onPress={() => onChoose(null)}>
      All
    </Filter>
    {names.map(({ name, count }) => (
      <Filter key={name} isOn={chosen === name} onPress={() => onChoose(chosen === name ? null : name)}>
        {shown ? shown(name) : name}
        {count === undefined ? null : <span className="text-ink-soft tabular-nums">{count}</span>}
      </Filter>
    ))}
  </fieldset>
)

type FilterProps = { isOn: boolean; onPress: () => void; children: ReactNode }

const Filter = ({ isOn, onPress, children }: FilterProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={clsx(
      'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-[0.8125rem] pointer-coarse:min-h-11',
      isOn
        ? 'border-accent bg-accent-soft text-ink'
        : 'border-button-line bg-surface text-ink-soft hover:bg-hover',
    )}
  >
    {children}
  </button>
)
