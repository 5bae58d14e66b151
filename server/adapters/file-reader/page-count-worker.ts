import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import type { PageCount } from './page-count.ts'

const errorsOnly = 0

async function count(bytes: Uint8Array): Promise<PageCount> {
  try {
    const { numPages } = await getDocumentProxy(bytes, { verbosity: errorsOnly })
    return numPages > 0 ? { pages: numPages } : { problem: 'damaged' }
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    return { problem: isProtected ? 'protected' : 'damaged' }
  }
}

// Only page-count.ts starts this file, with one PDF to look at.
parentPort?.postMessage(await count(workerData as Uint8Array), [])
