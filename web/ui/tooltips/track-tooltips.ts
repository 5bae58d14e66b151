import type { TooltipSide } from './tooltip.ts'

/** A control whose tooltip should be shown. */
export type Pointed = { control: Element; label: string; side: TooltipSide }

const restMs = 600
const sides: readonly TooltipSide[] = ['top', 'right', 'bottom', 'left']
const hidingKeys = new Set(['Escape', 'Enter', ' '])

function pointedAt(target: EventTarget | null): Pointed | null {
  const control = target instanceof Element ? target.closest('[data-tooltip]') : null
  const label = control?.getAttribute('data-tooltip') ?? ''
  if (control === null || label === '') return null
  const side = sides.find((name) => name === control.getAttribute('data-tooltip-side')) ?? 'top'
  return { control, label, side }
}

/**
 * Reports which control's tooltip to show: the one that a mouse rests on, or that the keyboard has reached; null as
 * soon as it is pressed, left or scrolled away. Returns a function that stops it.
 */
export function trackTooltips(show: (pointed: Pointed | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: Element | null = null
  const change = (pointed: Pointed | null, waitMs: number) => {
    clearTimeout(timer)
    if (waitMs === 0) show(pointed)
    else timer = setTimeout(() => show(pointed), waitMs)
  }
  const hide = () => change(null, 0)
  const onOver = (event: PointerEvent) => {
    const pointed = event.pointerType === 'touch' ? null : pointedAt(event.target)
    if (pointed?.control === under) return
    under = pointed?.control ?? null
    show(null)
    change(pointed, pointed === null ? 0 : restMs)
  }
  const onFocus = ({ target }: FocusEvent) => {
    // What a press has opened often takes the focus, which browsers treat as keyboard focus.
    const isByKey = document.documentElement.dataset.focus !== 'pointer'
    if (isByKey && target instanceof Element && target.matches(':focus-visible')) change(pointedAt(target), 0)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (hidingKeys.has(key)) hide()
  }
  const ending = new AbortController()
  const options = { capture: true, passive: true, signal: ending.signal }
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('keydown', onKey, options)
  for (const event of ['focusout', 'pointerdown', 'scroll']) document.addEventListener(event, hide, options)
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
