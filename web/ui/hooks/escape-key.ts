import type { KeyboardEvent } from 'react'
import { isPopupOpen } from './focus.ts'

/**
 * Whether Escape is meant for the panel that listens with `onKeyDown`: nothing inside it has taken the key, no word is
 * being composed, and it was not pressed in a dialog of the panel, which stands elsewhere in the document. A listener on
 * the element itself would come before those of the fields inside, since React calls them all at the root of the page.
 * A dialog or menu that is open takes the key even while the focus is still on its way there.
 */
export const isFreeEscape = ({ key, nativeEvent, defaultPrevented, currentTarget, target }: KeyboardEvent) =>
  key === 'Escape' &&
  !nativeEvent.isComposing &&
  !defaultPrevented &&
  target instanceof Node &&
  currentTarget.contains(target) &&
  !isPopupOpen()
