/** Whether somebody types there. */
export const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, [contenteditable="true"]'))

/** Whether the focus is nowhere, or about to be: browsers take it from what is disabled with their next drawing. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, :disabled')

/** Moves the focus to the page's main part, from where Tab goes on. */
export const focusMain = () => document.querySelector('main')?.focus()

/**
 * For a button that is gone once it has done its work: answers how to hand its focus on to the nearest place around it
 * that takes one. A focus that has moved elsewhere meanwhile stays there.
 */
export function holdFocus(button: HTMLElement): () => void {
  const place = button.closest<HTMLElement>('[tabindex="-1"]')
  return () => {
    if (document.activeElement === button || isFocusLost()) place?.focus()
  }
}

/** What Base UI has opened; its own listener for Escape, on the document, comes after React's. */
const openPopup = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}][data-open]`)
  .join()

/** Whether a dialog or menu is open, even while the focus is still on its way there. */
export const isPopupOpen = (): boolean => document.querySelector(openPopup) !== null
