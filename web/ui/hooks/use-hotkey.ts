import { isTextField } from './focus.ts'
import { useListener } from './use-listener.ts'

/**
 * Runs something on a key, wherever the focus is: "mod+k" (⌘ or Ctrl; a letter alone means the same), "mod+shift+k",
 * "alt+arrowup", or a sign such as "?", which keeps quiet while somebody types. While a dialog is open the page below
 * it stays untouched, and a key that something else has taken is left to it. One that fields have a use for is left to
 * them.
 */
export function useHotkey(keys: string, run: () => void, { isLeftToFields = false } = {}): void {
  useListener(document, 'keydown', (event: KeyboardEvent) => {
    if (isLeftToFields && isTyping(event.target)) return
    if (event.repeat || event.defaultPrevented || event.isComposing || !isHeld(keys, event)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    run()
  })
}

function isHeld(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  const isSign = key.length === 1 && !/[a-z]/.test(key)
  const wantsAlt = parts.includes('alt')
  const wantsMod = parts.includes('mod') || (parts.length === 1 && /^[a-z]$/.test(key))
  if (keyOf(event) !== key) return false
  if ((event.metaKey || event.ctrlKey) !== wantsMod || event.altKey !== wantsAlt) return false
  // A sign is typed with Shift on one keyboard and without on the next.
  if (!isSign && event.shiftKey !== parts.includes('shift')) return false
  return wantsMod || wantsAlt || !isTyping(event.target)
}

/** Where no Latin letters are typed, a key means the letter that stands in its place on a Latin keyboard. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isForeign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key).toLowerCase()
}

const isTyping = (target: EventTarget | null) => isTextField(target) || target instanceof HTMLSelectElement
