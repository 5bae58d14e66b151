import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import {
  type ArchiveImport,
  archiveImports,
  archiveField,
  archiveMaxBytes,
  type ImportKind,
} from '#contract/archive.ts'
import { AppError, refuse } from '#core/errors.ts'
import { UnreadableArchive } from '#server/adapters/archive-reader/unreadable-archive.ts'
import type { ArchiveReader } from '#server/adapters/archive-reader/archive-reader.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/client.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Actor } from '#server/http/session.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { spoolUploadedFile, withTemporaryFolder } from '#server/http/spooled-upload.ts'
import { enqueue, type JobDefinition } from '#server/jobs/definition.ts'
import { handle, type JobHandler } from '#server/jobs/worker.ts'
import { createExports } from './exporting.ts'
import {
  ImportStopped,
  type ImportRow,
  latestImport,
  ownImport,
  partsOf,
  presentImport,
  Progress,
  runningImport,
} from './identities.ts'
import { takeLede } from './lede-import.ts'
import { previewLede } from './lede-records.ts'
import { previewLinkedIn, takeLinkedIn } from './linkedin-import.ts'
import * as v from 'valibot'
import { id as idField } from '#contract/fields.ts'

export type Archive = {
  /**
   * Streams everything of the account as a zip while it is being written; `onStall` is called when the client stops reading.
   * Throws 429 while another export of the account is running, or when there are too many.
   */
  export: (actor: Actor, onStall: () => void) => Promise<ReadableStream<Uint8Array>>
  /** Reads an archive from a form and returns what is in it. Throws bad_request:api with the reason. */
  receive: (actor: Actor, request: Request) => Promise<ArchiveImport>
  latest: (actor: Actor) => Promise<ArchiveImport[]>
  read: (actor: Actor, id: string) => Promise<ArchiveImport>
  /** Starts importing the chosen kinds. Throws bad_request:api for an import that was started before. */
  start: (actor: Actor, id: string, kinds: ImportKind[]) => Promise<ArchiveImport>
  cancel: (actor: Actor, id: string) => Promise<ArchiveImport>
  jobs: JobHandler[]
}

type Options = {
  database: Database
  storage: Storage
  files: Files
  materials: Materials
  documents: Documents
  reader: ArchiveReader
  log: Logger
  now: () => number
  /** Makes the worker look for an import that was just started. */
  wake: (name: string) => void
  /** How long an export waits for a client that does not read; defaults to a minute. */
  stallMs?: number | undefined
}

/** An archive that is being received only takes up disk space; the reader limits how many are unpacked at once. */
const archivesAtOnce = {
  all: 200,
  own: 1,
  reason: 'An archive of yours is being read. Please wait until that has finished.',
  busy: 'Many archives are being read. Please try again in a minute.',
}
const tooLarge = `The archive is larger than ${archiveMaxBytes / 1024 / 1024} MB.`

/** Exports and imports everything of an account, and imports what the user wrote on the network before. */
export function createArchive(options: Options): Archive {
  const { database, wake } = options
  const { db } = database
  const archives = createConcurrencyLimit(archivesAtOnce)
  return {
    export: createExports(options),
    receive: (actor, request) => archives(actor.userId, () => receive(options, actor, request)),
    async latest({ userId }) {
      const row = await latestImport(db, userId)
      return row ? [presentImport(row)] : []
    },
    read: async ({ userId }, id) => presentImport(await ownImport(db, userId, id)),
    async start({ userId }, id, kinds) {
      const started = await startImport(options, { userId, id, kinds })
      wake(importJob.name)
      return started
    },
    cancel: (actor, id) => cancel(options, actor, id),
    jobs: [
      handle(importJob, {
        async run({ importId }) {
          await runImport(options, importId)
          return 'done'
        },
        giveUp: ({ importId }) => giveUp(options, importId),
      }),
    ],
  }
}

const inWords = (error: unknown) =>
  error instanceof UnreadableArchive ? refuse(error.message, error) : error

type Unpacking = Pick<Options, 'reader'> & { folder: string }
const archiveName = 'archive.zip'

const unpack = ({ reader, folder }: Unpacking) =>
  reader.unpack({ path: join(folder, archiveName), folder }).catch((error: unknown) => {
    throw inWords(error)
  })

async function receive(options: Options, actor: Actor, request: Request): Promise<ArchiveImport> {
  const { files, reader, database } = options
  const { invalid } = archiveImports.upload
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, archiveName)
    const form = { field: archiveField, maxBytes: archiveMaxBytes, invalid, tooLarge, path }
    const { name, size } = await spoolUploadedFile(request, form)
    await refuseWhileRunning(options, actor)
    const archive = await unpack({ reader, folder })
    const looking = { userId: actor.userId, folder }
    const parts =
      archive.source === 'lede'
        ? await previewLede(database.db, archive, looking)
        : await previewLinkedIn(database.db, archive, looking)
    await dropUnstarted(options, actor)
    const stashId = await files.storeTemporary(actor.userId, {
      name,
      size,
      contentType: 'application/zip',
      bytes: createReadStream(path) as AsyncIterable<Uint8Array>,
    })
    const { source } = archive
    const row = { source, fileName: name.slice(-255), stashId, parts: JSON.stringify(parts) }
    return presentImport(await insertImport(options, actor, row))
  })
}

