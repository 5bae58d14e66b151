import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportKind, ImportPart } from '#contract/archive.ts'
import { maxTitle } from '#contract/fields.ts'
import type {
  LinkedInArchive,
  LinkedInArticle,
  LinkedInShare,
} from '#server/adapters/archive-reader/archive-linkedin.ts'
import { readRecordFile } from '#server/adapters/archive-reader/archive-lines.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import type { Taking } from './lede-import.ts'
import { storyPart, putStory, storyState } from './lede-records.ts'
import { serializeContent, parseContent, plainText } from '#core/post/post-content.ts'
import { normalize } from '#core/post/post-text.ts'
import { fromJson } from '#server/db/json-column.ts'
import { derivedId } from './identities.ts'

type Looking = { userId: string; folder: string }

/** What the network's archive provides: each post both as a swipe to learn from and as a published post. */
type PostKind = 'posts' | 'swipes'

const shares = (folder: string) => readRecordFile<LinkedInShare>(join(folder, 'shares.jsonl'))
const articles = (folder: string) => readRecordFile<LinkedInArticle>(join(folder, 'articles.jsonl'))

const sampleLength = 100
const samplesAtMost = 3

const titleOf = (text: string) => {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  return line.trim().slice(0, sampleLength).toWellFormed()
}

async function* unique<Item extends { url: string | null; at: number | null; text: string }>(
  items: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const seen = new Set<string>()
  for await (const item of items) {
    const key = textKey(item)
    if (seen.has(key)) continue
    seen.add(key)
    yield item
  }
}

const newPart = (kind: ImportKind): ImportPart => ({
  kind,
  found: 0,
  there: 0,
  samples: [],
  isChosen: true,
  note: null,
  added: 0,
})

function see(part: ImportPart, { isThere, label }: { isThere: boolean; label?: string }): void {
  part.found += 1
  if (isThere) part.there += 1
  if (label !== undefined && part.samples.length < samplesAtMost) part.samples.push(label)
}

/** Returns what is in the network's archive, and how much of it the account already has. */
export async function previewLinkedIn(
  db: DbOrTx,
  archive: LinkedInArchive,
  { userId, folder }: Looking,
): Promise<ImportPart[]> {
  const [posts, swipes, written] = [newPart('posts'), newPart('swipes'), newPart('articles')]
  const known = await knownPosts(db, userId)
  for await (const share of unique(shares(folder))) {
    see(posts, { isThere: known.hasPost(share), label: titleOf(share.text) })
    see(swipes, { isThere: known.hasSwipe(share) })
  }
  const hasArticle = await knownArticles(db, userId)
  for await (const article of unique(articles(folder))) {
    see(written, { isThere: hasArticle(article), label: article.title })
  }
  const story = archive.story === null ? [] : [await storyPart(db, userId, archive.story)]
  return [...[posts, swipes, written].filter(({ found }) => found > 0), ...story]
}

const atOnce = 20

async function inBatches<T>(items: AsyncIterable<T>, take: (some: T[]) => Promise<void>): Promise<void> {
  let some: T[] = []
  for await (const item of items) {
    some.push(item)
    if (some.length < atOnce) continue
    await take(some)
    // Yields, because on the embedded database the batches would block everybody else until the whole archive is imported.
    await nextTurn()
    some = []
  }
  if (some.length > 0) await take(some)
}

type Step<Item> = {
  kind: ImportKind
  items: AsyncIterable<Item>
  isNew: (item: Item) => boolean
  put: (tx: Tx, items: Item[]) => Promise<void>
}

async function takeKind<Item>({ db, progress, now }: Taking, step: Step<Item>): Promise<void> {
  const { kind, items, isNew, put } = step
  if (!progress.isChosen(kind)) return
  await inBatches(items, (some) =>
    db.transaction().execute(async (tx) => {
      const added = some.filter(isNew)
      await progress.count(tx, { kind, looked: some.length, added: added.length, now: now() })
      await put(tx, added)
    }),
  )
}

const swipeOf = (userId: string, share: LinkedInShare, author: string | null) => ({
  id: swipeId(userId, share),
  createdAt: share.at,
  updatedAt: share.at,
  fields: {
    title: titleOf(share.text),
    content: share.text,
    author,
    url: share.url,
    tags: ['mine'],
    note: share.link === null ? null : `Link in the post: ${share.link}`,
    isOwn: true,
  },
})

const knowledgeOf = (userId: string, article: LinkedInArticle, now: number) => ({
  id: articleId(userId, article),
  createdAt: article.at ?? now,
  updatedAt: article.at ?? now,
  fields: {
    title: article.title.slice(0, maxTitle).toWellFormed().trim() || titleOf(article.text),
    content: article.text,
    sourceUrl: article.url,
    source: 'web' as const,
  },
})

