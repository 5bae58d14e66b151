import type { LedeArchive } from './archive-lede.ts'
import type { LinkedInArchive } from './archive-linkedin.ts'
import type { ZipLimits } from '#server/adapters/file-reader/zip-reader.ts'
import { type ArchiveProblem, UnreadableArchive } from './unreadable-archive.ts'
import { runInThread, type ThreadLimits } from '#server/threads/run-in-thread.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'

export type UnpackedArchive = LedeArchive | LinkedInArchive
export type ArchiveLimits = ZipLimits & ThreadLimits
export type ArchiveTask = { path: string; folder: string; limits: ZipLimits }

export type ArchiveReader = {
  /**
   * Unpacks a possibly hostile zip into an empty folder, under names of our own, and returns what it is. Throws
   * UnreadableArchive.
   */
  unpack: (archive: { path: string; folder: string }) => Promise<UnpackedArchive>
}

const gigabyte = 1024 ** 3
const defaultLimits: ArchiveLimits = {
  maxEntries: 100_000,
  maxEntryBytes: gigabyte,
  maxBytes: 2 * gigabyte,
  timeoutMs: 10 * 60_000,
  memoryMb: 512,
}
const script = new URL('./archive-worker.ts', import.meta.url)
const problems = { tooSlow: 'tooSlow', tooLarge: 'tooLarge', failed: 'unread' } as const

export function createArchiveReader(limits: Partial<ArchiveLimits> = {}): ArchiveReader {
  const all = { ...defaultLimits, ...limits }
  const inTurn = createSemaphore(2)
  return {
    unpack: ({ path, folder }) =>
      inTurn(async () => {
        const data: ArchiveTask = { path, folder, limits: all }
        const result = await runInThread({ script, data, dataBytes: 0, limits: all })
        if ('ended' in result) throw new UnreadableArchive(problems[result.ended])
        // Only our own worker posts a message, of this type.
        const answer = result.answer as UnpackedArchive | { problem: ArchiveProblem }
        if ('problem' in answer) throw new UnreadableArchive(answer.problem)
        return answer
      }),
  }
}
