export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** What a control carries so that its tooltip is shown (see TooltipPlace); it has the same words as its name. */
export const tooltip = (label: string, side: TooltipSide = 'top') => ({
  'data-tooltip': label,
  'data-tooltip-side': side,
})
