import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { addManyChats } from '#test/harness/many-chats.ts'
import { startChild } from './child-server.ts'
import { withFolder } from './folder.ts'
import { processorMs } from './process-figures.ts'
import { median, round } from './statistics.ts'

const seconds = 4
const rounds = 3
/** Ten questions with their replies. */
const turns = 10
const savedBytes = 20_000

const words = 'A post that says one thing well is read to its end, and a reader who is done comes back. '
const textOf = (place: number, bytes: number) =>
  `${words.repeat(Math.ceil(bytes / words.length)).slice(0, bytes)} Version ${place}.`

type Server = { url: string; pid: number }
type Call = { name: string; connections: number; path: string; barePath: string; saves?: boolean }
type Measured = { perSecond: number; median: number; p99: number; processor: number; refused: number }

async function measureOnce({ url, pid }: Server, options: autocannon.Options): Promise<Measured> {
  const before = processorMs(pid)
  const { requests, latency, non2xx, errors } = await autocannon({ duration: seconds, ...options, url })
  return {
    perSecond: requests.average,
    median: latency.p50,
    p99: latency.p99,
    processor: (processorMs(pid) - before) / requests.total,
    refused: non2xx + errors,
  }
}

/** Gives each save a different text: an unchanged one creates no version. */
function saving(headers: Record<string, string>): Partial<autocannon.Options> {
  let version = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    version += 1
    return { ...request, body: JSON.stringify({ content: textOf(version, savedBytes) }) }
  }
  const type = { 'content-type': 'application/json' }
  return { requests: [{ method: 'POST', headers: { ...headers, ...type }, setupRequest }] }
}

/** Creates an account with 100 chats, one of them with 20 messages, and two posts; returns the calls to measure. */
async function seed(client: Client, dataDir: string): Promise<Call[]> {
  await client.post('/api/auth/sign-in/anonymous')
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const userId = body.user.id
  await addManyChats({ database: { dataDir, databaseUrl: undefined }, userId, count: 100 })
  const chatId = randomUUID()
  for (let turn = 0; turn < turns; turn += 1) await converse(client, `Question ${turn}?`, { id: chatId })
  const [read, saved] = [randomUUID(), randomUUID()]
  for (const id of [read, saved]) await client.post(`/api/document?id=${id}`, { content: textOf(0, 1300) })
  return [
    { name: 'history', connections: 32, path: '/api/history?limit=50', barePath: `/history/${userId}` },
    {
      name: 'a chat of 20 messages',
      connections: 8,
      path: `/api/chat?id=${chatId}`,
      barePath: `/chat/${chatId}`,
    },
    {
      name: 'a document',
      connections: 8,
      path: `/api/document?id=${read}&latest=10`,
      barePath: `/document/${read}`,
    },
    {
      name: 'a save of 20 KB in series',
      connections: 1,
      path: `/api/document?id=${saved}`,
      barePath: `/document/${saved}`,
      saves: true,
    },
  ]
}

/** Measures calls, alternating with a server that only reads the same rows (`bare-server.ts`). */
export const requests = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const client = new Client(server.url)
    const calls = await seed(client, folder)
    const bare = await startChild('bare-server.ts', folder)
    const headers = { cookie: client.cookie, origin: new URL(server.url).origin }
    const figures: Record<string, number> = {}
    for (const { name, connections, path, barePath, saves } of calls) {
      const ours: Measured[] = []
      const theirs: Measured[] = []
      const asked = () => ({ connections, ...(saves ? saving(headers) : { headers }) })
      for (let count = 0; count < rounds; count += 1) {
        theirs.push(
          await measureOnce({ url: bare.url + barePath, pid: bare.pid }, { url: bare.url, ...asked() }),
        )
        ours.push(
          await measureOnce({ url: server.url + path, pid: server.pid }, { url: server.url, ...asked() }),
        )
      }
      const of = (some: Measured[], figure: keyof Measured) => median(some.map((one) => one[figure]))
      const ratio = (figure: keyof Measured) => round(of(ours, figure) / of(theirs, figure), 2)
      Object.assign(figures, {
        [`${name}, a second`]: round(of(ours, 'perSecond'), 0),
        [`${name}, a second, of the bare server's`]: ratio('perSecond'),
        [`${name}, median (ms)`]: of(ours, 'median'),
        [`${name}, 99th percentile (ms)`]: of(ours, 'p99'),
        [`${name}, processor time (ms)`]: round(of(ours, 'processor'), 3),
        [`${name}, processor time, of the bare server's`]: ratio('processor'),
        [`${name}, refused`]: of(ours, 'refused'),
      })
    }
    await server.stop()
    bare.stop()
    return figures
  })
