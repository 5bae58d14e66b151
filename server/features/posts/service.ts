import type { Post, PostCounts, PostQuery } from '#contract/publishing/posts.ts'
import type { Swipe } from '#contract/materials/swipes.ts'
import { refuse } from '#core/errors.ts'
import { PictureError } from '#server/adapters/pictures/picture-maker.ts'
import { thumbnailOf } from '#server/adapters/pictures/thumbnail.ts'
import type { Engine } from '#server/db/schema.ts'
import { searchIndex } from '#server/db/search-index.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Actor } from '#server/http/session.ts'
import {
  type ChangeSetting,
  duplicate,
  purgeDeleted,
  remove,
  restore,
  setHidden,
  undoScheduling,
  unschedule,
} from './changes.ts'
import { calendarRows, type Stretch } from './calendar.ts'
import { listRows, rowOf, type ListedRow, presentPost } from './listing.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Profiles } from '#server/features/profile/service.ts'

type Page = { posts: Post[]; counts: PostCounts | null; nextCursor: string | null }
type Change = { title?: string | undefined; isHidden?: boolean | undefined }

/** Every call for a single post throws not_found:document, or forbidden:document when it belongs to somebody else. */
export type Posts = {
  list: (actor: Actor, query: PostQuery) => Promise<Page>
  /** Returns everything that a calendar shows for a period; `isCut` when there is more than fits. */
  calendar: (actor: Actor, stretch: Stretch) => Promise<{ posts: Post[]; isCut: boolean }>
  change: (actor: Actor, id: string, change: Change) => Promise<Post>
  duplicate: (actor: Actor, id: string) => Promise<Post>
  /** Deletes a post: no other call finds it, and it can be restored for an hour. */
  remove: (actor: Actor, id: string) => Promise<void>
  restore: (actor: Actor, id: string) => Promise<Post>
  unschedule: (actor: Actor, id: string) => Promise<Post>
  /** Unschedules a post and restores the failure that it had before it was scheduled. */
  undoScheduling: (actor: Actor, id: string) => Promise<Post>
  saveAsSwipe: (actor: Actor, id: string) => Promise<{ swipe: Swipe; isNew: boolean }>
  /** Returns a small PNG of a picture. */
  picture: (actor: Actor, id: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Permanently removes what was deleted too long ago to be restored. */
  purgeDeleted: () => Promise<void>
}

type Options = ChangeSetting &
  SwipeSetting & {
    engine: Engine
    files: Pick<Files, 'thumbnailsOf' | 'releasePermanently' | 'withhold' | 'release' | 'wake'>
  }

/** A writer's posts, to browse and manage. */
export function createPosts(setting: Options): Posts {
  const { db, engine, now, documents, files } = setting
  const index = searchIndex(engine)
  const presentAll = async (actor: Actor, rows: ListedRow[]) => {
    const urls = rows.flatMap(({ picture }) => picture ?? [])
    const thumbnails = await files.thumbnailsOf(actor, urls)
    return rows.map((row) => presentPost(row, thumbnails.get(row.picture ?? '')))
  }
  const present = async (actor: Actor, id: string) => {
    const row = await rowOf(db, id)
    const [post] = await presentAll(actor, [row])
    return post ?? presentPost(row, undefined)
  }
  return {
    async list(actor, query) {
      if (query.q !== undefined) await documents.catchUp(actor)
      const { rows, counts, nextCursor } = await listRows({ db, index, actor, query })
      return { posts: await presentAll(actor, rows), counts, nextCursor }
    },
    async calendar(actor, stretch) {
      const { rows, isCut } = await calendarRows({ db, actor, ...stretch })
      return { posts: await presentAll(actor, rows), isCut }
    },
    async change(actor, id, { title, isHidden }) {
      if (isHidden !== undefined) await setHidden(setting, { actor, id, isHidden })
      if (title !== undefined) await documents.rename(actor, id, title)
      return present(actor, id)
    },
    duplicate: async (actor, id) => present(actor, await duplicate(setting, actor, id)),
    remove: (actor, id) => remove(setting, actor, id),
    async restore(actor, id) {
      await restore(setting, actor, id)
      return present(actor, id)
    },
    async unschedule(actor, id) {
      await unschedule(setting, actor, id)
      return present(actor, id)
    },
    async undoScheduling(actor, id) {
      await undoScheduling(setting, actor, id)
      return present(actor, id)
    },
    saveAsSwipe: (actor, id) => saveAsSwipe(setting, actor, id),
    picture: async (actor, id) => smallPicture(await documents.latestVersion(actor, id)),
    purgeDeleted: () => purgeDeleted({ db, now: now(), files }),
  }
}

async function smallPicture({ kind, content }: { kind: 'text' | 'image'; content: string }) {
  const reason = 'This post is not a picture.'
  if (kind !== 'image') throw refuse(reason)
  return thumbnailOf(Buffer.from(content, 'base64')).catch((error: unknown) => {
    throw error instanceof PictureError ? refuse(reason, error) : error
  })
}

export type SwipeSetting = {
  documents: Documents
  swipes: Materials['swipes']
  profiles: Profiles
}

/** Saves the text of a post as one of its writer's swipes, only once. Throws bad_request:api when it has none. */
async function saveAsSwipe({ documents, swipes, profiles }: SwipeSetting, actor: Actor, id: string) {
  const { title, kind, content: stored, url } = await documents.latestVersion(actor, id)
  if (kind === 'image') {
    throw refuse('A picture has no text to save as a swipe.')
  }
  const content = plainText(parseContent(stored).text).trim()
  if (content === '') throw refuse('This post has no text yet.')
  const { fullName: author } = await profiles.get(actor)
  const { item: swipe, isNew } = await swipes.save(actor, { title, content, author, url })
  return { swipe, isNew }
}
