import { runInThread, type ThreadLimits } from './run-in-thread.ts'
import { createSemaphore } from './semaphore.ts'
import { fileKind } from './file-kind.ts'
import { type FileText, type FileToRead, type Problem, problemOf, Unreadable } from './file-text.ts'
import { readPlainText } from './plain-text.ts'
import { createTextCache } from './text-cache.ts'

export type FileReader = {
  /** The text of pdf, docx, pptx, xlsx and of anything that is text itself. Never rejects. */
  readText: (file: FileToRead) => Promise<FileText>
  /** The same for a file that is read again and again: loaded and read once for each key. Rejects when `load` does. */
  readOnce: (key: string, load: () => Promise<FileToRead>) => Promise<FileText>
}

const defaultLimits: ThreadLimits = { timeoutMs: 20_000, memoryMb: 256 }
const threadsAtOnce = 2
const script = new URL('./read-worker.ts', import.meta.url)
const problems = { tooSlow: 'tooSlow', tooLarge: 'tooLarge', failed: 'unread' } as const

/** The name of what a docx with a password consists of. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

const ofOldOffice = ({ bytes }: FileToRead): Problem =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedPackage)
    ? 'protected'
    : 'outdated'

export function createFileReader(limits: Partial<ThreadLimits> = {}): FileReader {
  const inTurn = createSemaphore(threadsAtOnce)
  const cache = createTextCache()
  const readText = async (file: FileToRead): Promise<FileText> => {
    if (file.bytes.byteLength === 0) return problemOf('empty')
    const kind = fileKind(file)
    if (kind === 'picture') return problemOf('picture')
    if (kind === 'other') return problemOf('unknown')
    if (kind === 'old-office') return problemOf(ofOldOffice(file))
    if (kind === 'text') return readPlain(file)
    return inTurn(() => readInThread(file, { ...defaultLimits, ...limits }))
  }
  return {
    readText,
    readOnce: (key, load) => cache.get(key, async () => readText(await load())),
  }
}

async function readInThread(file: FileToRead, limits: ThreadLimits): Promise<FileText> {
  const result = await runInThread({ script, data: file, dataBytes: file.bytes.byteLength, limits })
  // Only our own program answers, with what its type says.
  return 'answer' in result ? (result.answer as FileText) : problemOf(problems[result.ended])
}

function readPlain({ bytes }: FileToRead): FileText {
  try {
    return readPlainText(bytes)
  } catch (error) {
    if (error instanceof Unreadable) return problemOf(error.problem)
    throw error
  }
}
