import type { Post } from '#contract/posts.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { addManyPosts, wordsOfPosts } from '#test/harness/many-posts.ts'
import { withFolder } from './folder.ts'
import { median, round } from './statistics.ts'

const few = 100
const many = 10_000
const warmUps = 20
const samples = 100

type Page = { posts: Post[]; nextCursor: string | null }

async function account(url: string, dataDir: string, count: number): Promise<Client> {
  const client = new Client(url)
  await client.post('/api/auth/sign-in/anonymous')
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  await addManyPosts({ database: { dataDir, databaseUrl: undefined }, userId: body.user.id, count })
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
    [`${name}, ${few} posts, median (ms)`]: round(median(times.few), 2),
    [`${name}, ${many} posts, median (ms)`]: round(median(times.many), 2),
  }
}

/** What a page of the list of posts costs with many posts and with few; the first page comes with its counts. */
export const posts = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const fewer = await account(server.url, folder, few)
    const more = await account(server.url, folder, many)
    const first = '/api/posts?sort=updated&limit=50'
    const next = async (client: Client) => {
      const { body } = await client.get<Page>(first)
      return `${first}&cursor=${body.nextCursor ?? ''}`
    }
    const search = (words: string) => `${first}&q=${words}`
    const same = async (name: string, path: string) => compare(name, [fewer, path], [more, path])
    const figures = {
      ...(await same('first page', first)),
      ...(await compare('next page', [fewer, await next(fewer)], [more, await next(more)])),
      ...(await same('drafts', `${first}&status=draft`)),
      ...(await same('by title', '/api/posts?sort=title&limit=50')),
      ...(await same('next to go out', '/api/posts?sort=scheduled&limit=50')),
      ...(await same('search, one found', search(wordsOfPosts.single))),
      ...(await same('search, every sixth found', search(wordsOfPosts.some))),
      ...(await same('search, all found', search(wordsOfPosts.all))),
    }
    await server.stop()
    return figures
  })
