import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { databaseEnv, type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { addDuePosts, duePostText } from '#test/harness/due-posts.ts'

const accounts = 50
const postsOfEach = 20
const throttlings = 60
const minuteMs = 60_000

describe('two servers on one PostgreSQL', { timeout: 240_000 }, () => {
  let folders: FreshDatabase[]
  let database: Database
  let network: PracticeServer
  let servers: ServerProcess[]

  beforeAll(async () => {
    folders = [await freshDatabase(), await freshDatabase()]
    const databaseUrl = folders[0]?.databaseUrl
    database = openDatabase({ url: databaseUrl, dataDir: '' })
    network = await startPracticeServer()
    Object.defineProperty(network.clock, 'now', { get: Date.now })
    servers = await Promise.all(
      folders.map(({ dataDir }) =>
        startServerProcess({
          DATA_DIR: dataDir,
          ...databaseEnv({ databaseUrl }),
          AUTH_SECRET: 'the same on both servers',
          ALLOW_GUESTS: 'on',
          ...network.settings,
          LOG_LEVEL: 'fatal',
        }),
      ),
    )
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await network.stop()
    await database.close()
    for (const folder of folders) await folder.remove()
  })

  async function member(): Promise<string> {
    const client = new Client(servers[0]?.url ?? '')
    await client.post('/api/auth/sign-in/anonymous')
    expect(await connect(client)).toContain('linkedin_connected=true')
    return (await client.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
  }
  const ended = async () => {
    const { db } = database
    const { count } = await db
      .selectFrom('publication')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', 'in', ['published', 'failed', 'unknown'])
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  it('send 1,000 posts that are due in the same minute, each once and each account’s in their order', async () => {
    const userIds: string[] = []
    while (userIds.length < accounts) {
      userIds.push(...(await Promise.all(Array.from({ length: 10 }, () => member()))))
    }
    for (let count = 0; count < throttlings; count += 1) {
      const answer = { status: 429, headers: { 'retry-after': '1' } }
      network.faults.push({ on: 'create', when: 'before', answer })
    }
    const apartMs = Math.floor(minuteMs / postsOfEach)
    await addDuePosts(database.db, { userIds, count: postsOfEach, from: Date.now() - minuteMs, apartMs })
    await expect.poll(ended, { timeout: 200_000, interval: 250 }).toBe(accounts * postsOfEach)
    expect(network.faults).toEqual([])

    const sent = network.posts()
    const wanted = userIds.map((_, account) =>
      Array.from({ length: postsOfEach }, (_none, number) => duePostText(account, number)),
    )
    expect(wanted.map((texts) => sent.filter((text) => texts.includes(text)))).toEqual(wanted)
    expect(sent).toHaveLength(accounts * postsOfEach)
    const rows = await database.db.selectFrom('document').select('status').execute()
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['published']))
  })
})
