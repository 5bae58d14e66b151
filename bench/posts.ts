import type { Post } from '#contract/publishing/posts.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyPosts, wordsOfPosts } from '#test/harness/many-posts.ts'
import { withFolder } from './folder.ts'
import { accountWith, compare, few, many } from './growth.ts'

type Page = { posts: Post[]; nextCursor: string | null }

/** Measures lists of posts and a single post with many and with few posts; the first page includes its counts. */
export const posts = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const account = (count: number) => accountWith({ url: server.url, dataDir: folder, count }, addManyPosts)
    const [fewer, more] = [await account(few), await account(many)]
    const first = '/api/posts?sort=updated&limit=50'
    const page = async (client: Client) => (await client.get<Page>(first)).body
    const next = async (client: Client) => `${first}&cursor=${(await page(client)).nextCursor ?? ''}`
    const one = async (client: Client) => `/api/document?id=${(await page(client)).posts[0]?.id ?? ''}`
    const search = (words: string) => `${first}&q=${words}`
    const same = async (name: string, path: string) => compare(name, [fewer, path], [more, path])
    const figures = {
      ...(await same('first page', first)),
      ...(await compare('next page', [fewer, await next(fewer)], [more, await next(more)])),
      ...(await compare('a post', [fewer, await one(fewer)], [more, await one(more)])),
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
