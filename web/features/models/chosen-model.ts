const name = 'lede-model'

/** The model that was chosen on this device; null when none was, or the browser keeps nothing. */
export function readChosenModel(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a model on this device, or forgets the one there was. */
export function keepChosenModel(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(name)
    else localStorage.setItem(name, id)
  } catch {
    // A browser that keeps nothing goes on with what is on the screen.
  }
}
