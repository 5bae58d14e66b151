import { useEffect, useRef, useState } from 'react'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import {
  describe,
  hasFiles,
  readDragged,
  readDropped,
  readPasted,
  type Dragged,
  type Dropped,
} from './file-transfer.ts'

/** How long dropped files are listed: only then are their names known. */
const listedForMs = 1200

export type FileDrag = Dragged & { isDropped: boolean }

/**
 * Watches files that are dragged over `place`; null while there are none. `onDrop` is called with what is dropped and
 * returns whether it is accepted.
 */
export function useFileDrag(
  place: HTMLElement | null,
  onDrop: (dropped: Dropped) => boolean,
): FileDrag | null {
  const [drag, setDrag] = useState<FileDrag | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    if (!place) return undefined
    return watchDrag(place, { show: setDrag, onDrop: (dropped) => drop.current(dropped) })
  }, [place])
  useEffect(keepPage, [])

  const isShown = drag !== null
  const isDropped = drag?.isDropped === true
  useEffect(() => {
    if (!isShown) return undefined
    const close = () => setDrag(null)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    const timer = isDropped ? setTimeout(close, listedForMs) : undefined
    window.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [isShown, isDropped])
  return drag
}

type Watcher = { show: (drag: FileDrag | null) => void; onDrop: (dropped: Dropped) => boolean }

function watchDrag(place: HTMLElement, { show, onDrop }: Watcher): () => void {
  const ending = new AbortController()
  const { signal } = ending
  // A picture dragged from within the page looks like a file.
  let isOfPage = false
  let entered: EventTarget | null = null
  const isFromOutside = ({ dataTransfer }: DragEvent) => !isOfPage && hasFiles(dataTransfer)
  document.addEventListener('dragstart', () => (isOfPage = true), { signal })
  document.addEventListener('dragend', () => (isOfPage = false), { signal })

  const onEnter = (event: DragEvent) => {
    if (!isFromOutside(event) || !event.dataTransfer) return
    event.preventDefault()
    entered = event.target
    show({ ...readDragged(event.dataTransfer), isDropped: false })
  }
  const onOver = (event: DragEvent) => {
    if (!isFromOutside(event) || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }
  // The next element is entered before the previous one is left, so leaving the last one entered means leaving `place`.
  const onLeave = ({ target }: DragEvent) => {
    if (target === entered) show(null)
  }
  const onDropped = (event: DragEvent) => {
    if (!isFromOutside(event) || !event.dataTransfer) return
    event.preventDefault()
    entered = null
    const dropped = readDropped(event.dataTransfer)
    const isTaken = onDrop(dropped) && dropped.files.length > 0
    const files = dropped.files.map(describe)
    show(isTaken ? { count: files.length, files, isDropped: true } : null)
  }
  place.addEventListener('dragenter', onEnter, { signal })
  place.addEventListener('dragover', onOver, { signal })
  place.addEventListener('dragleave', onLeave, { signal })
  place.addEventListener('drop', onDropped, { signal })
  return () => ending.abort()
}

/** Handles files that are pasted inside `place`; text is left to the focused element. */
export function usePastedFiles(
  place: EventTarget | null,
  onFiles: (pasted: Dropped) => void,
  options: { capture?: boolean } = {},
): void {
  const take = (event: ClipboardEvent) => {
    const pasted = event.clipboardData ? readPasted(event.clipboardData) : null
    if (!pasted) return
    event.preventDefault()
    onFiles(pasted)
  }
  useListener(place, 'paste', take, options)
}

/** Prevents files dropped outside the chat from navigating the browser away from the page. */
function keepPage(): () => void {
  const ending = new AbortController()
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse, { signal: ending.signal })
  window.addEventListener('drop', refuse, { signal: ending.signal })
  return () => ending.abort()
}
