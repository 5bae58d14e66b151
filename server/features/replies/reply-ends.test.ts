import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { openDatabase } from '#server/db/client.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { type LogLine, startTestApp, type TestApp } from '#test/harness/app.ts'
import { messageBody, readChunks, spokenText } from '#test/harness/chat.ts'
import { type Client, password } from '#test/harness/client.ts'

type Posts = { posts: { title: string; excerpt: string }[] }

const words = ['One ', 'two ', 'three.']
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('the end of a reply', () => {
  let model: ScriptedServer
  let app: TestApp
  let reply: ScriptedReply = { kind: 'text', pieces: words }
  const env = () => ({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' })
  beforeAll(async () => {
    model = await startOpenAiServer()
    model.handle(() => reply)
    app = await startTestApp({ env: env() })
  })
  afterAll(async () => {
    await app.stop()
    await model.close()
  })

  const replyOf = async (client: Client, id: string, url = app.url) => {
    const response = await client.fetch(new URL(`/api/chat?id=${id}`, url).href)
    return ((await response.json()) as { messages: StoredMessage[] }).messages[1]
  }

  it('leaves no gap between the live stream and what is stored', async () => {
    const client = await app.guest()
    for (let round = 0; round < 25; round += 1) {
      const { body, chatId } = messageBody('Count')
      const sent = await client.fetch('/api/chat', json(body))
      for (;;) {
        const joined = await client.fetch(`/api/chat/${chatId}/stream`)
        if (joined.status === 204) break
        expect(spokenText(readChunks(await joined.text()))).toBe(words.join(''))
      }
      expect(await replyOf(client, chatId)).toMatchObject({
        parts: expect.arrayContaining([expect.objectContaining({ text: words.join('') })]),
        metadata: { state: 'done' },
      })
      await sent.text()
    }
  })

  it('is kept whole although the database fails just then', async () => {
    const client = await app.guest()
    const gate = Promise.withResolvers<void>()
    reply = { kind: 'text', pieces: ['So far, ', gate.promise, 'and on to the end.'] }
    const { body, chatId } = messageBody('Talk')
    const sent = await client.fetch('/api/chat', json(body))
    const joined = await client.fetch(`/api/chat/${chatId}/stream`)
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    await db.schema.alterTable('message').renameTo('awayMessage').execute()
    app.takeWarnings()
    gate.resolve()
    expect(await readUntil(joined, '"finish"')).toContain('to the end.')
    const failures: LogLine[] = []
    const countFailures = () => failures.push(...app.takeWarnings())
    // The first may come from a save before the end.
    await expect.poll(countFailures).toBeGreaterThanOrEqual(2)
    await db.schema.alterTable('awayMessage').renameTo('message').execute()
    await close()
    expect(spokenText(readChunks(await sent.text()))).toBe('So far, and on to the end.')
    app.takeWarnings()
    expect(await replyOf(client, chatId)).toMatchObject({
      parts: expect.arrayContaining([expect.objectContaining({ text: 'So far, and on to the end.' })]),
      metadata: { state: 'done' },
    })
  })

  it('is told to the reader, and what was written is kept, when the server shuts down', async () => {
    const client = await app.guest()
    reply = { kind: 'silent', pieces: ['So far '] }
    const { body, chatId } = messageBody('Talk')
    const sent = await client.fetch('/api/chat', json(body))
    const joined = await client.fetch(`/api/chat/${chatId}/stream`)
    expect(await readUntil(joined, 'So far')).toContain('So far')
    await app.stop({ keepDatabase: true })
    const chunks = readChunks(await sent.text())
    expect(spokenText(chunks)).toBe('So far ')
    expect(chunks.find(({ type }) => type === 'error')?.errorText).toMatch(
      /shut down.*What was written is kept/,
    )
    expect(chunks.some(({ type }) => type === 'abort')).toBe(false)
    reply = { kind: 'text', pieces: words }
    app = await startTestApp({ env: env(), database: app.database })
    expect(await replyOf(client, chatId, app.url)).toMatchObject({
      parts: expect.arrayContaining([expect.objectContaining({ text: 'So far ' })]),
      metadata: { state: 'interrupted' },
    })
    const again = await client.fetch(new URL('/api/chat', app.url).href, json(body))
    expect(spokenText(readChunks(await again.text()))).toBe(words.join(''))
  })

  it('leads to the draft that it was writing, in every reading of it and after a restart', async () => {
    const client = await app.guest()
    reply = { kind: 'silent', pieces: ['<post title="Half">\nThe first half'] }
    const { body, chatId } = messageBody('Write a post')
    const idIn = (text: string) => /"data-id","data":"([^"]+)"/.exec(text)?.[1]
    const sent = await readUntil(await client.fetch('/api/chat', json(body)), 'The first half')
    const joined = await readUntil(await client.fetch(`/api/chat/${chatId}/stream`), 'The first half')
    await app.stop({ keepDatabase: true })
    reply = { kind: 'text', pieces: words }
    app = await startTestApp({ env: env(), database: app.database })
    const id = idIn(sent)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect(idIn(joined)).toBe(id)
    for (let time = 0; time < 2; time += 1) {
      expect((await replyOf(client, chatId, app.url))?.parts).toContainEqual(
        expect.objectContaining({ type: 'tool-createDocument', input: expect.objectContaining({ id }) }),
      )
    }
    const posts = await client.fetch(new URL('/api/posts', app.url).href)
    expect(((await posts.json()) as { posts: { id: string }[] }).posts.map((post) => post.id)).toEqual([id])
  })

  it.each([
    {
      when: 'has begun',
      before: '<post title="Mine">\nSo far, ',
      seen: 'So far,',
      after: 'and on to the end.\n</post>',
      saved: 1,
    },
    {
      when: 'comes later',
      before: 'Here it is:\n',
      seen: 'Here it is:',
      after: '<post title="Mine">\nSo far, and on to the end.\n</post>',
      saved: 0,
    },
  ])('belongs to the account that its guest signs up for, although its post $when', async (given) => {
    const client = await app.guest()
    const [gap, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    reply = { kind: 'text', pieces: [given.before, gap.promise, 'More.\n', gate.promise, given.after] }
    const { body, chatId } = messageBody('Write a post')
    const written = (await client.fetch('/api/chat', json(body))).text()
    const joined = await client.fetch(`/api/chat/${chatId}/stream`)
    expect(await readUntil(joined, given.seen)).toContain(given.seen)
    // A part that comes more than a second after the first one has what was written of the post saved.
    await pause(1100)
    gap.resolve()
    const posts = async () => (await client.get<Posts>('/api/posts')).body.posts
    await expect.poll(posts).toHaveLength(given.saved)
    const person = { name: 'Ada', email: `signs-up-${given.saved}@example.com`, password }
    expect((await client.post('/api/auth/sign-up/email', person)).status).toBe(200)
    gate.resolve()
    expect(readChunks(await written).filter(({ type }) => type.endsWith('error'))).toEqual([])
    expect(await posts()).toMatchObject([{ title: 'Mine', excerpt: expect.stringContaining('to the end.') }])
    expect(app.takeWarnings()).toEqual([])
  })

  it('of a server that crashed is known at once where no other server can be at it', async () => {
    const client = await app.guest()
    reply = { kind: 'text', pieces: words }
    const { body, chatId } = messageBody('Before the crash')
    await (await client.fetch('/api/chat', json(body))).text()
    await app.stop({ keepDatabase: true })
    const { databaseUrl: url, dataDir } = app.database
    const { db, engine, close } = openDatabase({ url, dataDir })
    const cutOff = { state: 'streaming' as const, aliveAt: Date.now() }
    await db.updateTable('message').set(cutOff).where('role', '=', 'assistant').execute()
    await close()
    app = await startTestApp({ env: env(), database: app.database })
    const isKnown = engine === 'sqlite'
    expect((await replyOf(client, chatId, app.url))?.metadata.state).toBe(
      isKnown ? 'interrupted' : 'streaming',
    )
    const { body: next } = messageBody('After it', { id: chatId })
    const again = await client.fetch(new URL('/api/chat', app.url).href, json(next))
    expect(again.status).toBe(isKnown ? 200 : 400)
    await again.text()
  })
})

/** Reads until `mark` has arrived, and disconnects. */
async function readUntil(response: Response, mark: string): Promise<string> {
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += Buffer.from(bytes).toString()
    if (text.includes(mark)) break
  }
  return text
}
