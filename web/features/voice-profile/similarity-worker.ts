import { createSimilarityAnswers, type ToSimilarityWorker } from './answer-similarity.ts'

const take = createSimilarityAnswers((measured) => postMessage(measured))

addEventListener('message', ({ data }: MessageEvent<ToSimilarityWorker>) => take(data))
