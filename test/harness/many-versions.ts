import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'

const batch = 200
const minuteMs = 60_000

type ManyVersions = {
  database: { dataDir: string; databaseUrl: string | undefined }
  documentId: string
  /** The contents of the versions, oldest first. */
  contents: string[]
  /** The time of the first one, in UTC milliseconds; by default such that the last one is a minute old. */
  begun?: number
}

/**
 * Inserts older versions of a saved post directly into a database, a minute apart. By default, up to a thousand of them
 * are less than a day old: a server regularly thins out older ones.
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
  // While this thread is blocked on the server's transaction, which runs in the same process, neither can proceed.
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
