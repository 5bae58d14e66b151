import { setTimeout as pause } from 'node:timers/promises'
import { createSecretBox } from '#server/adapters/secrets/secret-box.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { addDuePosts } from '#test/harness/due-posts.ts'
import { startChild } from './child-server.ts'
import { withFolder } from './folder.ts'
import { processorMs } from './process-figures.ts'
import { median, round } from './statistics.ts'

const posts = 1000
const answerMs = 80
const leadMs = 3000
const pollMs = 250
const lookEveryMs = 20
const yearMs = 365 * 24 * 60 * 60 * 1000
const secret = 'a secret of this benchmark alone'

/** Adds writers, each with a connection, directly to the database. */
async function addWriters(db: Db, count: number): Promise<string[]> {
  const accessToken = createSecretBox(secret).seal('token')
  const [now, date] = [Date.now(), new Date().toISOString()]
  const ids = Array.from({ length: count }, (_, at) => `writer-${at}`)
  await db.transaction().execute(async (tx) => {
    for (const id of ids) {
      const person = { name: id, email: `${id}@example.com`, emailVerified: 0, image: null, isAnonymous: 1 }
      await tx
        .insertInto('user')
        .values({ id, ...person, createdAt: date, updatedAt: date })
        .execute()
      const member = { memberUrn: `urn:li:person:${id}`, memberName: id, scope: 'w_member_social' }
      const times = { connectedAt: now, expiresAt: now + yearMs, renewingUntil: null, renewedAt: null }
      const rest = { pictureUrl: null, refreshToken: null, refreshExpiresAt: null }
      await tx
        .insertInto('networkConnection')
        .values({ userId: id, network: 'linkedin', accessToken, ...member, ...times, ...rest })
        .execute()
    }
  })
  return ids
}

/** Returns the slowest call to /healthz until `isOver`, in milliseconds. */
async function slowestHealth(url: string, isOver: () => boolean): Promise<number> {
  let slowest = 0
  while (!isOver()) {
    const begun = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    slowest = Math.max(slowest, performance.now() - begun)
    await pause(lookEveryMs)
  }
  return slowest
}

/** Measures a thousand writers' posts that are due at the same moment, on a network that responds slowly. */
export const postsDueTogether = () =>
  withFolder(async (folder) => {
    const network = await startChild('slow-network.ts', String(answerMs))
    const linkedIn = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }
    const server = await startServerProcess({
      DATA_DIR: folder,
      AUTH_SECRET: secret,
      LINKEDIN_API_URL: network.url,
      ...linkedIn,
    })
    const { db, close } = openDatabase({ url: undefined, dataDir: folder })
    const userIds = await addWriters(db, posts)
    const dueAt = Date.now() + leadMs
    await addDuePosts(db, { userIds, count: 1, from: dueAt, apartMs: 0 })
    const before = processorMs(server.pid)
    let lags: number[] = []
    const slowest = slowestHealth(server.url, () => lags.length >= posts)
    while (lags.length < posts) {
      await pause(pollMs)
      const rows = await db
        .selectFrom('document')
        .select('publishedAt')
        .where('status', '=', 'published')
        .execute()
      lags = rows.map(({ publishedAt }) => (publishedAt ?? 0) - dueAt)
    }
    const figures = {
      'after their time, median (ms)': round(median(lags), 0),
      'after their time, the latest (ms)': round(Math.max(...lags), 0),
      'slowest /healthz meanwhile (ms)': round(await slowest, 0),
      'processor time a post (ms)': round((processorMs(server.pid) - before) / posts, 1),
    }
    await close()
    await server.stop()
    network.stop()
    return figures
  })
