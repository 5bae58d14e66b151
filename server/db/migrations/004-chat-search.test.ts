import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { freshDatabase } from '#test/harness/database.ts'
import { addManyChats } from '#test/harness/many-chats.ts'
import { addChatSearch } from './001-to-006.ts'

it('chats that were there before can be searched afterwards, all of them', async () => {
  const fresh = await freshDatabase()
  const { db, engine, close } = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  const now = new Date().toISOString()
  await db
    .insertInto('user')
    .values({
      id: 'ada',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: engine === 'sqlite' ? 0 : true,
      image: null,
      createdAt: now,
      updatedAt: now,
      isAnonymous: null,
    })
    .execute()
  await addManyChats({ database: fresh, userId: 'ada', count: 1203, oldestTitle: 'ÄRGER' })
  await db.schema.dropIndex('chatHistory').execute()
  await db.schema.alterTable('chat').dropColumn('searchTitle').execute()
  await db.schema
    .createIndex('chatHistory')
    .on('chat')
    .columns(['userId', 'pinned', 'createdAt', 'id'])
    .execute()
  await addChatSearch(db.withTables<{ chat: { id: string; title: string; searchTitle: string } }>())
  const chats = await db.selectFrom('chat').select(['title', 'searchTitle']).execute()
  expect(chats).toHaveLength(1203)
  expect(chats.filter(({ searchTitle }) => searchTitle === '')).toEqual([])
  expect(chats).toContainEqual({ title: 'ÄRGER', searchTitle: 'arger' })
  await close()
  await fresh.remove()
})
