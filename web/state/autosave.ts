import { useEffect } from 'react'
import { autosaveDelayMs } from '#core/limits.ts'

/**
 * Saves a while after the last change, one request after the other. (Posts have the save queue, which also merges what
 * others have saved and tries again by itself.)
 */
export class Autosave {
  readonly #save: () => Promise<void>
  #timer: ReturnType<typeof setTimeout> | undefined
  #work: Promise<void> = Promise.resolve()

  /** `save` sends what is not saved yet, if there is anything, and deals with its own failures. */
  constructor(save: () => Promise<void>) {
    this.#save = save
  }

  soon(): void {
    this.cancel()
    this.#timer = setTimeout(() => void this.now(), autosaveDelayMs)
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

/** Saves what was typed last when its place on the screen goes, or the page does. */
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
