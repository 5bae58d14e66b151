import { randomUUID } from 'node:crypto'
import type { Failure } from '#contract/documents.ts'
import { maxTitle } from '#contract/fields.ts'
import { restorableForMs } from '#contract/materials/materials.ts'
import { AppError, refuse } from '#core/errors.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import { failureBefore } from '#server/features/schedule/service.ts'
import type { Actor } from '#server/http/session.ts'
import { rowOf } from './listing.ts'

export type ChangeSetting = {
  db: Db
  now: () => number
  documents: Documents
  limits: Limits
  files: Pick<Files, 'withhold' | 'release'>
}

const copySuffix = ' (copy)'

/** Returns "Title (copy)", also for the copy of a copy. */
function copyTitle(title: string): string {
  const bare = title.endsWith(copySuffix) ? title.slice(0, -copySuffix.length) : title
  return `${bare.slice(0, maxTitle - copySuffix.length).toWellFormed()}${copySuffix}`
}

/** Creates a draft with the text and media of a post's latest version; returns its id. */
export async function duplicate({ documents }: ChangeSetting, actor: Actor, id: string) {
  const { title, kind, content, audienceId } = await documents.latestVersion(actor, id)
  const copy = randomUUID()
  const audience = audienceId === null ? {} : { audienceId }
  await documents.save(actor, copy, { title: copyTitle(title), kind, content, ...audience })
  return copy
}

/** Hides a published post from its owner's list, or shows it again. Throws bad_request:api for any other. */
export const setHidden = (
  { db, documents }: ChangeSetting,
  { actor, id, isHidden }: { actor: Actor; id: string; isHidden: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { status } = await documents.take(tx, actor, id)
    const [from, to] = isHidden ? (['published', 'hidden'] as const) : (['hidden', 'published'] as const)
    if (status === to) return
    if (status !== from) throw refuse('Only a published post can be hidden. A draft can be deleted.')
    await documents.record(tx, id, { status: to })
  })

async function unscheduleWithFailure(
  tx: Tx,
  { documents, limits }: ChangeSetting,
  { id, failure = null }: { id: string; failure?: Failure | null },
): Promise<void> {
  await documents.leaveSchedule(tx, id, failure)
  await limits.giveBackPost(tx, id)
}

async function refuseUnderWay(tx: Tx, id: string, what: string): Promise<void> {
  const { publication } = await rowOf(tx, id)
  if (publication === null || !isUnderWay(publication)) return
  throw refuse(`This post is being published. ${what} when it is out.`)
}

async function refuseUnscheduled(
  tx: Tx,
  setting: ChangeSetting,
  { actor, id }: { actor: Actor; id: string },
) {
  const { status } = await setting.documents.take(tx, actor, id)
  if (status !== 'scheduled') throw refuse('This post is not scheduled.')
  await refuseUnderWay(tx, id, 'It can be hidden')
}

/** Turns a scheduled post into a draft, which no longer counts against the monthly limit. Throws bad_request:api. */
export const unschedule = (setting: ChangeSetting, actor: Actor, id: string): Promise<void> =>
  setting.db.transaction().execute(async (tx) => {
    await refuseUnscheduled(tx, setting, { actor, id })
    await unscheduleWithFailure(tx, setting, { id })
  })

/** Turns a scheduled post back into what it was before: a draft, with its former failure. Throws bad_request:api. */
export const undoScheduling = (setting: ChangeSetting, actor: Actor, id: string): Promise<void> =>
  setting.db.transaction().execute(async (tx) => {
    await refuseUnscheduled(tx, setting, { actor, id })
    await unscheduleWithFailure(tx, setting, { id, failure: await failureBefore(tx, id) })
  })

/** Deletes a post; a scheduled one is not published. Throws bad_request:api while it is being published. */
export const remove = (setting: ChangeSetting, actor: Actor, id: string): Promise<void> =>
  setting.db.transaction().execute(async (tx) => {
    const { status } = await setting.documents.take(tx, actor, id)
    await refuseUnderWay(tx, id, 'Delete it')
    if (status === 'scheduled') await unscheduleWithFailure(tx, setting, { id })
    await tx.updateTable('document').set({ deletedAt: setting.now() }).where('id', '=', id).execute()
    const contents = (await contentsWithFiles(tx, [id])).map(({ content }) => content)
    await setting.files.withhold(tx, { userId: actor.userId, contents })
    await setting.documents.tellOfChange(tx, { userId: actor.userId, id })
  })

/** Restores a post deleted less than an hour ago. Throws not_found:document or forbidden:document. */
export const restore = (
  { db, now, documents, files }: ChangeSetting,
  { userId }: Actor,
  id: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('document')
      .select('userId')
      .where('id', '=', id)
      .where('deletedAt', '>', now() - restorableForMs)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found:document')
    if (row.userId !== userId) throw new AppError('forbidden:document')
    await tx.updateTable('document').set({ deletedAt: null }).where('id', '=', id).execute()
    const contents = (await contentsWithFiles(tx, [id])).map(({ content }) => content)
    await files.release(tx, { userId, contents })
    await documents.tellOfChange(tx, { userId, id })
  })

/** Selects the versions of posts that refer to files. */
const contentsWithFiles = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('documentVersion')
    .select(['documentId', 'content'])
    .where('documentId', 'in', ids)
    .where('kind', '=', 'text')
    .where('content', 'like', '%/files/%')
    .execute()

const purgedAtOnce = 100

type Purge = { db: Db; now: number; files: Pick<Files, 'releasePermanently' | 'wake'> }

/** Removes some of the posts that were deleted and can no longer be restored; returns how many. */
const purgeSome = ({ db, now, files }: Purge): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const gone = await tx
      .selectFrom('document')
      .select(['id', 'userId'])
      .where('deletedAt', '<=', now - restorableForMs)
      .limit(purgedAtOnce)
      .execute()
    if (gone.length === 0) return 0
    const ids = gone.map(({ id }) => id)
    const versions = await contentsWithFiles(tx, ids)
    await tx.deleteFrom('document').where('id', 'in', ids).execute()
    const contentsOf = (id: string) =>
      versions.filter(({ documentId }) => documentId === id).map(({ content }) => content)
    const posts = gone.map(({ id, userId }) => ({ userId, contents: contentsOf(id) }))
    await files.releasePermanently(tx, posts)
    return gone.length
  })

/** Permanently removes posts that were deleted and can no longer be restored, and leaves their files to the sweep. */
export async function purgeDeleted(purge: Purge): Promise<void> {
  while ((await purgeSome(purge)) === purgedAtOnce);
  purge.files.wake()
}
