/** Whether text can be typed into the target. */
export const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, [contenteditable="true"]'))

/** Whether nothing has the focus, or soon will: browsers blur disabled elements on their next paint. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, :disabled')

/** Moves the focus to the page's main part, where Tab continues. */
export const focusMain = () => document.querySelector('main')?.focus()

/**
 * For a button that disappears once it has done its work: returns a function that passes its focus to the nearest
 * focusable place around it. A focus that has moved elsewhere in the meantime stays there.
 */
export function holdFocus(button: HTMLElement): () => void {
  const place = button.closest<HTMLElement>('[tabindex="-1"]')
  return () => {
    if (document.activeElement === button || isFocusLost()) place?.focus()
  }
}

/** Whether the focus is on a control of the page's main part, where a press or the Tab key has put it. */
export const isMainInUse = (): boolean =>
  document.activeElement?.matches('main :not([tabindex="-1"])') ?? false

/** What Base UI has opened; its own Escape listener, on the document, runs after React's. */
const openPopup = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}][data-open]`)
  .join()

/** Whether a dialog or menu is open, even while the focus is still moving there. */
export const isPopupOpen = (): boolean => document.querySelector(openPopup) !== null
