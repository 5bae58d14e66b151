import { parentPort, workerData } from 'node:worker_threads'
import { readArticle } from './page-article.ts'
import type { PageToRead, ReadPage } from './readable-page.ts'

const textless = 'The page holds no text that can be read; it may be made only when a browser shows it.'

function read(page: PageToRead): ReadPage {
  try {
    return readArticle(page) ?? { kind: 'problem', reason: textless }
  } catch {
    return { kind: 'problem', reason: 'The page could not be read.' }
  }
}

// Only readable-page.ts starts this file, with one page to read.
parentPort?.postMessage(read(workerData as PageToRead), [])
