import { parentPort, workerData } from 'node:worker_threads'
import { ledeRoot, readLedeArchive } from './archive-lede.ts'
import { isLinkedIn, readLinkedInArchive } from './archive-linkedin.ts'
import { openZip } from '#server/adapters/file-reader/zip-reader.ts'
import { type ArchiveProblem, UnreadableArchive } from './unreadable-archive.ts'
import type { ArchiveTask, UnpackedArchive } from './archive-reader.ts'

async function unpack({ path, folder, limits }: ArchiveTask): Promise<UnpackedArchive> {
  const refuse = (problem: ArchiveProblem, cause?: unknown) => new UnreadableArchive(problem, cause)
  const entries = await openZip(path, { limits, refuse })
  const root = ledeRoot(entries)
  if (root !== null) return readLedeArchive(entries, { root, folder })
  if (isLinkedIn(entries)) return readLinkedInArchive(entries, folder)
  throw new UnreadableArchive('foreign')
}

async function read(task: ArchiveTask): Promise<UnpackedArchive | { problem: ArchiveProblem }> {
  try {
    return await unpack(task)
  } catch (error) {
    return { problem: error instanceof UnreadableArchive ? error.problem : 'unread' }
  }
}

// Started only by archive-reader.ts, with one archive to unpack.
parentPort?.postMessage(await read(workerData as ArchiveTask), [])
