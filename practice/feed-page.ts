import { html } from 'hono/html'
import { brand } from '#core/brand.ts'
import { readCommentary, type Segment } from './commentary.ts'
import { mediaOf } from './feed-media.ts'
import type { Markup } from './page.ts'
import type { FeedPost } from './posts.ts'

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

const timestampFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

const shown = ({ kind, text }: Segment) =>
  kind === 'hashtag' ? html`<span class="hashtag">${text}</span>` : html`${text}`

const readers: Record<string, string> = {
  PUBLIC: 'Anyone',
  CONNECTIONS: 'Connections only',
  LOGGED_IN: 'Members only',
}

/** The path of a post's own page. */
const postPath = (basePath: string, urn: string) => `${basePath}/feed/update/${urn}/`

type Card = { post: FeedPost; basePath: string; now: number }

/** A post as the feed shows it; its text stands on one line of markup, since its white space counts. */
export function postCard({ post, basePath, now }: Card): Markup {
  const date = new Date(post.createdAt)
  const headingId = `post-${post.position}`
  return html`<article class="card" aria-labelledby="${headingId}">
    <header>
      <span class="avatar" aria-hidden="true">${initials(post.authorName)}</span>
      <div>
        <h2 id="${headingId}">${post.authorName}</h2>
        <p class="meta">
          <a href="${postPath(basePath, post.urn)}"
            ><time datetime="${date.toISOString()}" title="${timestampFormat.format(date)} UTC"
              >${age(now - post.createdAt)}</time
            ></a
          >
          · ${readers[post.visibility] ?? post.visibility}
        </p>
      </div>
    </header>
    <p class="text" dir="auto">${readCommentary(post.commentary).map(shown)}</p>
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

export const feedPage = ({ cards, olderPath, isFirstPage }: Feed): Markup =>
  html`<h1>Practice feed</h1>
    ${cards.length > 0 ? cards : isFirstPage ? emptyFeed : noOlderPosts}
    ${olderPath === undefined ? '' : html`<a class="older" href="${olderPath}">Older posts</a>`}`

export const postPage = (card: Markup, basePath: string): Markup =>
  html`<h1>Practice post</h1>
    ${card}
    <a class="older" href="${basePath}/feed">All practice posts</a>`

export const missingPostPage = (basePath: string): Markup =>
  html`<section class="panel" aria-labelledby="missing">
    <h1 id="missing">This post is not here</h1>
    <p>It was deleted, or the address is not complete.</p>
    <p><a href="${basePath}/feed">All practice posts</a></p>
  </section>`
