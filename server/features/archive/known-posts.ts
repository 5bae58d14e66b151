import { parseContent, plainText } from '#core/post-content.ts'
import type { LinkedInArticle, LinkedInShare } from '#server/adapters/file-reader/archive-linkedin.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { DbOrTx } from '#server/db/schema.ts'
import { derivedId } from './identities.ts'

/** What an account has of the posts that an archive brings: known by address, or by date and text. */
export type KnownPosts = {
  hasPost: (share: LinkedInShare) => boolean
  hasSwipe: (share: LinkedInShare) => boolean
}

const postNumber = /(?:share|ugcPost|activity)(?::|%3A|-)(\d{5,})/i

/** The post that an address names, however the address is written. */
function addressKey(url: string): string {
  const number = postNumber.exec(url)?.[1]
  return number ?? url.replace(/[?#].*$/, '').replace(/\/+$/, '')
}

/** The same post or article each time: by its address, else by its text and date. */
export const textKey = ({ url, at, text }: Text): string => (url === null ? `${at} ${text}` : addressKey(url))

/** The ids that what comes from the network gets in an account. */
export const postId = (userId: string, post: Text): string => derivedId(userId, `own post ${textKey(post)}`)
export const swipeId = (userId: string, post: Text): string => derivedId(userId, `own swipe ${textKey(post)}`)
export const articleId = (userId: string, article: Text): string =>
  derivedId(userId, `article ${textKey(article)}`)

const dateAndText = (at: number | null, text: string) => `${at} ${text.replaceAll(/\s+/g, ' ').trim()}`

type Text = { url: string | null; at: number | null; text: string }

class Known {
  readonly #keys = new Set<string>()
  readonly #idOf: (item: Text) => string

  constructor(idOf: (item: Text) => string) {
    this.#idOf = idOf
  }

  add({ id, url, at, text }: Text & { id: string }): void {
    // What was taken in and changed since is known by nothing else.
    this.#keys.add(id)
    if (url !== null) this.#keys.add(addressKey(url))
    this.#keys.add(dateAndText(at, text))
  }

  has(item: Text): boolean {
    const { url, at, text } = item
    const keys = [this.#idOf(item), dateAndText(at, text), ...(url === null ? [] : [addressKey(url)])]
    return keys.some((key) => this.#keys.has(key))
  }
}

async function knownDocuments(db: DbOrTx, userId: string): Promise<Known> {
  const known = new Known((post) => postId(userId, post))
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion as version', 'version.documentId', 'document.id')
    .select(['document.id', 'document.url', 'document.publishedAt', 'version.content'])
    .where('document.userId', '=', userId)
    .where('document.status', 'in', ['published', 'hidden'])
    .where('version.createdAt', '=', (query) =>
      query
        .selectFrom('documentVersion as latest')
        .select((eb) => eb.fn.max('latest.createdAt').as('createdAt'))
        .whereRef('latest.documentId', '=', 'document.id'),
    )
    .execute()
  for (const { id, url, publishedAt, content } of rows) {
    known.add({ id, url, at: publishedAt, text: plainText(parseContent(content).text) })
  }
  return known
}

const textsIn = (db: DbOrTx, userId: string, library: 'swipe' | 'knowledge') =>
  db
    .selectFrom('material')
    .select(['id', 'content', 'details', 'createdAt'])
    .where('userId', '=', userId)
    .where('library', '=', library)
    .where('deletedAt', 'is', null)
    .execute()

export async function knownPosts(db: DbOrTx, userId: string): Promise<KnownPosts> {
  const posts = await knownDocuments(db, userId)
  const swipes = new Known((post) => swipeId(userId, post))
  for (const { id, content, details, createdAt } of await textsIn(db, userId, 'swipe')) {
    const { url, isOwn } = fromJson<{ url: string | null; isOwn?: boolean }>(details)
    if (isOwn === true) swipes.add({ id, url, at: createdAt, text: content })
  }
  return { hasPost: (share) => posts.has(share), hasSwipe: (share) => swipes.has(share) }
}

/** Whether the knowledge base has an article, by its address or its title and text. */
export async function knownArticles(
  db: DbOrTx,
  userId: string,
): Promise<(article: LinkedInArticle) => boolean> {
  const known = new Known((article) => articleId(userId, article))
  for (const { id, content, details } of await textsIn(db, userId, 'knowledge')) {
    const { sourceUrl: url } = fromJson<{ sourceUrl: string | null }>(details)
    known.add({ id, url, at: null, text: content })
  }
  return (article) => known.has(article) || known.has({ ...article, at: null })
}
