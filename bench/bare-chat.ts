import { join } from 'node:path'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { serve } from '@hono/node-server'
import { experimental_streamLanguageModelCall as streamModelCall, toUIMessageChunk } from 'ai'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'
import pg from 'pg'

// Baseline: the cost of the parts that a reply is built on, i.e. Hono, better-sqlite3 with FULL synchronisation (or
// PostgreSQL, if its address is given), and the AI SDK with a provider's package. A message and its empty reply are
// stored, concurrent ones in one commit; then the model is called, and its words are written as they arrive. There is
// no authentication, and nothing is looked up.
const [folder = '', baseURL = '', databaseUrl = ''] = process.argv.slice(2)
const model = createOpenAICompatible({ name: 'bare', baseURL, includeUsage: true })('fixture-model')

type Store = (chat: string, parts: string) => Promise<void>

/** PostgreSQL groups concurrent commits by itself. */
async function inPostgres(): Promise<Store> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  await pool.query(
    'create table bare_message (id bigserial primary key, chat text, role text, parts text, at bigint)',
  )
  const text = `insert into bare_message (chat, role, parts, at) values ($1, 'user', $2, $3), ($1, 'assistant', '[]', $3)`
  return async (chat, parts) =>
    void (await pool.query({ name: 'store', text, values: [chat, parts, Date.now()] }))
}

function inSqlite(): Store {
  const database = new Sqlite(join(folder, 'bare-chat.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('create table message (id integer primary key, chat text, role text, parts text, at integer)')
  const insert = database.prepare('insert into message (chat, role, parts, at) values (?, ?, ?, ?)')
  let waiting: Array<{ chat: string; parts: string; stored: () => void }> = []
  const storeAll = database.transaction((messages: typeof waiting) => {
    for (const { chat, parts } of messages) {
      insert.run(chat, 'user', parts, Date.now())
      insert.run(chat, 'assistant', '[]', Date.now())
    }
  })
  return (chat, parts) => {
    if (waiting.length === 0) {
      setImmediate(() => {
        const together = waiting
        waiting = []
        storeAll(together)
        for (const { stored } of together) stored()
      })
    }
    return new Promise((stored) => waiting.push({ chat, parts, stored }))
  }
}

const store = databaseUrl === '' ? inSqlite() : await inPostgres()

const encoder = new TextEncoder()
const event = (data: string) => encoder.encode(`data: ${data}\n\n`)

type Body = { id: string; message: { parts: Array<{ text: string }> } }

const app = new Hono()
app.post('/api/chat', async (context) => {
  const { id, message } = await context.req.json<Body>()
  await store(id, JSON.stringify(message.parts))
  const [{ text: content } = { text: '' }] = message.parts
  const { stream } = await streamModelCall({ model, messages: [{ role: 'user', content }] })
  const parts = stream.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await parts.read()
        if (done) {
          controller.enqueue(event('[DONE]'))
          controller.close()
          return
        }
        const chunk = value.type.startsWith('text-') ? toUIMessageChunk(value as never, {}) : undefined
        if (!chunk) continue
        controller.enqueue(event(JSON.stringify(chunk)))
        return
      }
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
