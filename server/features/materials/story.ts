import { sql } from 'kysely'
import type { Story } from '#contract/materials/story.ts'
import { AppError } from '#core/errors.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'

export type Stories = {
  read: (actor: Actor) => Promise<Story>
  /** Throws 409 with `latest` when the story is newer than `baseUpdatedAt`, if that is given, and has a different text. */
  save: (actor: Actor, story: SavedStory) => Promise<Story>
  /** Creates the story as part of a transaction; returns its `updatedAt`, or null when there already was one. */
  fillWithin: (tx: Tx, actor: Actor, content: string) => Promise<number | null>
}

type SavedStory = { content: string; baseUpdatedAt?: string | null | undefined }

const present = ({ content, updatedAt }: { content: string; updatedAt: number }): Story => ({
  content,
  updatedAt: new Date(updatedAt).toISOString(),
})

const changedElsewhere = (latest: Story) =>
  new AppError('bad_request:api', {
    reason: 'Your story was changed somewhere else in the meantime.',
    status: 409,
    extra: { latest },
  })

/** Returns the time of the story that an edit is based on; no story counts as older than any. */
const baseOf = ({ baseUpdatedAt }: SavedStory): number =>
  baseUpdatedAt === undefined ? Infinity : baseUpdatedAt === null ? -1 : Date.parse(baseUpdatedAt)

/** My Story: one long text for each writer. */
export function createStories({ db, now }: { db: Db; now: () => number }): Stories {
  const read = async ({ userId }: Actor): Promise<Story> => {
    const row = await db
      .selectFrom('story')
      .select(['content', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row ? present(row) : { content: '', updatedAt: null }
  }
  return {
    read,
    async save(actor, story) {
      const { userId } = actor
      const set = { content: story.content, updatedAt: now() }
      const base = baseOf(story)
      const saved = await db
        .insertInto('story')
        .values({ userId, ...set })
        .onConflict((conflict) => {
          const update = conflict.column('userId').doUpdateSet(set)
          return base === Infinity ? update : update.where('story.updatedAt', '<=', base)
        })
        .returning(['content', 'updatedAt'])
        .executeTakeFirst()
      if (saved) return present(saved)
      const latest = await read(actor)
      if (latest.content === story.content) return latest
      throw changedElsewhere(latest)
    },
    async fillWithin(tx, { userId }, content) {
      const set = { content, updatedAt: now() }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('story')
        .values({ userId, ...set })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet(set)
            .where(sql<boolean>`trim("story"."content") = ''`),
        )
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) > 0 ? set.updatedAt : null
    },
  }
}
