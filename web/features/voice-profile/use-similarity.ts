import { useEffect, useState } from 'react'
import type { Measured, ToSimilarityWorker } from './answer-similarity.ts'

/** Somebody who types is not measured at each key. */
const pauseMs = 500

type Link = { tell: (message: ToSimilarityWorker) => void }

/** Null where the browser refuses workers. */
function openWorker(): Worker | null {
  try {
    return new Worker(new URL('./similarity-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/** How like the writer's own posts a text is, measured in a worker after each pause; `retry` after it has failed. */
export function useSimilarity(texts: string[], text: string) {
  const [attempt, setAttempt] = useState(0)
  const [link, setLink] = useState<Link | null>(null)
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [isFailed, setFailed] = useState(false)
  // The worker, as long as this is on the screen.
  useEffect(() => {
    const worker = openWorker()
    const fail = () => setFailed(true)
    if (worker === null) {
      queueMicrotask(fail)
      return undefined
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Measured>) => setMeasured(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      fail()
    })
    queueMicrotask(() => setLink({ tell: (message) => worker.postMessage(message, []) }))
    return () => worker.terminate()
  }, [attempt])
  // The worker: the posts to measure against, told before any text.
  useEffect(() => link?.tell({ kind: 'posts', texts }), [link, texts])
  // The worker: the text as it stands after a pause.
  useEffect(() => {
    if (link === null) return undefined
    const pause = setTimeout(() => link.tell({ kind: 'measure', text }), measured === null ? 0 : pauseMs)
    return () => clearTimeout(pause)
    // What was measured last does not make it necessary to measure again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [link, texts, text])
  const retry = () => {
    setFailed(false)
    setMeasured(null)
    setAttempt(attempt + 1)
  }
  return { measured, isFailed, retry }
}
