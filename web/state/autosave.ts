import { useEffect } from 'react'
import { autosaveDelayMs } from '#core/limits.ts'

/**
 * Saves some time after the last change, one request at a time. (Posts use the save queue, which also merges what
 * others have saved.)
 */
export class Autosave {
  readonly #save: () => Promise<void>
  #timer: ReturnType<typeof setTimeout> | undefined
  #work: Promise<void> = Promise.resolve()

  /** `save` sends what is unsaved, if anything, and handles its own failures. */
  constructor(save: () => Promise<void>) {
    this.#save = save
  }

  soon(afterMs = autosaveDelayMs): void {
    this.cancel()
    this.#timer = setTimeout(() => void this.now(), afterMs)
  }

  now(): Promise<void> {
    this.cancel()
    this.#work = this.#work.then(this.#save)
    return this.#work
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}

/** Saves pending changes when the component unmounts or the page is left. */
export function useSaveOnLeave(text: { save: () => Promise<void> }): void {
  // The page.
  useEffect(() => {
    const leave = () => void text.save()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [text])
}
