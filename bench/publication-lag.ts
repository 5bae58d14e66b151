import { openDatabase } from '#server/db/client.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { addDuePosts } from '#test/harness/due-posts.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { withFolder } from './folder.ts'
import { median, percentile, round } from './statistics.ts'

const accounts = 20
const postsOfEach = 15
const apartMs = 2000
const leadMs = 5000
const pollMs = 500

async function member(url: string): Promise<string> {
  const client = new Client(url)
  await client.post('/api/auth/sign-in/anonymous')
  await connect(client)
  return (await client.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
}

/** Measures the delay of scheduled posts, twenty of them due at a time, on the practice network. */
export const publicationLag = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const userIds: string[] = []
    while (userIds.length < accounts) userIds.push(await member(server.url))
    const { db, close } = openDatabase({ url: undefined, dataDir: folder })
    await addDuePosts(db, { userIds, count: postsOfEach, from: Date.now() + leadMs, apartMs })
    const readLags = async () => {
      const rows = await db
        .selectFrom('document')
        .select(['scheduledAt', 'publishedAt'])
        .where('status', '=', 'published')
        .execute()
      return rows.map(({ scheduledAt, publishedAt }) => (publishedAt ?? 0) - (scheduledAt ?? 0))
    }
    let lags: number[] = []
    while (lags.length < accounts * postsOfEach) {
      await pause(pollMs)
      lags = await readLags()
    }
    await close()
    await server.stop()
    return {
      'lag of a due post, median (ms)': round(median(lags), 0),
      'lag of a due post, 99th percentile (ms)': round(percentile(lags, 0.99), 0),
      'lag of a due post, most (ms)': round(Math.max(...lags), 0),
    }
  })
