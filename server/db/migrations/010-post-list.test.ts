import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { freshDatabase } from '#test/harness/database.ts'
import { addPostList, type PostTables } from './007-to-013.ts'

const indexes = ['Number', 'Updated', 'Created', 'Title', 'Scheduled', 'Status'].map(
  (name) => `documentBy${name}`,
)
const columns = ['number', 'title', 'titleOrder', 'kind', 'excerpt', 'picture', 'latestAt', 'deletedAt']

it('posts that were there before are listed and found afterwards, all of them', async () => {
  const fresh = await freshDatabase()
  const { db, engine, close } = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  const now = new Date().toISOString()
  const emailVerified = engine === 'sqlite' ? 0 : true
  await db
    .insertInto('user')
    .values({
      id: 'ada',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified,
      image: null,
      createdAt: now,
      updatedAt: now,
      isAnonymous: null,
    })
    .execute()
  for (const name of ['documentNumber', 'postUnsearch'])
    if (engine === 'sqlite') await sql`drop trigger ${sql.table(name)}`.execute(db)
  for (const name of ['postSearch', 'postWords', 'documentShingle'])
    await db.schema.dropTable(name).ifExists().execute()
  for (const name of [
    ...indexes,
    'documentDeleted',
    'documentByPublished',
    'documentTroubled',
    'materialSize',
  ])
    await db.schema.dropIndex(name).execute()
  for (const name of columns) await db.schema.alterTable('document').dropColumn(name).execute()

  const count = 203
  for (let at = 0; at < count; at += 1) {
    const id = `post-${at}`
    const document = { id, userId: 'ada', status: 'draft' as const, createdAt: at, updatedAt: at }
    await db.insertInto('document').values(document).execute()
    for (const [createdAt, words] of [
      [1, 'earlier'],
      [2, `later ${at}`],
    ] as const) {
      const content = JSON.stringify({ text: `<p>The ${words} text</p>`, images: ['/files/a/b.png'] })
      const version = { documentId: id, createdAt, title: `Ärger ${words}`, kind: 'text' as const, content }
      await db.insertInto('documentVersion').values(version).execute()
    }
  }
  await addPostList(db.withTables<PostTables>(), engine)
  const posts = await db.selectFrom('document').selectAll().orderBy('number').execute()
  expect(posts).toHaveLength(count)
  expect(new Set(posts.map(({ number }) => number)).size).toBe(count)
  expect(posts.find(({ id }) => id === 'post-42')).toMatchObject({
    title: 'Ärger later 42',
    titleOrder: 'arger later 42',
    kind: 'text',
    latestAt: 2,
    deletedAt: null,
    excerpt: 'The later 42 text',
    picture: '/files/a/b.png',
  })
  const { rows } = await sql<{ n: number }>`select count(*) as n from "postSearch"`.execute(db)
  expect(Number(rows[0]?.n)).toBe(count)
  await close()
  await fresh.remove()
})
