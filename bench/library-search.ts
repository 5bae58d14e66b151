import pg from 'pg'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { addManyItems, wordsOfItems } from '#test/harness/many-items.ts'
import { withFolder } from './folder.ts'
import { withPostgres } from './postgres.ts'
import { median, percentile, round } from './statistics.ts'

const mine = { count: 5000, length: 2000 }
/** Other people's items, in twenty accounts: they must not make one account's search slower. */
const others = { accounts: 20, count: 5000, length: 400 }
const warmUps = 20
const samples = 200

type Found = { items: unknown[] }
type Database = { dataDir: string; databaseUrl: string | undefined }

async function timesOf(client: Client, query: string) {
  const times: number[] = []
  let found = 0
  for (let count = 0; count < warmUps + samples; count += 1) {
    const begun = performance.now()
    const { body } = await client.get<Found>(`/api/knowledge-base?${query}`)
    if (count >= warmUps) times.push(performance.now() - begun)
    found = body.items.length
  }
  return { times, found }
}

async function account(url: string): Promise<{ client: Client; userId: string }> {
  const client = new Client(url)
  await client.post('/api/auth/sign-in/anonymous')
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  return { client, userId: body.user.id }
}

const { frequent, usual, single } = wordsOfItems
const searches = {
  'a word in nearly all': `limit=50&q=${frequent}`,
  'the same by relevance': `limit=50&order=relevance&q=${frequent}`,
  'two usual words': `limit=50&q=${frequent}+${usual}`,
  'a word in one': `limit=50&q=${single}`,
  'a single letter': `limit=50&q=${frequent.slice(0, 1)}`,
  'no word, the newest': 'limit=50',
}

async function figuresOf(client: Client, where: string) {
  const figures: Record<string, number> = {}
  for (const [name, query] of Object.entries(searches)) {
    const { times, found } = await timesOf(client, query)
    figures[`${where}: ${name}, ${found} shown, median (ms)`] = round(median(times), 2)
    figures[`${where}: ${name}, 95th percentile (ms)`] = round(percentile(times, 0.95), 2)
  }
  return figures
}

/** Does what PostgreSQL's autovacuum does by itself within a minute of such a change. */
async function refreshPlans(databaseUrl: string | undefined) {
  if (databaseUrl === undefined) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function measure(engine: string, database: Database) {
  const { dataDir, databaseUrl } = database
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    ALLOW_GUESTS: 'true',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  const { client, userId } = await account(server.url)
  await addManyItems({ database, userId, ...mine })
  await refreshPlans(databaseUrl)
  const alone = await figuresOf(client, `${engine}, alone`)
  for (let at = 0; at < others.accounts; at += 1) {
    const other = await account(server.url)
    await addManyItems({ database, userId: other.userId, count: others.count, length: others.length })
  }
  await refreshPlans(databaseUrl)
  const among = await figuresOf(client, `${engine}, among 100,000 of others`)
  await server.stop()
  return { ...alone, ...among }
}

/** Measures a search in a library of 5,000 texts as a person experiences it: over HTTP, the first 50 results. */
export const librarySearch = async () => ({
  ...(await withFolder((dataDir) => measure('SQLite', { dataDir, databaseUrl: undefined }))),
  ...(await withPostgres((databaseUrl) =>
    withFolder((dataDir) => measure('PostgreSQL', { dataDir, databaseUrl })),
  )),
})
