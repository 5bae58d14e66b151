import type { Chat } from '#contract/chat.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyChats } from '#test/harness/many-chats.ts'
import { withFolder } from './folder.ts'
import { accountWith, compare, few, many } from './growth.ts'

type History = { chats: Chat[]; nextCursor: string | null }

/** Measures the cost of a page of the history with many and with few chats. */
export const history = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    /** Only the title of the oldest chat contains "zebra". */
    const account = (count: number) =>
      accountWith({ url: server.url, dataDir: folder, count }, (holding) =>
        addManyChats({ ...holding, oldestTitle: 'The last zebra' }),
      )
    const [fewer, more] = [await account(few), await account(many)]
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
