import type { DocumentVersion } from '#contract/documents.ts'
import { sql } from 'kysely'
import type { DbOrTx } from '#server/db/schema.ts'
import { firstFitting } from '#server/http/answer-size.ts'
import {
  type DocumentRow,
  type LightRow,
  presentVersion,
  type Publication,
  type VersionRow,
} from './present.ts'

export const latestPublication = (db: DbOrTx, documentId: string): Promise<Publication | undefined> =>
  db
    .selectFrom('publication')
    .select(['state', 'way'])
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export type VersionRange = {
  /** How many at most, the newest of them; all when it is left out. */
  latest?: number | undefined
  /** Only those before this moment, in UTC milliseconds. */
  before?: number | undefined
  /** Leaves out what the older versions of a picture hold; all is read when it is left out. */
  pictures?: 'newest' | undefined
  /** Only so many of the newest as fit into this, and one at least; all when it is left out. */
  maxBytes?: number | undefined
}

/** The rows of a post's versions, newest first. */
export function versionRows(db: DbOrTx, documentId: string, range: VersionRange) {
  const { latest, before, maxBytes } = range
  const rows = db
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
  const within =
    maxBytes === undefined
      ? rows
      : rows.where('createdAt', '>', lastLeftOut(documentId, { ...range, maxBytes }))
  const earlier = before === undefined ? within : within.where('createdAt', '<', before)
  return latest === undefined ? earlier : earlier.limit(latest)
}

/** The moment of the newest version before which there is too much already; every version is later than 0. */
const lastLeftOut = (
  documentId: string,
  { before, pictures, maxBytes }: VersionRange & { maxBytes: number },
) => sql<number>`(select coalesce(max("createdAt"), 0) from (
    select "createdAt", sum("bytes") over (order by "createdAt" desc) - "bytes" as "newer" from (
      select "createdAt", ${
        pictures === 'newest'
          ? sql`case "kind" when 'image' then 0 else octet_length("content") end`
          : sql`octet_length("content")`
      } as "bytes"
      from "documentVersion"
      where "documentId" = ${documentId}
      ${before === undefined ? sql`` : sql`and "createdAt" < ${before}`}
    ) as "sized"
  ) as "summed" where "newer" >= ${maxBytes})`

/** The same, with the content of the document's latest picture alone; the others are null. */
function lightRows(db: DbOrTx, documentId: string, range: VersionRange) {
  return versionRows(db, documentId, range)
    .clearSelect()
    .select(['documentId', 'createdAt', 'title', 'kind', 'basedOn', 'byAssistant', 'isRestored'])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.and([
            eb('kind', '=', 'image'),
            eb(
              'createdAt',
              '<',
              eb
                .selectFrom('documentVersion as newest')
                .select((of) => of.fn.max('newest.createdAt').as('createdAt'))
                .where('newest.documentId', '=', documentId),
            ),
          ]),
        )
        .then(null)
        .else(eb.ref('content'))
        .end()
        .as('content'),
    )
}

/** A post's versions, oldest first, as its owner gets them. */
export async function readVersions(
  db: DbOrTx,
  document: DocumentRow,
  range: VersionRange,
): Promise<DocumentVersion[]> {
  const publication = (await latestPublication(db, document.id)) ?? null
  const rows = range.pictures === 'newest' ? lightRows : versionRows
  const versions: LightRow[] = await rows(db, document.id, range).execute()
  const presented = versions.map((version) => presentVersion(document, version, publication))
  const { maxBytes } = range
  // In an answer a text is longer than in the database.
  const fitting = maxBytes === undefined ? presented : firstFitting(presented, { maxBytes })
  return fitting.toReversed()
}

export const readVersion = async (
  db: DbOrTx,
  document: DocumentRow,
  version: VersionRow,
): Promise<DocumentVersion> =>
  presentVersion(document, version, (await latestPublication(db, document.id)) ?? null)
