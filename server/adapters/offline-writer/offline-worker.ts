import { parentPort as port } from 'node:worker_threads'
import { workOffline } from './offline-answer.ts'
import type { Asked, Told } from './offline-thread.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origins.
const tell = (told: Told) => port?.postMessage(told)

// Started only by offline-thread.ts. Several requests may be in flight while grammar is being checked.
port?.on('message', ({ id, request }: Asked) => {
  workOffline(request).then(
    (answer) => tell({ id, answer }),
    (error: unknown) => tell({ id, failure: error instanceof Error ? error.name : 'Error' }),
  )
})
