import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryChannel } from '#server/db/client.ts'
import { logFields } from '#server/telemetry/context.ts'
import { budgets } from '#test/budgets.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyChats } from '#test/harness/many-chats.ts'
import { addManyItems } from '#test/harness/many-items.ts'
import { addManyPosts } from '#test/harness/many-posts.ts'
import { addManyVersions } from '#test/harness/many-versions.ts'
type Account = { client: Client; chatId: string; documentId: string }
type Call = { method: string; path: string; body?: Record<string, unknown> }

const calls: Record<keyof typeof budgets.queries, (account: Account) => Call> = {
  'a page of the history': () => ({ method: 'GET', path: '/api/history?limit=50' }),
  'a search in the history': () => ({ method: 'GET', path: '/api/history?q=pricing' }),
  'a chat': ({ chatId }) => ({ method: 'GET', path: `/api/chat?id=${chatId}` }),
  'a post with its newest versions': ({ documentId }) => ({
    method: 'GET',
    path: `/api/document?id=${documentId}&latest=10`,
  }),
  'a save': ({ documentId }) => ({
    method: 'POST',
    path: `/api/document?id=${documentId}`,
    body: { content: `A text of its own: ${randomUUID()}` },
  }),
  'a page of the posts': () => ({ method: 'GET', path: '/api/posts?limit=50' }),
  'a search in the posts': () => ({ method: 'GET', path: '/api/posts?q=weeks' }),
  'a month of the calendar': () => ({
    method: 'GET',
    path: '/api/posts/calendar?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z',
  }),
  'a page of the knowledge base': () => ({ method: 'GET', path: '/api/knowledge-base?limit=50' }),
  'a search in the knowledge base': () => ({ method: 'GET', path: '/api/knowledge-base?q=Item&limit=50' }),
  'the profile': () => ({ method: 'GET', path: '/api/profile' }),
  'the notices': () => ({ method: 'GET', path: '/api/notifications' }),
}
const names = Object.keys(calls) as (keyof typeof calls)[]

/** Creates an account with `count` of everything; a chat has twice as many messages as `turns`. */
async function accountWith(app: TestApp, { count, turns }: { count: number; turns: number }) {
  const client = await app.guest()
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const [database, userId] = [app.database, body.user.id]
  await addManyChats({ database, userId, count })
  await addManyPosts({ database, userId, count })
  await addManyItems({ database, userId, count, length: 200 })
  const [chatId, documentId] = [randomUUID(), randomUUID()]
  for (let turn = 0; turn < turns; turn += 1) await converse(client, `Question ${turn}?`, { id: chatId })
  await client.post(`/api/document?id=${documentId}`, { content: 'The first words.' })
  const contents = Array.from({ length: count }, (_, place) => `Version ${place}`)
  await addManyVersions({ database, documentId, contents })
  return { client, chatId, documentId }
}

describe('the statements that a call runs', () => {
  const statements: { sql: string; work: object }[] = []
  const listen = (message: unknown) =>
    statements.push({ sql: (message as { sql: string }).sql, work: logFields() })
  let app: TestApp
  let model: Awaited<ReturnType<typeof startOpenAiServer>>
  /** How many statements had run when the model was last called for a reply. */
  let askedAfter = 0
  let few: Account
  let many: Account
  beforeAll(async () => {
    queryChannel.subscribe(listen)
    model = await startOpenAiServer()
    model.handle(({ body }) => {
      if (!JSON.stringify(body).includes('Answer with a title')) askedAfter = statements.length
      return { kind: 'text', pieces: ['Good ', 'morning.'] }
    })
    app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' } })
    few = await accountWith(app, { count: 12, turns: 1 })
    many = await accountWith(app, { count: 600, turns: 10 })
  })
  afterAll(async () => {
    queryChannel.unsubscribe(listen)
    await app.stop()
    await model.close()
  })

  /** Makes the call once before counting, so that what is read once a minute is not counted. */
  async function count(account: Account, name: keyof typeof calls) {
    const ask = async () => {
      const { method, path, body } = calls[name](account)
      const answer = await account.client.call(method, path, body)
      expect(answer.status).toBe(200)
      return answer.headers.get('x-request-id')
    }
    await ask()
    const requestId = await ask()
    // Jobs and the change feed run their own queries meanwhile, including for a job that the call scheduled. A session
    // is read once a second, whatever is called.
    return statements.filter(
      ({ sql, work }) =>
        'requestId' in work &&
        work.requestId === requestId &&
        !sql.includes('from "session"') &&
        !sql.startsWith('with "claimable"') &&
        !sql.startsWith('update "job" set "state"'),
    )
  }

  it.each(names)('are within their budget, however much there is: %s', async (name) => {
    const [withFew, withMany] = [await count(few, name), await count(many, name)]
    expect(withFew.length).toBeGreaterThan(0)
    expect(withMany).toHaveLength(withFew.length)
    expect(withMany.length).toBeLessThanOrEqual(budgets.queries[name])
  })

  const messages = {
    'a message of a new chat': () => randomUUID(),
    'a message of a chat': (of: Account) => of.chatId,
  }
  const checkpoint = 'update "message" set "parts"'

  async function countBeforeModel(account: Account, name: keyof typeof messages) {
    const { status, headers } = await converse(account.client, 'A question?', { id: messages[name](account) })
    expect(status).toBe(200)
    return statements
      .slice(0, askedAfter)
      .filter(({ work }) => 'requestId' in work && work.requestId === headers.get('x-request-id'))
      .map(({ sql }) => sql)
      .filter(
        (sql) =>
          !/^(begin|commit)/.test(sql) && !sql.startsWith(checkpoint) && !sql.includes('from "session"'),
      )
  }

  it.each(Object.keys(messages) as (keyof typeof messages)[])(
    'are few before a model is asked, however much there is: %s',
    async (name) => {
      const [withFew, withMany] = [await countBeforeModel(few, name), await countBeforeModel(many, name)]
      expect(withFew.length).toBeGreaterThan(0)
      // Some run in parallel, so their order varies.
      expect(withMany.toSorted()).toEqual(withFew.toSorted())
      expect(withMany.length).toBeLessThanOrEqual(budgets.queriesBeforeModel[name])
    },
  )
})
