import type { KeyboardEvent } from 'react'
import { isPopupOpen } from './focus.ts'

/**
 * Whether Escape is meant for the panel that listens with `onKeyDown`: nothing inside has handled it, no composition is
 * active, and it was not pressed in a dialog of the panel, which is elsewhere in the document. A native listener on the
 * element would run before those of the fields inside, since React calls all of its own at the root of the page. An
 * open dialog or menu takes the key even while the focus is still moving there.
 */
export const isFreeEscape = ({ key, nativeEvent, defaultPrevented, currentTarget, target }: KeyboardEvent) =>
  key === 'Escape' &&
  !nativeEvent.isComposing &&
  !defaultPrevented &&
  target instanceof Node &&
  currentTarget.contains(target) &&
  !isPopupOpen()
