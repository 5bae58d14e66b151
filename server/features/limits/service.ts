import { sql } from 'kysely'
import type { Usage } from '#contract/account.ts'
import { AppError } from '#core/errors.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { countOne, type Kind, readCount, uncountOne } from './counting.ts'

export type Limits = {
  /** Counts a message for its sender's day, within the transaction that accepts it. Throws rate_limit:chat. */
  countMessage: (tx: Tx, userId: string) => Promise<void>
  /**
   * Counts a post for its owner's month, within the transaction that accepts it for publishing or scheduling and has
   * taken the document. A post that is counted already is not counted again. Throws rate_limit:posts.
   */
  countPost: (tx: Tx, post: { userId: string; documentId: string }) => Promise<void>
  /** Gives a post back that failed or was unscheduled; harmless when it is not counted. */
  giveBackPost: (tx: Tx, documentId: string) => Promise<void>
  usage: (userId: string) => Promise<Pick<Usage, 'messages' | 'posts'>>
}

type Options = {
  db: Db
  now: () => number
  /** The most in a day and in a month; 0 is no limit. */
  settings: { dailyMessages: number; monthlyPosts: number }
}

/** What accounts may use up, counted in the database so that several servers agree. */
export function createLimits({ db, now, settings }: Options): Limits {
  const limits: Record<Kind, number> = { messages: settings.dailyMessages, posts: settings.monthlyPosts }
  const read = async (userId: string, kind: Kind) => {
    const { used, resetsAt } = await readCount(db, { userId, kind, now: now() })
    return { used, limit: limits[kind], resetsAt: new Date(resetsAt).toISOString() }
  }
  return {
    async countMessage(tx, userId) {
      const period = await countOne(tx, { userId, kind: 'messages', limit: limits.messages, now: now() })
      if (period === null) throw new AppError('rate_limit:chat')
    },
    async countPost(tx, { userId, documentId }) {
      if (await isCounted(tx, documentId)) return
      const month = await countOne(tx, { userId, kind: 'posts', limit: limits.posts, now: now() })
      if (month === null) throw new AppError('rate_limit:posts')
      await tx.insertInto('countedPost').values({ documentId, month }).execute()
    },
    giveBackPost,
    usage: async (userId) => ({
      messages: await read(userId, 'messages'),
      posts: await read(userId, 'posts'),
    }),
  }
}

async function isCounted(tx: Tx, documentId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('countedPost')
    .select('documentId')
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return found !== undefined
}

async function giveBackPost(tx: Tx, documentId: string): Promise<void> {
  const counted = await tx
    .selectFrom('countedPost')
    .innerJoin('document', 'document.id', 'countedPost.documentId')
    .select(['countedPost.month', 'document.userId'])
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  if (!counted) return
  const gone = await tx.deleteFrom('countedPost').where('documentId', '=', documentId).executeTakeFirst()
  if (gone.numDeletedRows === 0n) return
  await uncountOne(tx, { userId: counted.userId, kind: 'posts', period: counted.month })
}

/** Adds what one account has used to another, which takes over its things. */
export async function handOverUsage(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const rows = await tx.selectFrom('usage').selectAll().where('userId', '=', from).execute()
  for (const row of rows) {
    const isSame = sql<boolean>`"usage"."period" = excluded."period"`
    await tx
      .insertInto('usage')
      .values({ ...row, userId: to })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'kind'])
          .doUpdateSet({
            used: sql`case when ${isSame} then "usage"."used" else 0 end + excluded."used"`,
            period: sql`excluded."period"`,
            endsAt: sql`excluded."endsAt"`,
          })
          .where(sql<boolean>`"usage"."period" <= excluded."period"`),
      )
      .execute()
  }
}
