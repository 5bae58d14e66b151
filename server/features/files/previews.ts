import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createReadStream } from 'node:fs'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { mediaExtension, mediaKindOf } from '#core/post/post-media-types.ts'
import { lookAtDocument } from '#server/adapters/file-reader/document-look.ts'
import { NotConverted, type OfficeConverter } from '#server/adapters/media/office-converter.ts'
import type { Tx } from '#server/db/schema.ts'
import { enqueue, type JobDefinition } from '#server/jobs/definition.ts'
import { handle, type JobHandler, type JobOutcome } from '#server/jobs/worker.ts'
import { dispositionOf, previewKey } from './addresses.ts'
import type { FileRow, Store } from './storing.ts'

type Preview = { fileId: string }

export const previewJob: JobDefinition<Preview> = {
  name: 'preview-document',
  version: 1,
  payload: v.object({ fileId: v.string() }),
}

const pdf = 'application/pdf'

/** Whether a file is shown as a PDF made from it, and this server can make one. */
export const needsPreview = ({ office }: Store, contentType: string): boolean =>
  office !== undefined && contentType !== pdf && mediaKindOf(contentType) === 'document'

export async function planPreview(tx: Tx, { fileId, now }: Preview & { now: number }): Promise<void> {
  await enqueue(tx, {
    id: `preview-${fileId}`,
    definition: previewJob,
    payload: { fileId },
    dueAt: now,
    now,
  })
}

const rowOf = ({ db }: Store, fileId: string) =>
  db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirst()

const note = ({ db }: Store, fileId: string, change: { previewState: 'ready' | 'failed'; pages?: number }) =>
  db.updateTable('postMedia').set(change).where('fileId', '=', fileId).executeTakeFirst()

type Made = { path: string; size: number }

async function countPages(path: string): Promise<number> {
  const look = await lookAtDocument(await readFile(path))
  if ('problem' in look || look.pages === null)
    throw new NotConverted('The PDF of the document cannot be read.')
  return look.pages
}

/** Stores the PDF beside its document, whose own page count takes precedence over the PDF's. */
async function keep(store: Store, file: FileRow, { path, size }: Made): Promise<void> {
  const counted = await countPages(path)
  const as = { contentType: pdf, disposition: dispositionOf({ name: 'preview.pdf', contentType: pdf }) }
  await store.storage.putStream(previewKey(file.key), { bytes: createReadStream(path), size }, as)
  const { pages } = (await store.db
    .selectFrom('postMedia')
    .select('pages')
    .where('fileId', '=', file.id)
    .executeTakeFirst()) ?? { pages: null }
  const { numUpdatedRows } = await note(store, file.id, { previewState: 'ready', pages: pages ?? counted })
  // The file was removed in the meantime.
  if (numUpdatedRows === 0n) await store.storage.delete(previewKey(file.key))
}

async function fillFrom({ storage }: Store, { key }: FileRow, path: string): Promise<void> {
  const stream = await storage.read(key)
  if (stream === null) throw new NotConverted('The document is no longer there.')
  // node:stream has a type of its own for web streams, which is not the global one.
  await pipeline(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path))
}

type Options = Store & { log: Logger }

/**
 * Converts office documents to PDFs in the background, one at a time. A document that cannot be converted has no preview;
 * without the converter, the jobs wait for a server that has it.
 */
export function previewJobs(options: Options): JobHandler[] {
  const { now, log, office } = options
  if (office === undefined) return []
  const make = async (
    converter: OfficeConverter,
    file: FileRow,
    signal: AbortSignal,
  ): Promise<JobOutcome> => {
    try {
      await converter.convert({
        extension: mediaExtension(file.contentType),
        fill: (path) => fillFrom(options, file, path),
        use: (made) => keep(options, file, made),
        signal,
      })
    } catch (error) {
      if (signal.aborted) return { retryAt: now() }
      if (!(error instanceof NotConverted)) throw error
      log.info({ err: error, file: file.id }, 'could not render a document preview')
      await note(options, file.id, { previewState: 'failed' })
    }
    return 'done'
  }
  return [
    handle(previewJob, {
      concurrency: 1,
      async run({ fileId }, { signal }) {
        const file = await rowOf(options, fileId)
        return file ? make(office, file, signal) : 'done'
      },
      giveUp: async ({ fileId }) => void (await note(options, fileId, { previewState: 'failed' })),
    }),
  ]
}
