import { join } from 'node:path'
import { serve } from '@hono/node-server'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'

// Baseline: the cost of the parts that Lede is built on, i.e. Hono, better-sqlite3, one indexed read of a data folder's
// own rows.
const [folder = ''] = process.argv.slice(2)
const database = new Sqlite(join(folder, 'lede.db'), { readonly: true })
const saves = new Sqlite(join(folder, 'bare.db'))
saves.pragma('journal_mode = WAL')
saves.pragma('synchronous = FULL')
saves.exec('create table version (id integer primary key, document text, content text, at integer)')
const chats = 'id, title, visibility, pinned, titleIsProvisional, createdAt, updatedAt'
const history = database.prepare(
  `select ${chats} from chat where userId = ? order by pinned desc, createdAt desc, id desc limit ?`,
)
const messages = database.prepare('select * from message where chatId = ? order by position')
const versions = database.prepare(
  'select * from documentVersion where documentId = ? order by createdAt desc limit 10',
)
const save = saves.prepare('insert into version (document, content, at) values (?, ?, ?)')

const app = new Hono()
app.get('/history/:user', (context) => context.json({ chats: history.all(context.req.param('user'), 50) }))
app.get('/chat/:id', (context) => context.json({ messages: messages.all(context.req.param('id')) }))
app.get('/document/:id', (context) => context.json(versions.all(context.req.param('id'))))
app.post('/document/:id', async (context) => {
  const { content } = await context.req.json<{ content: string }>()
  const at = Date.now()
  save.run(context.req.param('id'), content, at)
  return context.json({ id: context.req.param('id'), content, createdAt: new Date(at).toISOString() })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
