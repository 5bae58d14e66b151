import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Usage } from '#contract/account.ts'
import type { Chat, StoredMessage } from '#contract/chat.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'

const hour = 60 * 60 * 1000
const noon = Date.UTC(2026, 10, 20, 12)
const limit = 3
const refusal = {
  status: 429,
  body: {
    code: 'rate_limit:chat',
    message: 'You have exceeded your maximum number of messages for the day. Please try again later.',
  },
}

const usageOf = async (client: Client) => (await client.get<{ usage: Usage }>('/api/profile')).body.usage
const messagesOf = async (client: Client, id: string) =>
  (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${id}`)).body.messages
/** Without their titles, which may be generated after the replies. */
const chatsOf = async (client: Client) => {
  const { body } = await client.get<{ chats: Chat[] }>('/api/history')
  return body.chats.map(({ title: _, ...chat }) => chat)
}

async function sendUntilRefused(client: Client): Promise<number> {
  for (let sent = 0; ; sent += 1) if ((await converse(client, 'Hello')).status !== 200) return sent
}

describe('the daily limit of messages', () => {
  let app: TestApp
  const clock = { now: noon }
  const env = { DAILY_MESSAGE_LIMIT: String(limit), AUTH_SECRET: 'the same on both servers' }
  beforeAll(async () => {
    app = await startTestApp({ env, now: () => clock.now })
  })
  afterAll(() => app.stop())

  it('lets so many through, and the next day again', async () => {
    clock.now = noon
    const client = await app.guest()
    const resetsAt = '2026-11-21T00:00:00.000Z'
    expect((await usageOf(client)).messages).toEqual({ used: 0, limit, resetsAt })
    expect(await sendUntilRefused(client)).toBe(limit)
    expect((await usageOf(client)).messages).toEqual({ used: limit, limit, resetsAt })
    clock.now = Date.parse(resetsAt) - 1
    expect(await converse(client, 'A moment too early')).toMatchObject(refusal)
    clock.now = Date.parse(resetsAt)
    expect((await usageOf(client)).messages.used).toBe(0)
    expect(await sendUntilRefused(client)).toBe(limit)
  })

  it('refuses in the catalogue’s words, and stores nothing of what it refused', async () => {
    const client = await app.guest()
    const { chatId, messageId } = await converse(client, 'First')
    await sendUntilRefused(client)
    // A chat gets its title a moment after its first reply.
    await expect.poll(async () => (await chatsOf(client)).some((chat) => chat.isTitleProvisional)).toBe(false)
    const before = await messagesOf(client, chatId)
    const chats = await chatsOf(client)
    expect(await converse(client, 'In a new chat')).toMatchObject(refusal)
    expect(await converse(client, 'In the same chat', { id: chatId })).toMatchObject(refusal)
    const edited = { id: messageId, role: 'user', parts: [{ type: 'text', text: 'Edited' }] }
    expect(await client.post('/api/chat', { ...messageBodyOf(chatId), message: edited })).toMatchObject(
      refusal,
    )
    expect(await messagesOf(client, chatId)).toEqual(before)
    expect(await chatsOf(client)).toEqual(chats)
    expect((await usageOf(client)).messages.used).toBe(limit)
  })

  const messageBodyOf = (id: string) => ({ id, selectedVisibilityType: 'private' })

  it('counts a message that is edited or tried again each time, since it is answered each time', async () => {
    const client = await app.guest()
    const { chatId, messageId } = await converse(client, 'Frist')
    const message = { id: messageId, role: 'user', parts: [{ type: 'text', text: 'First' }] }
    expect((await client.post('/api/chat', { ...messageBodyOf(chatId), message })).status).toBe(200)
    expect((await usageOf(client)).messages.used).toBe(2)
  })

  it('costs nothing when the message is refused for another reason', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const { messageId, chatId } = await converse(other, 'Mine')
    const message = { id: messageId, role: 'user', parts: [{ type: 'text', text: 'Yours' }] }
    expect((await client.post('/api/chat', { ...messageBodyOf('new-chat'), message })).status).toBe(403)
    expect((await converse(client, 'Yours', { id: chatId })).status).toBe(403)
    expect((await converse(client, ' ')).status).toBe(400)
    expect((await usageOf(client)).messages.used).toBe(0)
  })

  it('is one’s own', async () => {
    const [one, other] = [await app.guest(), await app.guest()]
    await sendUntilRefused(one)
    expect((await usageOf(other)).messages.used).toBe(0)
    expect((await converse(other, 'Hello')).status).toBe(200)
  })

  it('holds when many messages come at once, to one server or to two', async () => {
    const client = await app.guest()
    const second = app.database.databaseUrl === undefined ? undefined : await startSecond()
    const other = second ? new Client(second.app.url) : client
    const send = (door: Client) => door.call('POST', '/api/chat', oneMessage(), { cookie: client.cookie })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => send(place % 2 === 0 ? client : other)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(limit)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(12 - limit)
    expect(await chatsOf(client)).toHaveLength(limit)
    expect((await usageOf(client)).messages.used).toBe(limit)
    await second?.stop()
  })

  async function startSecond() {
    const dataDir = mkdtempSync(join(tmpdir(), 'lede-second-'))
    const database = { ...app.database, dataDir }
    const started = await startTestApp({ env, now: () => clock.now, database })
    const stop = async () => {
      await started.stop({ keepDatabase: true })
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { app: started, stop }
  }

  const oneMessage = () => {
    const message = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text: 'At once' }] }
    return { ...messageBodyOf(crypto.randomUUID()), message }
  }

  it('follows the writer’s own midnight', async () => {
    clock.now = Date.parse('2026-11-20T22:30:00Z')
    const client = await app.guest()
    await client.patch('/api/profile', { timezone: 'Europe/Berlin' })
    await sendUntilRefused(client)
    expect((await usageOf(client)).messages.resetsAt).toBe('2026-11-20T23:00:00.000Z')
    clock.now = Date.parse('2026-11-20T23:00:00Z')
    expect((await converse(client, 'After midnight')).status).toBe(200)
  })

  it('gives somebody who travels one more day and not two', async () => {
    clock.now = Date.parse('2026-11-20T10:30:00Z')
    const client = await app.guest()
    let sent = 0
    // Where it is still yesterday, where it is today, and where it is already tomorrow.
    for (const timezone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
      await client.patch('/api/profile', { timezone })
      sent += await sendUntilRefused(client)
    }
    expect(sent).toBe(limit)
    clock.now += 2 * hour
    for (const timezone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await client.patch('/api/profile', { timezone })
      sent += await sendUntilRefused(client)
    }
    expect(sent).toBe(2 * limit)
  })

  it('stays with a guest who becomes a member', async () => {
    const client = await app.guest()
    await sendUntilRefused(client)
    const person = { name: 'Ada', email: 'once-a-guest@example.com', password: 'correct horse' }
    expect((await client.post('/api/auth/sign-up/email', person)).status).toBe(200)
    expect((await usageOf(client)).messages.used).toBe(limit)
    expect(await converse(client, 'One more')).toMatchObject(refusal)
  })

  it('adds what a guest has used to what was used that day by the account that the guest signs in to', async () => {
    clock.now = noon
    const [member, guest] = [new Client(app.url), await app.guest()]
    const person = { name: 'Grace', email: 'used-both@example.com', password: 'correct horse' }
    expect((await member.post('/api/auth/sign-up/email', person)).status).toBe(200)
    await converse(member, 'Hello')
    for (const text of ['One', 'Two']) await converse(guest, text)
    expect((await guest.post('/api/auth/sign-in/email', person)).status).toBe(200)
    expect((await usageOf(member)).messages.used).toBe(3)
  })

  it('adds nothing that a guest used on an earlier day', async () => {
    clock.now = noon
    const [member, guest] = [new Client(app.url), await app.guest()]
    const person = { name: 'Grace', email: 'used-later@example.com', password: 'correct horse' }
    expect((await member.post('/api/auth/sign-up/email', person)).status).toBe(200)
    for (const text of ['One', 'Two']) await converse(guest, text)
    clock.now = noon + 24 * hour
    await converse(member, 'Hello')
    expect((await guest.post('/api/auth/sign-in/email', person)).status).toBe(200)
    expect((await usageOf(member)).messages.used).toBe(1)
  })

  it('leaves what an account used the day before out, when a guest with messages of today signs in to it', async () => {
    clock.now = noon
    const [member, guest] = [new Client(app.url), await app.guest()]
    const person = { name: 'Grace', email: 'used-before@example.com', password: 'correct horse' }
    expect((await member.post('/api/auth/sign-up/email', person)).status).toBe(200)
    for (const text of ['One', 'Two']) await converse(member, text)
    clock.now = noon + 24 * hour
    await converse(guest, 'Hello')
    expect((await guest.post('/api/auth/sign-in/email', person)).status).toBe(200)
    expect((await usageOf(member)).messages.used).toBe(1)
  })
})

it('is off when it is set to 0, and still counted', async () => {
  const app = await startTestApp({ env: { DAILY_MESSAGE_LIMIT: '0' } })
  const client = await app.guest()
  for (let sent = 0; sent < 3; sent += 1) expect((await converse(client, 'Hello')).status).toBe(200)
  expect((await usageOf(client)).messages).toMatchObject({ used: 3, limit: 0 })
  await app.stop()
})
