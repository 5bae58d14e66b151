import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp } from '#test/harness/app.ts'
import { savePost } from '#test/harness/posts.ts'
import { addPostNumbers } from './029-to-054.ts'

const number = '7400000000000000001'
const rows = [
  { id: 'second', urn: `urn:li:activity:${number}`, network: 'linkedin', state: 'published', createdAt: 2 },
  { id: 'first', urn: `urn:li:share:${number}`, network: 'linkedin', state: 'published', createdAt: 1 },
  { id: 'practised', urn: `urn:li:share:${number}`, network: 'practice', state: 'published', createdAt: 3 },
  {
    id: 'document',
    urn: 'urn:li:ugcPost:7400000000000000002',
    network: 'linkedin',
    state: 'published',
    createdAt: 4,
  },
  {
    id: 'failed',
    urn: 'urn:li:share:7400000000000000003',
    network: 'linkedin',
    state: 'failed',
    createdAt: 5,
  },
  {
    id: 'odd',
    urn: 'urn:li:comment:7400000000000000004',
    network: 'linkedin',
    state: 'published',
    createdAt: 6,
  },
  { id: 'unnamed', urn: null, network: 'linkedin', state: 'published', createdAt: 7 },
] as const

it('posts that were there before have their number, the first of two that claim one', async () => {
  const app = await startTestApp()
  const documentId = await savePost(await app.guest(), 'Before')
  await app.stop({ keepDatabase: true })
  const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
  const { userId } = await db.selectFrom('document').select('userId').executeTakeFirstOrThrow()
  await db.schema.dropIndex('publicationPostNumber').execute()
  await db.schema.alterTable('publication').dropColumn('postNumber').execute()
  for (const row of rows) {
    const shared = { documentId, userId, text: 'Words', versionCreatedAt: 1, updatedAt: 1 }
    await db
      .insertInto('publication')
      .values({ ...shared, ...row })
      .execute()
  }
  await addPostNumbers(db)
  const found = await db.selectFrom('publication').select(['id', 'postNumber']).orderBy('createdAt').execute()
  expect(found.map(({ id, postNumber }) => [id, postNumber])).toEqual([
    ['first', number],
    ['second', null],
    ['practised', number],
    ['document', '7400000000000000002'],
    ['failed', null],
    ['odd', null],
    ['unnamed', null],
  ])
  const double = db
    .updateTable('publication')
    .set({ postNumber: number })
    .where('id', '=', 'second')
    .execute()
  await expect(double).rejects.toThrow(/unique/i)
  await close()
  await app.database.remove()
})
