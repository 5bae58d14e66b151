import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { freshDatabase } from '#test/harness/database.ts'
import { addPostMediaCounts, type CountedTables } from './029-to-054.ts'

it('posts that were there before have their media counted, by their latest version', async () => {
  const fresh = await freshDatabase()
  const { db, engine, close } = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  const now = new Date().toISOString()
  const emailVerified = engine === 'sqlite' ? 0 : true
  const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: null, isAnonymous: null }
  await db
    .insertInto('user')
    .values({ ...ada, emailVerified, createdAt: now, updatedAt: now })
    .execute()
  for (const name of ['imageCount', 'videoCount', 'documentCount'])
    await db.schema.alterTable('document').dropColumn(name).execute()
  await db.schema.alterTable('scheduling').dropColumn('failureBefore').execute()

  const count = 203
  const rich = JSON.stringify({
    text: '',
    images: ['a', 'b'],
    videos: ['c'],
    documents: [{ url: 'd', name: '' }],
  })
  for (let at = 0; at < count; at += 1) {
    const id = `post-${at}`
    const document = { id, userId: 'ada', status: 'draft' as const, createdAt: at, updatedAt: at }
    await db.insertInto('document').values(document).execute()
    const contents = at === 1 ? [rich, 'Only words'] : at === 2 ? ['{ no JSON', '{ no JSON'] : ['Words', rich]
    for (const [createdAt, content] of contents.entries()) {
      const version = { documentId: id, createdAt, title: 'T', kind: 'text' as const, content }
      await db.insertInto('documentVersion').values(version).execute()
    }
  }
  await addPostMediaCounts(db.withTables<CountedTables>())
  const posts = await db
    .selectFrom('document')
    .select(['id', 'imageCount', 'videoCount', 'documentCount'])
    .orderBy('number')
    .execute()
  const none = { imageCount: 0, videoCount: 0, documentCount: 0 }
  expect(posts.slice(1, 3)).toEqual([
    { id: 'post-1', ...none },
    { id: 'post-2', ...none },
  ])
  const others = posts.filter(({ id }) => id !== 'post-1' && id !== 'post-2')
  expect(others).toHaveLength(count - 2)
  for (const { id: _, ...counts } of others)
    expect(counts).toEqual({ imageCount: 2, videoCount: 1, documentCount: 1 })
  await close()
  await fresh.remove()
})
