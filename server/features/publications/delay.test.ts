import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import type { Post } from '#contract/publishing/posts.ts'
import { freePort } from '#test/fixtures/server-process.ts'
import { startPracticeServer } from '#test/fixtures/practice-server.ts'
import { startSmtpServer } from '#test/fixtures/smtp-server.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { connect } from '#test/harness/connect.ts'

/** A clock that advances only while no job is running, so that a slow machine adds no time. */
function startClock({ database }: TestApp, clock: { now: number }) {
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const isAtWork = async () =>
    (await db.selectFrom('job').select('id').where('leaseOwner', 'is not', null).execute()).length > 0
  return {
    step: async (ms: number) => {
      if (!(await isAtWork())) clock.now += ms
    },
    close,
  }
}

/** A port that forwards to an address while it is open, and refuses connections while it is closed. */
async function startGate(address: string) {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const port = Number(await freePort())
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open()
  const url = new URL(address)
  url.port = String(port)
  return { url: url.href, close, reopen: open }
}

/** Publishes a post while the network is unreachable. */
async function publishOutOfReach(title: string, settings: Record<string, string> = {}) {
  const network = await startPracticeServer()
  const clock = { now: Date.now() }
  const gate = await startGate(network.url)
  const env = { ...network.settings, LINKEDIN_API_URL: gate.url, ...settings }
  const app = await startTestApp({ now: () => clock.now, env })
  const time = startClock(app, clock)
  const client = await app.signUp()
  await connect(client)
  const documentId = randomUUID()
  await client.post(`/api/document?id=${documentId}`, { content: `${title}.`, title })
  await gate.close()
  expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
  const stop = async () => {
    await time.close()
    await app.stop()
    await gate.close()
    await network.stop()
  }
  return { client, clock, gate, time, stop }
}

it('says within a minute that the network cannot be reached while a post is tried on, until it is out', async () => {
  const mail = await startSmtpServer()
  const published = await publishOutOfReach('Patience', {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Lede <hello@lede.test>',
  })
  const { client, clock, gate, time } = published
  const begun = clock.now

  const read = async () => {
    const { body } = await client.get<{ posts: Post[] }>('/api/posts')
    const { body: told } = await client.get<{ notifications: Notice[]; unread: number }>('/api/notifications')
    const [post] = body.posts
    return {
      delay: post?.delay,
      status: post?.status,
      kinds: told.notifications.map(({ kind }) => kind),
      ...told,
    }
  }
  /** Lets a second pass between two reads. */
  const later = async () => {
    await time.step(1000)
    return read()
  }
  await expect.poll(later).toMatchObject({ kinds: ['delayed'] })
  expect(clock.now - begun).toBeLessThan(60_000)
  expect(await read()).toMatchObject({
    delay: 'LinkedIn cannot be reached at the moment. Nothing was sent.',
    notifications: [
      {
        headline: '"Patience" is not out yet.',
        detail: 'LinkedIn cannot be reached at the moment. Nothing was sent. Still trying.',
      },
    ],
  })

  await gate.reopen()
  await expect.poll(later).toMatchObject({ status: 'published', kinds: ['published', 'delayed'], unread: 1 })
  expect(await read()).toMatchObject({ delay: undefined })
  // The delay itself is reported only in the app; the outcome is e-mailed too.
  const subjects = () => mail.emails.map(({ subject }) => subject).filter((one) => one.includes('Patience'))
  await expect.poll(subjects).toHaveLength(1)
  await published.stop()
  expect(subjects()).toEqual(['"Patience" is on LinkedIn'])
  await mail.close()
})

it('says nothing of a first try that failed and a second one that did not', async () => {
  const { client, gate, time, stop } = await publishOutOfReach('Soon')
  const isTold = async () =>
    (await client.get<{ posts: Post[] }>('/api/posts')).body.posts[0]?.delay !== undefined
  await expect.poll(isTold).toBe(true)
  await gate.reopen()
  const kinds = async () => {
    await time.step(500)
    const { body } = await client.get<{ notifications: Notice[] }>('/api/notifications')
    return body.notifications.map(({ kind }) => kind)
  }
  await expect.poll(kinds).toEqual(['published'])
  await stop()
})
