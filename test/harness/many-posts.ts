import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DocumentStatus } from '#contract/documents.ts'
import { listedPost } from '#core/post/listed-post.ts'
import { openDatabase } from '#server/db/client.ts'
import { searchIndex, putShingles } from '#server/db/search-index.ts'

const begun = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
const batch = 100

const subjects = ['Hiring', 'Onboarding', 'Remote work', 'A product launch', 'Pricing', 'Customer stories']
const statuses: DocumentStatus[] = ['draft', 'draft', 'draft', 'published', 'published', 'scheduled']
const paragraph = 'We tried it for ten weeks. Nine of them were dull, and the tenth paid for all of it.'

/** One word that only the oldest post has, one that every seventh has, and one that all have. */
export const wordsOfPosts = { single: 'zebra', some: 'pricing', all: 'weeks' }

function versionOf(place: number, count: number) {
  const subject = subjects[place % subjects.length] ?? ''
  const mark = place === count - 1 ? `${wordsOfPosts.single} ` : ''
  const text = `<p>${mark}${subject}, part ${place}.</p>${`<p>${paragraph}</p>`.repeat(4)}`
  const content = JSON.stringify({ text, images: [], videos: [], documents: [] })
  return { title: `${subject} ${place}`, kind: 'text' as const, content }
}

type ManyPosts = {
  database: { dataDir: string; databaseUrl: string | undefined }
  userId: string
  count: number
}

/** Inserts many posts of all statuses directly into a database, newest first, with number 0 in the newest one's title. */
export async function addManyPosts({ database, userId, count }: ManyPosts): Promise<void> {
  const { db, engine, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const index = searchIndex(engine)
  // Nothing of value is lost in a power failure here.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db)
  for (let from = count; from > 0; from -= batch) {
    // SQLite runs synchronously; connections that end in the meantime must still be noticed.
    await turn()
    const places = Array.from({ length: Math.min(batch, from) }, (_, at) => from - 1 - at)
    await db.transaction().execute(async (tx) => {
      for (const place of places) {
        const version = versionOf(place, count)
        const createdAt = begun + (count - Math.floor(place / 3)) * minuteMs
        const id = `${userId.slice(0, 20)}-${String(place).padStart(6, '0')}`
        const status = statuses[place % statuses.length] ?? 'draft'
        const moments = {
          scheduledAt: status === 'scheduled' ? createdAt + 1e9 : null,
          publishedAt: status === 'published' ? createdAt : null,
        }
        const { text, ...listed } = listedPost(version)
        const { title, kind } = version
        await tx
          .insertInto('document')
          .values({ id, userId, status, ...moments, createdAt, updatedAt: createdAt, latestAt: createdAt })
          .execute()
        const { number } = await tx
          .updateTable('document')
          .set({ ...listed, title, kind })
          .where('id', '=', id)
          .returning('number')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('documentVersion')
          .values({ documentId: id, createdAt, ...version })
          .execute()
        await index.put(tx, { userId, number, title, text })
        await putShingles(tx, 'documentShingle', { userId, number, text })
      }
    })
  }
  await close()
}
