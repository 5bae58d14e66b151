import { Hono, type Context } from 'hono'
import type { PracticeEnv } from './access.ts'
import { keyOfPerson, memberOf } from './accounts.ts'
import { respondWithPage, type Markup } from './page.ts'
import { findPost, listPosts, mayRead, type FeedPost } from './posts.ts'
import type { Setting } from './setting.ts'
import { html } from 'hono/html'
import { brand } from '#core/brand.ts'
import { formatFullTimestamp } from '#core/time/format-timestamp.ts'
import { readCommentary, type Segment } from './commentary.ts'
import type { FeedAsset } from './assets.ts'

const pageSize = 20

function startOf(context: Context): number {
  const before = Number(context.req.query('before') ?? Number.NaN)
  return Number.isSafeInteger(before) ? before : Number.MAX_SAFE_INTEGER
}

/** Returns the member who views the page, '' for a person who is not a member; undefined where nobody signs in. */
function readerOf(context: Context<PracticeEnv>, store: Setting['store']): string | undefined {
  const person = context.get('person')
  return person === undefined ? undefined : (memberOf(store, keyOfPerson(person.id))?.id ?? '')
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

/** Serves the practice posts: the feed, newest first, and a page for each post. */
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

const minute = 60 * 1000
const units = [
  { ms: 7 * 24 * 60 * minute, short: 'w' },
  { ms: 24 * 60 * minute, short: 'd' },
  { ms: 60 * minute, short: 'h' },
  { ms: minute, short: 'm' },
]

function age(elapsedMs: number): string {
  const unit = units.find(({ ms }) => elapsedMs >= ms)
  return unit === undefined ? 'now' : `${Math.floor(elapsedMs / unit.ms)}${unit.short}`
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

const shownSegment = ({ kind, text }: Segment) =>
  kind === 'hashtag' ? html`<span class="hashtag">${text}</span>` : html`${text}`

const readers: Record<string, string> = {
  PUBLIC: 'Anyone',
  CONNECTIONS: 'Connections only',
  LOGGED_IN: 'Members only',
}

/** Returns the path of a post's own page. */
const postPath = (basePath: string, urn: string) => `${basePath}/feed/update/${urn}/`

type Card = { post: FeedPost; basePath: string; now: number }

/** Renders a post; its text must stay on one line of markup, since its white space is significant. */
function postCard({ post, basePath, now }: Card): Markup {
  const date = new Date(post.createdAt)
  const headingId = `post-${post.position}`
  return html`<article class="card" aria-labelledby="${headingId}">
    <header>
      <span class="avatar" aria-hidden="true">${initials(post.authorName)}</span>
      <div>
        <h2 id="${headingId}">${post.authorName}</h2>
        <p class="meta">
          <a href="${postPath(basePath, post.urn)}"
            ><time datetime="${date.toISOString()}" title="${formatFullTimestamp(post.createdAt, 'UTC')}"
              >${age(now - post.createdAt)}</time
            ></a
          >
          · ${readers[post.visibility] ?? post.visibility}
        </p>
      </div>
    </header>
    <p class="text" dir="auto">${readCommentary(post.commentary).map(shownSegment)}</p>
    ${mediaOf({ assets: post.assets, basePath })}
  </article>`
}

const emptyFeed = html`<section class="panel" aria-labelledby="empty">
  <h2 id="empty">Nothing has been published here yet</h2>
  <p>
    Posts that are published to the practice network appear on this page as ${brand.network} would show them,
    and nowhere else.
  </p>
  <p>To see one: write a post, choose Publish, and connect to the practice network when asked.</p>
</section>`

const noOlderPosts = html`<p>There are no older posts.</p>`

type Feed = { cards: Markup[]; olderPath: string | undefined; isFirstPage: boolean }

const feedPage = ({ cards, olderPath, isFirstPage }: Feed): Markup =>
  html`<h1>Practice feed</h1>
    ${cards.length > 0 ? cards : isFirstPage ? emptyFeed : noOlderPosts}
    ${olderPath === undefined ? '' : html`<a class="older" href="${olderPath}">Older posts</a>`}`

const postPage = (card: Markup, basePath: string): Markup =>
  html`<h1>Practice post</h1>
    ${card}
    <a class="older" href="${basePath}/feed">All practice posts</a>`

const missingPostPage = (basePath: string): Markup =>
  html`<section class="panel" aria-labelledby="missing">
    <h1 id="missing">This post is not here</h1>
    <p>It was deleted, or the address is not complete.</p>
    <p><a href="${basePath}/feed">All practice posts</a></p>
  </section>`

const imagesShown = 4
/** The feed shows a single image in its own aspect ratio between these two, and crops any other. */
const ratios = { tallest: 4 / 5, widest: 3 } as const

type Place = { assets: FeedAsset[]; basePath: string }

const addressOf = (basePath: string, { address }: FeedAsset) => `${basePath}/media/${address}`

function shapeOf({ facts }: FeedAsset): string {
  const ratio = (facts?.width ?? 1) / (facts?.height ?? 1)
  if (ratio > ratios.widest) return 'widest'
  return ratio < ratios.tallest ? 'tallest' : 'own'
}

function image(basePath: string, asset: FeedAsset): Markup {
  const { facts, alt } = asset
  return html`<img
    src="${addressOf(basePath, asset)}"
    alt="${alt}"
    width="${facts?.width ?? 1}"
    height="${facts?.height ?? 1}"
    loading="lazy"
  />`
}

const more = (count: number) =>
  html`<span class="more" aria-hidden="true">+${count}</span><span class="unseen">${count} more images</span>`

/** Lays out one image in its own shape, two side by side, three as one above two, four as one above three. */
function images({ assets, basePath }: Place): Markup {
  const shown = assets.slice(0, imagesShown)
  const extra = assets.length - shown.length
  const [only] = shown
  const shape = assets.length === 1 && only ? shapeOf(only) : ''
  const tiles = shown.map(
    (asset, at) =>
      html`<li>${image(basePath, asset)}${extra > 0 && at === shown.length - 1 ? more(extra) : ''}</li>`,
  )
  return html`<ul class="media images of-${shown.length} ${shape}" aria-label="Images">
    ${tiles}
  </ul>`
}

const video = ({ assets: [asset], basePath }: Place): Markup =>
  asset === undefined
    ? html``
    : html`<video
        class="media"
        controls
        preload="metadata"
        src="${addressOf(basePath, asset)}"
        aria-label="${asset.alt === '' ? 'Video' : asset.alt}"
      ></video>`

function pages({ facts }: FeedAsset): string {
  if (facts?.pages === undefined || facts.pages === 0) return 'Document'
  return `Document · ${facts.pages} ${facts.pages === 1 ? 'page' : 'pages'}`
}

function document({ assets: [asset], basePath }: Place): Markup {
  if (asset === undefined) return html``
  return html`<section class="media document" aria-label="Document">
    <h3>${asset.title}</h3>
    <p class="meta">${pages(asset)}</p>
    <a href="${addressOf(basePath, asset)}" download="${asset.title}">Open the document</a>
  </section>`
}

const layouts = { image: images, video, document }

/** Renders the media below a post's text, laid out as on LinkedIn; nothing when there are none. */
function mediaOf(place: Place): Markup | '' {
  const [first] = place.assets
  return first === undefined ? '' : layouts[first.kind](place)
}
/** The stylesheet of the practice network's pages, in the visitor's light or dark scheme. */
const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f4f2ee; --surface: #ffffff; --line: #e4e1d8; --ink: #1b1a17; --soft: #625f57;
  --accent: #b4371f; --on-accent: #ffffff; --accent-soft: #fbeae5; --bad: #b3261e; --link: #0a66c2; --muted: #666666;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #000000; --surface: #1c1c1a; --line: #2c2b28; --ink: #f1efe8; --soft: #a8a49a;
    --accent: #ff8a6b; --on-accent: #141413; --accent-soft: #3a1f18; --bad: #ff8f86; --link: #71b7fb; --muted: #a8a49a;
  }
}
@media (prefers-contrast: more) { :root { --soft: var(--ink); --muted: var(--ink); --line: var(--soft); } }
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 14px/20px system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Fira Sans', Ubuntu, sans-serif;
}
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar p { display: flex; gap: 4px 12px; flex-wrap: wrap; align-items: baseline; max-width: 587px; margin: 0 auto; padding: 12px 16px; }
.bar strong { font-size: 16px; line-height: 24px; }
.bar span { color: var(--soft); }
main { max-width: 587px; margin: 0 auto; padding: 16px; }
h1 { font-size: 20px; line-height: 28px; margin: 8px 0 16px; }
.card { max-width: 555px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 12px; padding: 12px 16px 16px; }
.card header { display: grid; grid-template-columns: 48px 1fr; gap: 0 8px; align-items: center; min-height: 48px; }
.avatar {
  width: 48px; height: 48px; border-radius: 50%; background: var(--accent-soft); color: var(--accent);
  display: grid; place-items: center; font-weight: 600; font-size: 16px;
}
.card h2 { margin: 0; font-size: 14px; line-height: 20px; font-weight: 700; overflow-wrap: anywhere; }
.meta { margin: 0; font-size: 12px; line-height: 20px; color: var(--muted); }
.meta a { color: inherit; display: inline-block; padding: 12px 16px; margin: -12px -16px; }
.text { margin: 12px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.hashtag { color: var(--link); font-weight: 600; }
.media { display: block; width: calc(100% + 32px); margin: 12px -16px 0; }
.card > .media:last-child { margin-bottom: -16px; border-radius: 0 0 8px 8px; overflow: hidden; }
video.media { max-height: 694px; background: #000000; }
.images { list-style: none; padding: 0; display: grid; gap: 2px; }
.images li { position: relative; overflow: hidden; background: var(--page); }
.images img { display: block; width: 100%; height: 100%; object-fit: cover; }
.images.own img { height: auto; }
.images.widest li { aspect-ratio: 3; }
.images.tallest li { aspect-ratio: 4 / 5; }
.images.of-2, .images.of-3 { grid-template-columns: 1fr 1fr; }
.images.of-4 { grid-template-columns: 1fr 1fr 1fr; }
.images.of-2 li, .images.of-3 li, .images.of-4 li { aspect-ratio: 1; }
.images.of-3 li:first-child, .images.of-4 li:first-child { grid-column: 1 / -1; aspect-ratio: 1.91; }
.images .more {
  position: absolute; inset: 0; display: grid; place-items: center; font-size: 26px; color: #ffffff; background: rgb(0 0 0 / 50%);
}
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.document { border-top: 1px solid var(--line); background: var(--page); padding: 16px; }
.document h3 { margin: 0; font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.document a { display: inline-block; padding: 12px 0; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 24px; }
.panel h1 { margin-top: 0; }
.panel h2 { margin: 0; font-size: 16px; line-height: 24px; }
.panel > :last-child { margin-bottom: 0; }
.notice { background: var(--page); border-radius: 6px; padding: 12px; }
.problem { color: var(--bad); margin: 8px 0 0; }
label { display: block; font-weight: 600; margin: 16px 0 4px; }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-size: 16px; color: inherit;
  background: transparent; border: 1px solid var(--soft); border-radius: 6px;
}
input[aria-invalid='true'] { border-color: var(--bad); }
.hint { margin: 4px 0 0; color: var(--soft); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0 0; }
button {
  min-height: 44px; padding: 8px 24px; font: inherit; font-weight: 600; cursor: pointer; border-radius: 6px;
  border: 1px solid var(--soft); background: transparent; color: inherit;
}
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.older { display: inline-block; padding: 12px 0; }
`
