import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { addManyChats } from '#test/harness/many-chats.ts'
import { startChild } from './child-server.ts'
import { withFolder } from './folder.ts'
import { median, round } from './statistics.ts'

const connections = 8
const seconds = 4
const rounds = 3
/** Ten questions with their replies. */
const turns = 10

const words = 'A post that says one thing well is read to its end, and a reader who is done comes back. '
const textOf = (place: number) => `${words.repeat(14)}Version ${place}.`

type Call = { name: string; url: string; options: Partial<autocannon.Options> }
type Measured = { perSecond: number; p99: number; refused: number }

async function measureOnce({ url, options }: Call): Promise<Measured> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...options,
  })
  return { perSecond: requests.average, p99: latency.p99, refused: non2xx + errors }
}

/** An account with 100 chats, one of them of 20 messages, and a post; answers the calls that are measured. */
async function seed(url: string, dataDir: string): Promise<Call[]> {
  const client = new Client(url)
  await client.post('/api/auth/sign-in/anonymous')
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  await addManyChats({ database: { dataDir, databaseUrl: undefined }, userId: body.user.id, count: 100 })
  const chatId = randomUUID()
  for (let turn = 0; turn < turns; turn += 1) await converse(client, `Question ${turn}?`, { id: chatId })
  const documentId = randomUUID()
  await client.post(`/api/document?id=${documentId}`, { content: textOf(0) })
  const headers = { cookie: client.cookie, origin: new URL(url).origin }
  const reading = (name: string, path: string): Call => ({ name, url: `${url}${path}`, options: { headers } })
  let version = 0
  const save: Call = {
    name: 'a save',
    url: `${url}/api/document?id=${documentId}`,
    options: {
      requests: [
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          // Each save has a text of its own: the same one again makes no version.
          setupRequest: (request) => {
            version += 1
            return { ...request, body: JSON.stringify({ content: textOf(version) }) }
          },
        },
      ],
    },
  }
  return [
    reading('history', '/api/history?limit=50'),
    reading('a chat of 20 messages', `/api/chat?id=${chatId}`),
    reading('a document', `/api/document?id=${documentId}&latest=10`),
    save,
  ]
}

/** Requests a second and their 99th percentile, eight at once, each call in turn with a server that only says hello. */
export const requests = () =>
  withFolder(async (folder) => {
    const hello = await startChild('hello-process.ts')
    const server = await startServerProcess({ DATA_DIR: folder })
    const calls = [{ name: 'hello', url: hello.url, options: {} }, ...(await seed(server.url, folder))]
    const measured = new Map<string, Measured[]>(calls.map(({ name }) => [name, []]))
    for (let count = 0; count < rounds; count += 1) {
      for (const call of calls) measured.get(call.name)?.push(await measureOnce(call))
    }
    await server.stop()
    hello.stop()
    const middle = (name: string, figure: keyof Measured) =>
      median((measured.get(name) ?? []).map((one) => one[figure]))
    const figures = calls.map(({ name }) => ({
      [`${name}, a second`]: round(middle(name, 'perSecond'), 0),
      [`${name}, of hello`]: round(middle(name, 'perSecond') / middle('hello', 'perSecond'), 3),
      [`${name}, 99th percentile (ms)`]: round(middle(name, 'p99'), 0),
      [`${name}, refused`]: round(Math.max(...(measured.get(name) ?? []).map(({ refused }) => refused)), 0),
    }))
    return Object.assign({}, ...figures) as Record<string, number>
  })
