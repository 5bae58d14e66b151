import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { admin } from '#test/harness/admin.ts'
import { Client } from '#test/harness/client.ts'
import { databaseEnv, emptyDatabase, type FreshDatabase } from '#test/harness/database.ts'

const secret = 'the same on all servers'

describe('servers that start on one PostgreSQL', { timeout: 240_000 }, () => {
  let database: FreshDatabase
  let folders: string[]
  let servers: ServerProcess[]
  beforeEach(async () => {
    database = await emptyDatabase()
    folders = Array.from({ length: 4 }, () => mkdtempSync(join(tmpdir(), 'lede-together-')))
    servers = []
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    await database.remove()
  })

  const envOf = (at: number, more: Record<string, string>) => ({
    DATA_DIR: folders[at] ?? '',
    ...databaseEnv(database),
    ...more,
  })
  const start = async (at: number, more: Record<string, string> = { AUTH_SECRET: secret }) => {
    const server = await startServerProcess(envOf(at, more))
    servers.push(server)
    return server
  }

  it('at the same moment all come up, and each migration runs once', async () => {
    await Promise.all(folders.map((_, at) => start(at)))
    const ready = () =>
      Promise.all(servers.map(async ({ url }) => (await new Client(url).get('/readyz')).status))
    await expect.poll(ready).toEqual([200, 200, 200, 200])
    const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: '' })
    const { rows } = await db.executeQuery<{ name: string }>(
      db
        .selectFrom('kysely_migration' as 'job')
        .select('name')
        .compile(),
    )
    const names = rows.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(25)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    await close()
  })

  it('with secrets of their own are refused but for the first, until one is made the one', async () => {
    await start(0, {})
    await expect(start(1, {})).rejects.toThrow('AUTH_SECRET: this database is used with another secret.')
    const accepted = await admin(envOf(1, {}), 'accept-secret')
    expect(accepted).toMatchObject({ code: 0, errors: '' })
    await start(1, {})
    await servers[0]?.stop()
    await expect(start(0, {})).rejects.toThrow('AUTH_SECRET: ')
  })

  it('say what they do not share', async () => {
    const first = await start(0)
    expect(first.output()).not.toContain('Warning')
    const second = await start(1)
    expect(second.output()).toMatch(
      /Warning +another Lede server uses this database.*REDIS_URL \(live replies\), S3_BUCKET \(files\)/,
    )
  })
})
