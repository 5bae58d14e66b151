import { useEffect, useState } from 'react'
import type { Measured, ToSimilarityWorker } from './answer-similarity.ts'

/** Debounces typing. */
const pauseMs = 500

type Link = { tell: (message: ToSimilarityWorker) => void }

/** Returns null when the browser refuses workers. */
function openWorker(): Worker | null {
  try {
    return new Worker(new URL('./similarity-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/** Compares a text with the writer's own posts, in a worker, debounced; `retry` after a failure. */
export function useSimilarity(texts: string[], text: string) {
  const [attempt, setAttempt] = useState(0)
  const [link, setLink] = useState<Link | null>(null)
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [isFailed, setFailed] = useState(false)
  // The worker, which runs while this component is mounted.
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
  // The worker: sends the posts to compare with before any text.
  useEffect(() => link?.tell({ kind: 'posts', texts }), [link, texts])
  // The worker: sends the text after a pause.
  useEffect(() => {
    if (link === null) return undefined
    const pause = setTimeout(() => link.tell({ kind: 'measure', text }), measured === null ? 0 : pauseMs)
    return () => clearTimeout(pause)
    // A new result must not trigger another comparison.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [link, texts, text])
  const retry = () => {
    setFailed(false)
    setMeasured(null)
    setAttempt(attempt + 1)
  }
  return { measured, isFailed, retry }
}
