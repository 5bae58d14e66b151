import { Hono, type Context } from 'hono'
import type { PracticeEnv } from './access.ts'
import { keyOfPerson, memberOf } from './accounts.ts'
import { feedPage, missingPostPage, postCard, postPage } from './feed-page.ts'
import { respondWithPage } from './page.ts'
import { findPost, listPosts, mayRead } from './posts.ts'
import type { Setting } from './setting.ts'
import { stylesheet } from './stylesheet.ts'

const pageSize = 20

function startOf(context: Context): number {
  const before = Number(context.req.query('before') ?? Number.NaN)
  return Number.isSafeInteger(before) ? before : Number.MAX_SAFE_INTEGER
}

/** Whose eyes see the page: a member's, or those of somebody who is none; undefined where nobody signs in. */
function readerOf(context: Context<PracticeEnv>, store: Setting['store']): string | undefined {
  const person = context.get('person')
  return person === undefined ? undefined : (memberOf(store, keyOfPerson(person))?.id ?? '')
}

function showFeed(context: Context<PracticeEnv>, { store, basePath, now }: Setting): Promise<Response> {
  const before = startOf(context)
  const found = listPosts(store, { before, limit: pageSize + 1, reader: readerOf(context, store) })
  const posts = found.slice(0, pageSize)
  const last = found.length > pageSize ? posts.at(-1) : undefined
  return respondWithPage(context, {
    title: 'Practice feed',
    basePath,
    content: feedPage({
      cards: posts.map((post) => postCard({ post, basePath, now: now() })),
      olderPath: last === undefined ? undefined : `${basePath}/feed?before=${last.position}`,
      isFirstPage: before === Number.MAX_SAFE_INTEGER,
    }),
  })
}

function showPost(context: Context<PracticeEnv>, { store, basePath, now }: Setting): Promise<Response> {
  const post = findPost(store, context.req.param('urn') ?? '')
  if (post === undefined || !mayRead(post, readerOf(context, store))) {
    const content = missingPostPage(basePath)
    return respondWithPage(context, {
      title: 'No such post · Practice network',
      basePath,
      content,
      status: 404,
    })
  }
  const content = postPage(postCard({ post, basePath, now: now() }), basePath)
  return respondWithPage(context, { title: `${post.authorName} · Practice network`, basePath, content })
}

/** Where practice posts can be seen: the feed, newest first, and a page for each post. */
export function feedRoutes(setting: Setting) {
  const app = new Hono<PracticeEnv>()
  app.get('/style.css', (context) => {
    context.header('cache-control', 'no-cache')
    context.header('x-content-type-options', 'nosniff')
    return context.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' })
  })
  for (const path of ['/feed', '/feed/']) app.get(path, (context) => showFeed(context, setting))
  for (const path of ['/feed/update/:urn', '/feed/update/:urn/']) {
    app.get(path, (context) => showPost(context, setting))
  }
  return app
}
