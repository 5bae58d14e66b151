import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { SentRecord } from '#contract/publishing/publications.ts'
import { usualPage } from '#core/limits.ts'
import { readRequest } from '#server/adapters/network/wire-check.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import { firstFitting } from '#server/http/json-answer.ts'
import { rowCursor } from '#server/http/row-cursor.ts'
import { type MediumRow, mediaRows } from './media.ts'
import type { PublicationRow } from './outcomes.ts'

type StepRow = Selectable<Tables['publicationStep']>

const iso = (at: number) => new Date(at).toISOString()

const presentMedium = ({ kind, url, name, size, uploadedSha256, urn, alt, title }: MediumRow) => ({
  kind,
  url,
  name,
  size,
  sha256: uploadedSha256,
  urn,
  alt,
  title,
})

/** Read from the stored request, so that it shows what was sent rather than what was intended. */
const textIn = (request: string) => readRequest({ body: request, fileOf: (id) => id })?.text ?? null

/** What the writer published by hand; `sentAt` is null when they say that it is not there. */
const taken = ({ state, text, createdAt }: PublicationRow) =>
  state === 'failed' ? { sentAt: null, text } : { sentAt: iso(createdAt), text }

function present(row: PublicationRow, steps: StepRow[], media: MediumRow[]): SentRecord {
  const { id, state, way, network, request, urn, url } = row
  const sending = steps.findLast(({ toState }) => toState === 'sending')
  return {
    publicationId: id,
    state,
    way,
    network,
    ...(way === 'by-hand'
      ? taken(row)
      : { sentAt: sending ? iso(sending.at) : null, text: request === null ? null : textIn(request) }),
    request,
    media: media.map(presentMedium),
    urn,
    url,
    steps: steps.map(({ toState, detail, at }) => ({ state: toState, detail, at: iso(at) })),
  }
}

export type SentPage = { documentId: string; limit?: number | undefined; cursor?: string | undefined }

const cursors = rowCursor(v.object({ createdAt: v.pipe(v.number(), v.finite()), id: v.string() }))

function readRows(db: Db, { documentId, limit, cursor }: SentPage & { limit: number }) {
  const rows = db
    .selectFrom('publication')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (cursor === undefined) return rows.execute()
  const { createdAt, id } = cursors.decode(cursor)
  return rows.where(sql<boolean>`("createdAt", "id") < (${createdAt}, ${id})`).execute()
}

async function readRecords(db: Db, rows: PublicationRow[]): Promise<SentRecord[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const media = await mediaRows(db, ids)
  const steps = await db
    .selectFrom('publicationStep')
    .selectAll()
    .where('publicationId', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map((row) =>
    present(
      row,
      steps.filter(({ publicationId }) => publicationId === row.id),
      media.filter(({ publicationId }) => publicationId === row.id),
    ),
  )
}

/** Returns the records of a post's publications, newest first: as many as requested and as fit into a response. */
export async function readSent(
  db: Db,
  { limit = usualPage, ...page }: SentPage,
): Promise<{ sent: SentRecord[]; nextCursor: string | null }> {
  const rows = await readRows(db, { ...page, limit: limit + 1 })
  const sent = firstFitting(await readRecords(db, rows.slice(0, limit)))
  const last = rows[sent.length - 1]
  return {
    sent,
    nextCursor:
      last !== undefined && rows.length > sent.length
        ? cursors.encode({ createdAt: last.createdAt, id: last.id })
        : null,
  }
}
