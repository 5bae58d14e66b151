import { LRUCache } from 'lru-cache'
import { runInThread, type ThreadLimits } from '#server/threads/run-in-thread.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'
import {
  fileKind,
  type FileText,
  type FileToRead,
  type Problem,
  problemOf,
  Unreadable,
  maxTextLength,
} from './file-text.ts'
import { CollectedText } from './collected-text.ts'

export type FileReader = {
  /** Returns the text of pdf, docx, pptx, xlsx and anything that is text itself. Never rejects. */
  readText: (file: FileToRead) => Promise<FileText>
  /** Like `readText`, for files that are read repeatedly: loaded and read once per key. Rejects when `load` does. */
  readOnce: (key: string, load: () => Promise<FileToRead>) => Promise<FileText>
}

const defaultLimits: ThreadLimits = { timeoutMs: 20_000, memoryMb: 256 }
const threadsAtOnce = 2
/** The size of the whole cache, in UTF-16 units, and what each text costs in addition to its length. */
const maxCached = 5_000_000
const overhead = 500
const script = new URL('./read-worker.ts', import.meta.url)
const problems = { tooSlow: 'tooSlow', tooLarge: 'tooLarge', failed: 'unread' } as const

/** The name of what a password-protected docx consists of. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

const ofOldOffice = ({ bytes }: FileToRead): Problem =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedPackage)
    ? 'protected'
    : 'outdated'

export function createFileReader(limits: Partial<ThreadLimits> = {}): FileReader {
  const inTurn = createSemaphore(threadsAtOnce)
  const readText = async (file: FileToRead): Promise<FileText> => {
    if (file.bytes.byteLength === 0) return problemOf('empty')
    const kind = fileKind(file)
    if (kind === 'picture') return problemOf('picture')
    if (kind === 'other') return problemOf('unknown')
    if (kind === 'old-office') return problemOf(ofOldOffice(file))
    if (kind === 'text') return readPlain(file)
    return inTurn(() => readInThread(file, { ...defaultLimits, ...limits }))
  }
  const cache = new LRUCache<string, FileText, () => Promise<FileToRead>>({
    maxSize: maxCached,
    sizeCalculation: (found) => overhead + (found.kind === 'text' ? found.text.length : 0),
    fetchMethod: async (_key, _stale, { context: load }) => readText(await load()),
    // Callers waiting for a file get its text even if the cache has no more room for it.
    ignoreFetchAbort: true,
  })
  return {
    readText,
    async readOnce(key, load) {
      const found = (await cache.fetch(key, { context: load })) ?? problemOf('unread')
      if (found.kind === 'problem' && found.problem === 'unread') cache.delete(key)
      return found
    },
  }
}

async function readInThread(file: FileToRead, limits: ThreadLimits): Promise<FileText> {
  const result = await runInThread({ script, data: file, dataBytes: file.bytes.byteLength, limits })
  // Only our own worker posts a message, of this type.
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

/** No character takes more bytes in the encodings that are read here. */
const bytesRead = maxTextLength * 4 + 4

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** A streaming decoder tolerates a character that is cut off at the end, and nothing else. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

const controls = /[^\P{Cc}\t\n\f\r]/gu

/** Text has almost no control characters; binary data is full of them. */
const looksBinary = (text: string) => (text.match(controls)?.length ?? 0) > text.length / 500

/** Reads UTF-8, UTF-16 with a byte order mark, and Windows-1252, in which old tables are exported. */
export function readPlainText(bytes: Uint8Array): FileText {
  const beginning = bytes.subarray(0, bytesRead)
  const text = decode(beginning, encodingOf(bytes)) ?? decode(beginning, 'windows-1252')
  if (text === undefined || looksBinary(text)) throw new Unreadable('unknown')
  const collected = new CollectedText()
  collected.add(text)
  return collected.finish()
}
