import { createLikenessAnswers, type ToLikenessWorker } from './answer-likeness.ts'

const take = createLikenessAnswers((measured) => postMessage(measured))

addEventListener('message', ({ data }: MessageEvent<ToLikenessWorker>) => take(data))
