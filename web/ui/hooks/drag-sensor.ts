import { PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

const { Delay, Distance } = PointerActivationConstraints
const dragPx = 5
/** A finger rests so long before it drags; one that moves sooner scrolls. */
const holdMs = 250
const holdTolerancePx = 10

/**
 * Begins to drag what is a button as well: by a mouse as soon as it moves, so that a slow press is still a press, and by
 * a finger that rests. `isKept` tells where a press is for something else.
 */
export const dragSensor = (isKept: (event: PointerEvent) => boolean = () => false) =>
  PointerSensor.configure({
    // The library would leave buttons where they are.
    preventActivation: isKept,
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new Delay({ value: holdMs, tolerance: holdTolerancePx })]
        : [new Distance({ value: dragPx })],
  })
