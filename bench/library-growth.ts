import type { Client } from '#test/harness/client.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { addManyItems, wordsOfItems } from '#test/harness/many-items.ts'
import { withFolder } from './folder.ts'
import { accountWith, compare, few, many } from './growth.ts'

const length = 400
const first = '/api/knowledge-base?limit=50'

/** Measures the cost of a knowledge base with many and with few texts. */
export const libraryGrowth = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const account = (count: number) =>
      accountWith({ url: server.url, dataDir: folder, count }, (holding) =>
        addManyItems({ ...holding, length }),
      )
    const [fewer, more] = [await account(few), await account(many)]
    const page = async (client: Client) =>
      (await client.get<{ items: { id: string }[]; nextCursor: string }>(first)).body
    const next = async (client: Client) =>
      `${first}&cursor=${encodeURIComponent((await page(client)).nextCursor)}`
    const one = async (client: Client) => `/api/knowledge-base/${(await page(client)).items[0]?.id ?? ''}`
    const search = `${first}&q=${wordsOfItems.single}`
    const figures = {
      ...(await compare('first page', [fewer, first], [more, first])),
      ...(await compare('next page', [fewer, await next(fewer)], [more, await next(more)])),
      ...(await compare('an item', [fewer, await one(fewer)], [more, await one(more)])),
      ...(await compare('search, one found', [fewer, search], [more, search])),
    }
    await server.stop()
    return figures
  })
