const touches = ['pointerdown', 'keydown'] as const

/** Runs once, with the first press or key on the page; the answer takes it back. */
export function onFirstInteraction(run: () => void): () => void {
  const forget = () => {
    for (const touch of touches) window.removeEventListener(touch, once, true)
  }
  const once = () => {
    forget()
    run()
  }
  for (const touch of touches) window.addEventListener(touch, once, true)
  return forget
}
