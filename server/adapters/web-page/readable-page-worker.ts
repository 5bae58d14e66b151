import { parentPort, workerData } from 'node:worker_threads'
import { readArticle } from './page-article.ts'
import type { PageToRead, ReadPage } from './readable-page.ts'

const textless = 'The page contains no readable text; it may appear only when a browser shows the page.'

function read(page: PageToRead): ReadPage {
  try {
    return readArticle(page) ?? { kind: 'problem', reason: textless }
  } catch {
    return { kind: 'problem', reason: 'The page could not be read.' }
  }
}

// Started only by readable-page.ts, with one page to read.
parentPort?.postMessage(read(workerData as PageToRead), [])
