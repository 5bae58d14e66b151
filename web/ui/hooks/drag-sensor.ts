import { PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

const { Delay, Distance } = PointerActivationConstraints
const dragPx = 5
/** How long a finger must rest before it drags; one that moves sooner scrolls. */
const holdMs = 250
const holdTolerancePx = 10

/**
 * Starts dragging an element that is also a button: with a mouse as soon as it moves, so that a slow press is still a
 * press, with a finger once it has rested. `isKept` tells when a press is meant for something else.
 */
export const dragSensor = (isKept: (event: PointerEvent) => boolean = () => false) =>
  PointerSensor.configure({
    // By default, the library never drags buttons.
    preventActivation: isKept,
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new Delay({ value: holdMs, tolerance: holdTolerancePx })]
        : [new Distance({ value: dragPx })],
  })
