import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { insertWords } from './insert-words.ts'
import type { Voice } from './queries.ts'

const touches = ['pointerdown', 'keydown', 'input'] as const

/** Puts the words of a recording into the message box inside `place`: at the caret, or at the end if nobody put one. */
export function useHeardWords({ state, tell }: Voice, place: RefObject<HTMLElement | null>): void {
  const hasCaret = useRef(false)
  const onTouch = useEffectEvent(() => {
    hasCaret.current = true
    if ('problem' in state && state.problem !== null) tell('settle')
  })
  // The message box: who writes there has put the caret somewhere, and has read what stands in the way.
  useEffect(() => {
    const element = place.current
    const listen = () => onTouch()
    for (const type of touches) element?.addEventListener(type, listen)
    return () => {
      for (const type of touches) element?.removeEventListener(type, listen)
    }
  }, [place])

  const insert = useEffectEvent((words: string) => {
    const box = place.current?.querySelector('textarea')
    if (!box) return
    if (!hasCaret.current) box.setSelectionRange(box.value.length, box.value.length)
    tell('settle')
    // Typing while React is at work would have it take the text back and set it anew, which loses caret and undo.
    queueMicrotask(() => insertWords(box, words))
  })
  // The message box: its undo knows only what is typed into the element itself.
  useEffect(() => {
    if (state.name === 'heard') insert(state.words)
  }, [state])
}
