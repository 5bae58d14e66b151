import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { UnreadableArchive } from './unreadable-archive.ts'

/** The longest record, in UTF-16 units: a chat with all its messages. */
const longestLine = 64 * 1024 * 1024

/** Yields the lines of a streamed text. Throws UnreadableArchive for a line that never ends. */
export async function* linesOf(pieces: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new UnreadableArchive('tooLarge')
    yield* lines
  }
  yield rest + decoder.decode()
}

/** Opens a file for this program's own records, one per line. */
export function openRecordFile(path: string) {
  const file = createWriteStream(path)
  const ended = finished(file)
  return {
    async write(record: unknown): Promise<void> {
      if (file.write(`${JSON.stringify(record)}\n`)) return
      await new Promise<void>((resolve) => file.once('drain', resolve))
    },
    async close(): Promise<void> {
      file.end()
      await ended
    },
  }
}

/** Reads such a file back. The type is the one that was written. */
export async function* readRecordFile<T>(path: string): AsyncGenerator<T> {
  for await (const line of linesOf(createReadStream(path))) if (line !== '') yield JSON.parse(line) as T
}
