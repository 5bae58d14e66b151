import { openDatabase } from '#server/db/client.ts'

const batch = 200
const begun = Date.UTC(2026, 0, 1)

type ManyVersions = {
  database: { dataDir: string; databaseUrl: string | undefined }
  documentId: string
  /** What each version says, the first one at 0. */
  contents: string[]
}

/** Puts older versions of a saved post straight into a database, a minute apart from the beginning of 2026. */
export async function addManyVersions({ database, documentId, contents }: ManyVersions): Promise<void> {
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const rows = contents.map((content, place) => ({
    documentId,
    createdAt: begun + place * 60_000,
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
