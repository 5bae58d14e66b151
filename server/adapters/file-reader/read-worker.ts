import { parentPort, workerData } from 'node:worker_threads'
import { type FileText, type FileToRead, problemOf, Unreadable } from './file-text.ts'
import { parseText } from './parsed-text.ts'

async function read(file: FileToRead): Promise<FileText> {
  try {
    return await parseText(file)
  } catch (error) {
    return problemOf(error instanceof Unreadable ? error.problem : 'damaged')
  }
}

// Started only by file-reader.ts, with one file to read.
parentPort?.postMessage(await read(workerData as FileToRead), [])
