import { describe, expect, inject, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { databaseEnv, freshDatabase } from '#test/harness/database.ts'
import { follow } from '#test/harness/live.ts'
import { savePost } from '#test/harness/posts.ts'

describe('live events of two servers', () => {
  const redisUrl = inject('redisUrl')
  const setups = [
    { name: 'nothing', env: {} },
    ...(redisUrl === undefined ? [] : [{ name: 'Redis', env: { REDIS_URL: redisUrl } }]),
  ]

  it.each(setups)(
    'reach who listens on the other, with $name beside the database',
    async ({ env }) => {
      const [one, two] = [await freshDatabase(), await freshDatabase()]
      const start = (dataDir: string): Promise<ServerProcess> =>
        startServerProcess({
          ...env,
          DATA_DIR: dataDir,
          ...databaseEnv(one),
          AUTH_SECRET: 'the same on both servers',
          ALLOW_GUESTS: 'on',
          LOG_LEVEL: 'fatal',
        })
      const servers = await Promise.all([start(one.dataDir), start(two.dataDir)])
      const client = new Client(servers[0].url)
      await client.post('/api/auth/sign-in/anonymous')
      const heard = await follow(new Client(servers[1].url, client.cookie))
      const id = await savePost(client, 'Here', 'Here')
      await expect.poll(heard.changes).toContainEqual({ what: 'text', id })
      const { chatId, chunks } = await converse(client, 'Good morning')
      const told = { what: 'chat', id: chatId, replyId: chunks[0]?.messageId }
      await expect.poll(heard.changes).toContainEqual(told)
      heard.leave()
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([one.remove(), two.remove()])
    },
    120_000,
  )
})