async function takePosts(taking: Taking, known: KnownPosts, author: string | null): Promise<void> {
  const { folder, materials, documents, userId } = taking
  const step = (kind: PostKind) => ({ kind, items: unique(shares(folder)) })
  await takeKind(taking, {
    ...step('posts'),
    isNew: (share) => !known.hasPost(share),
    put: async (tx, all) => {
      for (const share of all) {
        const id = postId(userId, share)
        await putOwnPost(tx, { userId, id, share, title: titleOf(share.text) })
        await documents.noteLatest(tx, id)
      }
    },
  })
  await takeKind(taking, {
    ...step('swipes'),
    isNew: (share) => !known.hasSwipe(share),
    put: (tx, all) =>
      materials.swipes.importItems(
        tx,
        userId,
        all.map((share) => swipeOf(userId, share, author)),
      ),
  })
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item
}

/** Imports the chosen parts of the network's archive: the user's own posts, articles and profile. */
export async function takeLinkedIn(archive: LinkedInArchive, taking: Taking): Promise<void> {
  const { db, folder, materials, userId, now } = taking
  await takePosts(taking, await knownPosts(db, userId), archive.name)
  const hasArticle = await knownArticles(db, userId)
  await takeKind(taking, {
    kind: 'articles',
    items: unique(articles(folder)),
    isNew: (article) => !hasArticle(article),
    put: (tx, all) =>
      materials.knowledgeBase.importItems(
        tx,
        userId,
        all.map((article) => knowledgeOf(userId, article, now())),
      ),
  })
  if (archive.story === null) return
  const state = await storyState(db, userId, archive.story)
  await takeKind(taking, {
    kind: 'story',
    items: once(archive.story),
    isNew: () => state !== 'same',
    put: async (tx, all) => {
      for (const content of all) await putStory(tx, { userId, content, updatedAt: now() })
    },
  })
}

type OwnPost = { userId: string; id: string; share: LinkedInShare; title: string }

/** Asterisks and angle brackets are the writer's own characters, so no markup is parsed. */
const contentOf = (text: string): string =>
  serializeContent({
    text: normalize(text.split('\n').map((line) => [{ text: line, marks: [] }])),
    images: [],
    videos: [],
    documents: [],
    altTexts: {},
  })

/** Adds a post that was published elsewhere as a published one. */
async function putOwnPost(tx: Tx, { userId, id, share, title }: OwnPost): Promise<void> {
  const { at, url, text } = share
  await tx
    .insertInto('document')
    .values({ id, userId, status: 'published', publishedAt: at, url, createdAt: at, updatedAt: at })
    .execute()
  await tx
    .insertInto('documentVersion')
    .values({ documentId: id, createdAt: at, title, kind: 'text', content: contentOf(text) })
    .execute()
}

/** The posts of an archive that an account already has, recognised by URL, or by date and text. */
type KnownPosts = {
  hasPost: (share: LinkedInShare) => boolean
  hasSwipe: (share: LinkedInShare) => boolean
}

const postNumber = /(?:share|ugcPost|activity)(?::|%3A|-)(\d{5,})/i

/** Identifies the post that a URL refers to, in whatever form the URL is. */
function addressKey(url: string): string {
  const number = postNumber.exec(url)?.[1]
  return number ?? url.replace(/[?#].*$/, '').replace(/\/+$/, '')
}

/** Identifies a post or an article: by its URL, otherwise by its date and text. */
const textKey = ({ url, at, text }: Text): string => (url === null ? `${at} ${text}` : addressKey(url))

/** The ids that imports from the network get in an account. */
const postId = (userId: string, post: Text): string => derivedId(userId, `own post ${textKey(post)}`)
const swipeId = (userId: string, post: Text): string => derivedId(userId, `own swipe ${textKey(post)}`)
const articleId = (userId: string, article: Text): string => derivedId(userId, `article ${textKey(article)}`)

const dateAndText = (at: number | null, text: string) => `${at} ${text.replaceAll(/\s+/g, ' ').trim()}`

type Text = { url: string | null; at: number | null; text: string }

class Known {
  readonly #keys = new Set<string>()
  readonly #idOf: (item: Text) => string

  constructor(idOf: (item: Text) => string) {
    this.#idOf = idOf
  }

  add({ id, url, at, text }: Text & { id: string }): void {
    // An item that was edited after its import can only be recognised by its id.
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

async function knownPosts(db: DbOrTx, userId: string): Promise<KnownPosts> {
  const posts = await knownDocuments(db, userId)
  const swipes = new Known((post) => swipeId(userId, post))
  for (const { id, content, details, createdAt } of await textsIn(db, userId, 'swipe')) {
    const { url, isOwn } = fromJson<{ url: string | null; isOwn?: boolean }>(details)
    if (isOwn === true) swipes.add({ id, url, at: createdAt, text: content })
  }
  return { hasPost: (share) => posts.has(share), hasSwipe: (share) => swipes.has(share) }
}

/** Returns whether the knowledge base has an article, by its URL or its text. */
async function knownArticles(db: DbOrTx, userId: string): Promise<(article: LinkedInArticle) => boolean> {
  const known = new Known((article) => articleId(userId, article))
  for (const { id, content, details } of await textsIn(db, userId, 'knowledge')) {
    const { sourceUrl: url } = fromJson<{ sourceUrl: string | null }>(details)
    known.add({ id, url, at: null, text: content })
  }
  return (article) => known.has(article) || known.has({ ...article, at: null })
}
