import { parentPort, workerData } from 'node:worker_threads'
import { drawCard } from './draw-card.ts'
import type { Drawing, Drawn } from './drawing.ts'
import { PictureError } from './picture-maker.ts'
import { toPng } from './to-png.ts'

async function draw(task: Drawing): Promise<Drawn> {
  try {
    return { png: task.kind === 'card' ? drawCard(task.words) : await toPng(task.bytes) }
  } catch (error) {
    if (error instanceof PictureError) return { failure: error.kind }
    throw error
  }
}

// Only drawing.ts starts this file, with one picture to draw.
parentPort?.postMessage(await draw(workerData as Drawing), [])
