import { expect, it } from 'vitest'
import { openDatabase, queryChannel } from '#server/db/client.ts'
import { startConnectedApp } from '#test/harness/connect.ts'
import { addDuePosts } from '#test/harness/due-posts.ts'

const count = 150
/** A post takes about sixty statements, from its job to its notice, and a response a few turns of the event loop. */
const mostBetween = 400

it('many posts that are due in one moment leave room for other calls between them', async () => {
  let statements = 0
  const listen = () => void (statements += 1)
  queryChannel.subscribe(listen)
  const { app, client, stop } = await startConnectedApp()
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
  const left = async () =>
    (await db.selectFrom('document').select('id').where('status', '=', 'scheduled').execute()).length
  await addDuePosts(db, { userIds: [body.user.id], count, from: Date.now() - 1000, apartMs: 0 })
  const between: number[] = []
  while ((await left()) > 0) {
    const before = statements
    expect((await app.visitor.get('/healthz')).status).toBe(200)
    between.push(statements - before)
  }
  expect(between.length).toBeGreaterThan(10)
  expect(Math.max(...between)).toBeLessThan(mostBetween)
  queryChannel.unsubscribe(listen)
  await close()
  await stop()
})
