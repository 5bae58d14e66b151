import { MonitorSmartphone } from 'lucide-react'
import type { Elsewhere } from './session-state.ts'

const words = ({ inTab, onDevice }: Elsewhere): string => {
  if (inTab && onDevice) return 'Also open in another tab and on another device'
  return inTab ? 'Also open in another tab' : 'Also open on another device'
}

/** Says where else the post is open, while it is. */
export const ElsewhereLine = ({ elsewhere }: { elsewhere: Elsewhere }) => (
  <output>
    {elsewhere.inTab || elsewhere.onDevice ? (
      <span className="flex shrink-0 items-center gap-2 border-b border-line bg-surface px-4 py-1 text-xs text-ink-soft">
        <MonitorSmartphone size={14} aria-hidden />
        {words(elsewhere)}
      </span>
    ) : null}
  </output>
)
