import { isTextField } from './focus.ts'
import { useListener } from './use-listener.ts'

/**
 * Runs a function on a key, wherever the focus is: "mod+k" (⌘ or Ctrl; a single letter means the same), "mod+shift+k",
 * "alt+arrowup", or a symbol such as "?", which is ignored while typing. The page below an open dialog does not react,
 * and events that something else has handled are ignored. With `isLeftToFields`, so are keys pressed in a field.
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
  // A symbol needs Shift on some keyboards and not on others.
  if (!isSign && event.shiftKey !== parts.includes('shift')) return false
  return wantsMod || wantsAlt || !isTyping(event.target)
}

/** Maps a non-Latin letter to the one in the same place on a Latin keyboard. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isForeign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key).toLowerCase()
}

const isTyping = (target: EventTarget | null) => isTextField(target) || target instanceof HTMLSelectElement
