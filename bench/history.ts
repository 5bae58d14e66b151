import type { Chat } from '#contract/chat.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { addManyChats } from '#test/harness/many-chats.ts'
import { withFolder } from './folder.ts'
import { median, round } from './statistics.ts'

const few = 100
const many = 10_000
const warmUps = 20
const samples = 200

type History = { chats: Chat[]; nextCursor: string | null }

/** An account with so many chats; the title of the oldest one is the only one with a zebra in it. */
async function account(url: string, dataDir: string, count: number): Promise<Client> {
  const client = new Client(url)
  await client.post('/api/auth/sign-in/anonymous')
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const database = { dataDir, databaseUrl: undefined }
  await addManyChats({ database, userId: body.user.id, count, oldestTitle: 'The last zebra' })
  return client
}

async function timeOf(client: Client, path: string): Promise<number> {
  const begun = performance.now()
  await client.get(path)
  return performance.now() - begun
}

/** Asks both accounts in turn, so that whatever else the machine does slows both. */
async function compare(name: string, fewer: [Client, string], more: [Client, string]) {
  const times = { few: [] as number[], many: [] as number[] }
  for (let count = 0; count < warmUps + samples; count += 1) {
    const [withFew, withMany] = [await timeOf(...fewer), await timeOf(...more)]
    if (count < warmUps) continue
    times.few.push(withFew)
    times.many.push(withMany)
  }
  return {
    [`${name}, ${few} chats, median (ms)`]: round(median(times.few), 2),
    [`${name}, ${many} chats, median (ms)`]: round(median(times.many), 2),
    [`${name}, many / few`]: round(median(times.many) / median(times.few), 2),
  }
}

/** What a page of the history costs with many chats and with few. */
export const history = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const fewer = await account(server.url, folder, few)
    const more = await account(server.url, folder, many)
    const first = '/api/history?limit=50'
    const next = async (client: Client) => {
      const { body } = await client.get<History>(first)
      return `${first}&cursor=${encodeURIComponent(body.nextCursor ?? '')}`
    }
    const often = `${first}&q=pricing`
    const once = `${first}&q=zebra`
    const figures = {
      ...(await compare('first page', [fewer, first], [more, first])),
      ...(await compare('next page', [fewer, await next(fewer)], [more, await next(more)])),
      ...(await compare('search, many found', [fewer, often], [more, often])),
      ...(await compare('search, the oldest found', [fewer, once], [more, once])),
    }
    await server.stop()
    return figures
  })
