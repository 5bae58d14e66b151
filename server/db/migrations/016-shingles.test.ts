import { expect, it } from 'vitest'
import type { Repeat } from '#contract/publishing/repeats.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp } from '#test/harness/app.ts'
import { savePost, whenIndexed } from '#test/harness/posts.ts'
import { addShingles } from './014-to-020.ts'

const opening = 'We cut onboarding from 10 days to 2.'
const story = 'I flooded a kitchen last Tuesday, with the blue pipe in my hand.'

it('what was said before is found afterwards, in posts and in own swipes', async () => {
  const app = await startTestApp()
  const client = await app.guest()
  const before = await savePost(client, 'Before', 'An earlier text.')
  await client.post(`/api/document?id=${before}`, { title: 'Before', content: opening })
  for (let at = 0; at < 103; at += 1) await savePost(client, `Post ${at}`, `The text of post ${at}.`)
  await client.post('/api/swipe-files', { title: 'Mine', content: story, isOwn: true })
  await client.post('/api/swipe-files', { title: 'Not mine', content: story })
  const id = await savePost(client, 'New', `${opening}\n\n${story}`)
  const { databaseUrl: url, dataDir } = app.database
  const { db, engine, close } = openDatabase({ url, dataDir })
  const rows = async () => [
    await db.selectFrom('documentShingle').selectAll().orderBy('hash').orderBy('number').execute(),
    await db.selectFrom('swipeShingle').selectAll().orderBy('hash').orderBy('number').execute(),
  ]
  await whenIndexed(app.database)
  const known = await rows()
  for (const table of ['documentShingle', 'swipeShingle']) await db.schema.dropTable(table).execute()
  await addShingles(db.withTables(), engine)
  expect(await rows()).toEqual(known)
  const { body } = await client.post<{ repeats: Repeat[] }>('/api/document/repeats', { documentId: id })
  expect(body.repeats.map(({ text, other }) => [text, other.title])).toEqual([
    [story, 'Mine'],
    [opening, 'Before'],
  ])
  await close()
  await app.stop()
})
