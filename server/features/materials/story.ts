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

/** Later than the story before, even if the clock has stood still or gone back: edits are compared by this time. */
const laterThanBefore = (now: number) =>
  sql<number>`case when "story"."updatedAt" < ${now} then ${now} else "story"."updatedAt" + 1 end`

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
      const { content } = story
      const at = now()
      const base = baseOf(story)
      const saved = await db
        .insertInto('story')
        .values({ userId, content, updatedAt: at })
        .onConflict((conflict) => {
          const update = conflict.column('userId').doUpdateSet({ content, updatedAt: laterThanBefore(at) })
          return base === Infinity ? update : update.where('story.updatedAt', '<=', base)
        })
        .returning(['content', 'updatedAt'])
        .executeTakeFirst()
      if (saved) return present(saved)
      const latest = await read(actor)
      if (latest.content === content) return latest
      throw changedElsewhere(latest)
    },
    async fillWithin(tx, { userId }, content) {
      const at = now()
      const filled = await tx
        .insertInto('story')
        .values({ userId, content, updatedAt: at })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet({ content, updatedAt: laterThanBefore(at) })
            .where(sql<boolean>`trim("story"."content") = ''`),
        )
        .returning('updatedAt')
        .executeTakeFirst()
      return filled?.updatedAt ?? null
    },
  }
}
