import { randomInt } from 'node:crypto'
import { assetsOfPost, attachAssets, type FeedAsset, findAsset, type ShownAsset } from './assets.ts'
import { visibleText } from './commentary.ts'
import type { Store } from './store.ts'

export type FeedPost = {
  position: number
  urn: string
  authorId: string
  authorName: string
  commentary: string
  visibility: string
  /** UTC milliseconds. */
  createdAt: number
  assets: FeedAsset[]
}

type PostRow = Omit<FeedPost, 'assets'>

const duplicateWindowMs = 10 * 60 * 1000

type NewPost = {
  memberId: string
  commentary: string
  visibility: string
  shown: ShownAsset[]
  now: number
  /** How many of the member's posts are kept, including this one. */
  kept: number
}

/** Identifies a post's media by content: a file that is uploaded twice counts as the same. */
const contentsOf = (assets: readonly { facts: FeedAsset['facts'] }[]) =>
  assets.map(({ facts }) => facts?.sha256 ?? '').join(' ')

/** Finds the author's post of the last ten minutes with the same text and files, including a deleted one. */
export function findDuplicate(
  store: Store,
  { memberId, commentary, shown, now }: Omit<NewPost, 'visibility' | 'kept'>,
): string | undefined {
  const wanted = contentsOf(shown.map(({ urn }) => ({ facts: findAsset(store, urn)?.facts ?? null })))
  const alike = store
    .prepare<[string, number, string], { urn: string }>(
      `SELECT urn FROM post WHERE member_id = ? AND created_at > ? AND visible_text = ?
       ORDER BY position DESC`,
    )
    .all(memberId, now - duplicateWindowMs, visibleText(commentary))
  return alike.find(({ urn }) => contentsOf(assetsOfPost(store, urn)) === wanted)?.urn
}

const dayMs = 24 * 60 * 60 * 1000

/** Counts a member's posts since 00:00 UTC, including deleted ones: deleting gives nothing back. */
export function countToday(store: Store, { memberId, now }: { memberId: string; now: number }): number {
  const row = store
    .prepare<[string, number], { count: number }>(
      'SELECT count(*) AS count FROM post WHERE member_id = ? AND created_at >= ?',
    )
    .get(memberId, Math.floor(now / dayMs) * dayMs)
  return row?.count ?? 0
}

/**
 * Creates a unique URN with nineteen digits that grow with time, as on LinkedIn; posts with text and images only are
 * shares, all others are not.
 */
function newUrn(store: Store, now: number, shown: readonly ShownAsset[]): string {
  const isShare = shown.every(({ urn }) => urn.startsWith('urn:li:image:'))
  const number = (BigInt(now) << 22n) | BigInt(randomInt(1 << 22))
  const urn = `urn:li:${isShare ? 'share' : 'ugcPost'}:${number}`
  const isTaken = store.prepare('SELECT 1 FROM post WHERE urn = ?').get(urn) !== undefined
  return isTaken ? newUrn(store, now, shown) : urn
}

/** Removes all but a member's newest posts, counting deleted ones. */
function forgetOldest(store: Store, memberId: string, kept: number) {
  const oldest = 'SELECT urn FROM post WHERE member_id = ? ORDER BY position DESC LIMIT -1 OFFSET ?'
  store.prepare(`DELETE FROM post_asset WHERE post_urn IN (${oldest})`).run(memberId, kept)
  store.prepare(`DELETE FROM post WHERE urn IN (${oldest})`).run(memberId, kept)
}

export function addPost(store: Store, post: NewPost): string {
  const { memberId, commentary, visibility, shown, now, kept } = post
  const urn = newUrn(store, now, shown)
  const add = store.transaction(() => {
    store
      .prepare(
        `INSERT INTO post (urn, member_id, commentary, visible_text, visibility, created_at)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(urn, memberId, commentary, visibleText(commentary), visibility, now)
    attachAssets(store, urn, shown)
    forgetOldest(store, memberId, kept)
  })
  add()
  return urn
}

const columns = `post.position, post.urn, member.id AS authorId, member.name AS authorName, post.commentary,
  post.visibility, post.created_at AS createdAt`

const withAssets = (store: Store, row: PostRow): FeedPost => ({
  ...row,
  assets: assetsOfPost(store, row.urn),
})

export function findPost(store: Store, urn: string): FeedPost | undefined {
  const row = store
    .prepare<[string], PostRow>(
      `SELECT ${columns} FROM post JOIN member ON member.id = post.member_id
       WHERE post.urn = ? AND post.is_deleted = 0`,
    )
    .get(urn)
  return row && withAssets(store, row)
}

/**
 * Whether a reader may see a post. Nobody has connections here, so a post for connections is visible only to its
 * author. An unknown reader sees everything.
 */
export const mayRead = ({ visibility, authorId }: FeedPost, reader: string | undefined): boolean =>
  reader === undefined || visibility !== 'CONNECTIONS' || authorId === reader

type Listing = { before: number; limit: number; reader?: string | undefined }

/** Lists the posts visible to the reader, newest first; `before` is an exclusive position. */
export function listPosts(store: Store, { before, limit, reader }: Listing): FeedPost[] {
  const rows = store
    .prepare<[number, string | null, string | null, number], PostRow>(
      `SELECT ${columns} FROM post JOIN member ON member.id = post.member_id
       WHERE post.position < ? AND post.is_deleted = 0
         AND (post.visibility <> 'CONNECTIONS' OR ? IS NULL OR post.member_id = ?) ORDER BY post.position DESC LIMIT ?`,
    )
    .all(before, reader ?? null, reader ?? null, limit)
  return rows.map((row) => withAssets(store, row))
}

export function changePost(store: Store, urn: string, commentary: string) {
  store
    .prepare('UPDATE post SET commentary = ?, visible_text = ? WHERE urn = ?')
    .run(commentary, visibleText(commentary), urn)
}

export function deletePost(store: Store, urn: string, memberId: string) {
  store.prepare('UPDATE post SET is_deleted = 1 WHERE urn = ? AND member_id = ?').run(urn, memberId)
}
