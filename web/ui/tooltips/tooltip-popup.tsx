import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { Pointed } from './track-tooltips.ts'

/** The tooltip itself, beside the control that is hovered or focused. */
export const TooltipPopup = ({ pointed }: { pointed: Pointed | null }) => (
  <Base.Root open={pointed !== null}>
    <Base.Portal>
      <Base.Positioner
        anchor={pointed?.control}
        side={pointed?.side ?? 'top'}
        sideOffset={6}
        className="z-60"
      >
        <Base.Popup className="pointer-events-none rounded-md bg-ink px-2 py-1 text-xs text-paper transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          {pointed?.label}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
