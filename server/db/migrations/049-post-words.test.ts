import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp } from '#test/harness/app.ts'
import { savePost, whenIndexed } from '#test/harness/posts.ts'
import { separatePostWords } from './029-to-054.ts'

it('posts that were there before are found afterwards by title and text, each by its writer', async () => {
  const app = await startTestApp()
  const [client, other] = [await app.guest(), await app.guest()]
  const id = await savePost(client, 'Before', 'An earlier text.')
  await client.post(`/api/document?id=${id}`, { title: 'Giraffes', content: 'We cut onboarding to 2 days.' })
  for (let at = 0; at < 103; at += 1) await savePost(client, `Post ${at}`, `The text of post ${at}.`)
  await savePost(other, 'Theirs', 'We cut onboarding, too.')
  await whenIndexed(app.database)
  const { databaseUrl: url, dataDir } = app.database
  const { db, engine, close } = openDatabase({ url, dataDir })
  await sql`drop table "postWords"`.execute(db)
  if (engine === 'sqlite') {
    await sql`drop trigger "postUnsearch"`.execute(db)
    // As 010 made them.
    await sql`create virtual table "postSearch" using fts5(
      title, words, content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
    )`.execute(db)
    await sql`create trigger "postUnsearch" after delete on "document" begin
      delete from "postSearch" where rowid = old."number"; end`.execute(db)
  }
  await separatePostWords(db.withTables(), engine)
  const titles = async (writer: typeof client, q: string) =>
    (await writer.get<{ posts: Post[] }>(`/api/posts?q=${q}`)).body.posts.map(({ title }) => title)
  expect(await titles(client, 'onboard')).toEqual(['Giraffes'])
  expect(await titles(client, 'giraffes')).toEqual(['Giraffes'])
  expect(await titles(client, 'earlier')).toEqual([])
  expect(await titles(client, 'text%20102')).toEqual(['Post 102'])
  expect(await titles(other, 'onboarding')).toEqual(['Theirs'])
  await close()
  await app.stop()
})
