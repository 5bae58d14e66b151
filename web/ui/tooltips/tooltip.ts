export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** Returns the attributes that give a control a tooltip (see TooltipHost): its name, or a hint in place of it. */
export const tooltip = (label: string, side: TooltipSide = 'top') => ({
  'data-tooltip': label,
  'data-tooltip-side': side,
})
