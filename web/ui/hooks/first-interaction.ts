const touches = ['pointerdown', 'keydown'] as const

/** Runs once, on the first press or key on the page; returns a function that cancels it. */
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
