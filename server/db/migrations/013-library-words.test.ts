import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp } from '#test/harness/app.ts'
import { createIn, libraries, titlesIn } from '#test/harness/libraries.ts'
import { separateLibraryWords } from './007-to-013.ts'

/** As 006 made it. */
const oldSqliteSearch = sql`create virtual table "materialSearch" using fts5(
  title, words, content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
)`

it('items that were there before are found afterwards, by every field and by their labels', async () => {
  const app = await startTestApp()
  const client = await app.guest()
  for (const library of libraries) await createIn(client, library, library.whole)
  const [knowledge, swipes, offers, templates, audiences] = libraries
  if (!knowledge || !swipes || !offers || !templates || !audiences) throw new Error('A library is missing.')
  const { databaseUrl: url, dataDir } = app.database
  const { db, engine, close } = openDatabase({ url, dataDir })
  await db.schema.dropTable('materialLabel').execute()
  if (engine === 'sqlite') {
    await sql`drop table "materialSearch"`.execute(db)
    await oldSqliteSearch.execute(db)
  } else {
    await sql`alter table "materialSearch" add column "title" tsvector not null default ''`.execute(db)
    await sql`update "materialSearch" set "words" = ''`.execute(db)
  }
  expect(await titlesIn(client, knowledge, '?q=onboarding')).toEqual([])
  await separateLibraryWords(db.withTables(), engine)
  expect(await titlesIn(client, knowledge, '?q=onboarding')).toEqual(['Onboarding'])
  expect(await titlesIn(client, knowledge, '?q=example ten')).toEqual(['Onboarding'])
  expect(await titlesIn(client, swipes, '?q=grace short launch&tag=hook')).toEqual(['A hook'])
  expect(await titlesIn(client, offers, '?q=founders calls')).toEqual(['Coaching'])
  expect(await titlesIn(client, templates, '?q=differ&category=story')).toEqual(['Before and after'])
  expect(await titlesIn(client, audiences, '?q=runway')).toEqual(['Founders'])
  await close()
  await app.stop()
})
