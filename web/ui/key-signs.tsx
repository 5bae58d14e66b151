import { clsx } from 'clsx'
import { keyLabel } from '#web/ui/hooks/shortcuts.ts'

type KeySignsProps = { keys: string; className?: string }

/** The keys of a shortcut, as written on this device. */
export const KeySigns = ({ keys, className }: KeySignsProps) => (
  <kbd
    className={clsx(
      'rounded-md border border-line bg-paper px-1.5 font-sans text-xs whitespace-nowrap text-ink-soft',
      className,
    )}
  >
    {keyLabel(keys)}
  </kbd>
)
