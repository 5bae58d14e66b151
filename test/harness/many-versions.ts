import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'

const batch = 200
const minuteMs = 60_000

type ManyVersions = {
  database: { dataDir: string; databaseUrl: string | undefined }
  documentId: string
  /** What each version says, the first one at 0. */
  contents: string[]
  /** The moment of the first one, in UTC milliseconds: by default so that the last one is a minute old. */
  begun?: number
}

/**
 * Puts older versions of a saved post straight into a database, a minute apart. By default none of up to a thousand is a
 * day old: older ones are thinned out, which a server does once in a while from its start on.
 */
export async function addManyVersions({
  database,
  documentId,
  contents,
  begun = Date.now() - contents.length * minuteMs,
}: ManyVersions): Promise<void> {
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const isIndexing = async () =>
    (
      await db
        .selectFrom('job')
        .select('id')
        .where('name', '=', 'index-post')
        .where('id', 'not like', '%-unfinished')
        .execute()
    ).length > 0
  // While this thread waits for the end of a transaction of the server's, that cannot go on.
  for (let tries = 0; tries < 500 && (await isIndexing()); tries += 1) await pause(10)
  const rows = contents.map((content, place) => ({
    documentId,
    createdAt: begun + place * minuteMs,
    title: 'Untitled',
    kind: 'text' as const,
    content,
  }))
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insertInto('documentVersion')
      .values(rows.slice(from, from + batch))
      .execute()
  }
  await close()
}