/** Returns an earlier import that was never started and has to make way. Throws bad_request:api while one is running. */
async function refuseWhileRunning({ database }: Options, { userId }: Actor): Promise<ImportRow | undefined> {
  const before = await latestImport(database.db, userId)
  if (before?.state === 'running') {
    throw refuse('An import is running. Wait until it has finished, or stop it.')
  }
  return before?.state === 'ready' ? before : undefined
}

async function dropUnstarted(options: Options, actor: Actor): Promise<void> {
  const before = await refuseWhileRunning(options, actor)
  if (!before) return
  await options.database.db.deleteFrom('archiveImport').where('id', '=', before.id).execute()
  await options.files.dropTemporary(before.stashId)
}

const insertImport = (
  { database, now }: Options,
  { userId }: Actor,
  row: Pick<ImportRow, 'source' | 'fileName' | 'stashId' | 'parts'>,
): Promise<ImportRow> =>
  database.db
    .insertInto('archiveImport')
    .values({
      ...row,
      id: randomUUID(),
      userId,
      state: 'ready',
      done: 0,
      total: 0,
      problem: null,
      createdAt: now(),
      updatedAt: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function startImport(
  { database, now }: Options,
  { userId, id, kinds }: { userId: string; id: string; kinds: ImportKind[] },
): Promise<ArchiveImport> {
  return database.db.transaction().execute(async (tx) => {
    const row = await ownImport(tx, userId, id)
    const parts = partsOf(row).map((part) => ({ ...part, isChosen: kinds.includes(part.kind) }))
    const chosen = parts.filter(({ isChosen }) => isChosen)
    if (chosen.length === 0) throw refuse('Choose something that is in the archive.')
    const total = chosen.reduce((sum, { found }) => sum + found, 0)
    const started = await tx
      .updateTable('archiveImport')
      .set({ state: 'running', parts: JSON.stringify(parts), total, updatedAt: now() })
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .returningAll()
      .executeTakeFirst()
    if (!started) throw refuse('This import was started before.')
    await enqueue(tx, {
      id: `import-${id}`,
      definition: importJob,
      payload: { importId: id },
      dueAt: now(),
      now: now(),
    })
    return presentImport(started)
  })
}

async function cancel(options: Options, { userId }: Actor, id: string): Promise<ArchiveImport> {
  const { db } = options.database
  const row = await ownImport(db, userId, id)
  await end(options, row, { state: 'cancelled', problem: null })
  return presentImport(await ownImport(db, userId, id))
}

type Ending = { state: 'done' | 'cancelled' | 'failed'; problem: string | null }

/** Ends an import that has not ended yet, and removes its archive. */
async function end({ database, files, now }: Options, row: ImportRow, ending: Ending): Promise<void> {
  await database.db
    .updateTable('archiveImport')
    .set({ ...ending, updatedAt: now() })
    .where('id', '=', row.id)
    .where('state', 'in', ['ready', 'running'])
    .execute()
  await files.dropTemporary(row.stashId)
}

/** Runs an import. After a crash it starts over and recognises what has already been imported. */
async function runImport(options: Options, importId: string): Promise<void> {
  const { database, files, materials, documents, reader, now } = options
  const { db } = database
  const row = await runningImport(db, importId)
  if (!row) return
  try {
    await withTemporaryFolder(async (folder) => {
      const uploaded = await files.readTemporary(row.stashId)
      if (uploaded === null) throw refuse('The archive is no longer here. Please upload it again.')
      // node:stream has a type of its own for web streams, which is not the global one.
      const bytes = Readable.fromWeb(uploaded as Parameters<typeof Readable.fromWeb>[0])
      await pipeline(bytes, createWriteStream(join(folder, archiveName)))
      const archive = await unpack({ reader, folder })
      const progress = new Progress(row)
      const taking = { db, now, files, materials, documents, userId: row.userId, folder, progress }
      await (archive.source === 'lede' ? takeLede(archive, taking) : takeLinkedIn(archive, taking))
    })
    await end(options, row, { state: 'done', problem: null })
  } catch (error) {
    if (error instanceof ImportStopped) return
    if (!(error instanceof AppError)) throw error
    await end(options, row, { state: 'failed', problem: error.message })
  }
}

async function giveUp(options: Options, importId: string): Promise<void> {
  const row = await runningImport(options.database.db, importId)
  const problem =
    'Something went wrong before everything was imported. Import the archive again to continue from here.'
  if (row) await end(options, row, { state: 'failed', problem })
}

type ImportJob = { importId: string }

/** Runs one import; its details are in the import's row. */
const importJob: JobDefinition<ImportJob> = {
  name: 'import-archive',
  version: 1,
  payload: v.object({ importId: idField }),
}
