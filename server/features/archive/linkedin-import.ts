import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportKind, ImportPart } from '#contract/archive.ts'
import { maxTitle } from '#contract/fields.ts'
import type {
  LinkedInArchive,
  LinkedInArticle,
  LinkedInShare,
} from '#server/adapters/file-reader/archive-linkedin.ts'
import { readRecordFile } from '#server/adapters/file-reader/archive-lines.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import type { Taking } from './lede-import.ts'
import { storyPart } from './lede-preview.ts'
import {
  articleId,
  type KnownPosts,
  knownArticles,
  knownPosts,
  postId,
  swipeId,
  textKey,
} from './known-posts.ts'
import { putOwnPost } from './own-posts.ts'
import { putStory, storyState } from './own-record.ts'

type Looking = { userId: string; folder: string }

/** What the network's archive is shown to bring: each post twice, to learn from and as what was published. */
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

/** What is in the network's archive, and how much of it the account has. */
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
    // Batches of the embedded database would hold everybody else up until the whole archive is in.
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
      materials.swipes.adopt(
        tx,
        userId,
        all.map((share) => swipeOf(userId, share, author)),
      ),
  })
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item
}

/** Takes in what was chosen of the network's archive: one's own posts, articles and profile. */
export async function takeLinkedIn(archive: LinkedInArchive, taking: Taking): Promise<void> {
  const { db, folder, materials, userId, now } = taking
  await takePosts(taking, await knownPosts(db, userId), archive.name)
  const hasArticle = await knownArticles(db, userId)
  await takeKind(taking, {
    kind: 'articles',
    items: unique(articles(folder)),
    isNew: (article) => !hasArticle(article),
    put: (tx, all) =>
      materials.knowledgeBase.adopt(
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
