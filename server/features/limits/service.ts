import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Usage } from '#contract/account.ts'
import { AppError } from '#core/errors.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db, Tx, DbOrTx, Tables } from '#server/db/schema.ts'
import { endOfPeriod, periodOf, type PeriodUnit } from '#core/time/zoned-time.ts'
import { timezoneOf } from '#server/db/account-timezone.ts'

export type Limits = {
  /** Counts a message against its sender's daily limit, in the transaction that accepts it. Throws rate_limit:chat. */
  countMessage: (tx: Tx, userId: string) => Promise<void>
  /**
   * Counts a post against its owner's monthly limit, in the transaction that accepts it for publishing or scheduling and has
   * locked the document. A post that is already counted is not counted again. Throws rate_limit:posts.
   */
  countPost: (tx: Tx, post: { userId: string; documentId: string }) => Promise<void>
  /** Gives back a post that failed or was unscheduled; a no-op when it is not counted. */
  giveBackPost: (tx: Tx, documentId: string) => Promise<void>
  usage: (userId: string) => Promise<Pick<Usage, 'messages' | 'posts'>>
}

type Options = {
  db: Db
  now: () => number
  /** The most per day and per month; 0 is no limit. */
  settings: { dailyMessages: number; monthlyPosts: number }
}

/** The usage limits of accounts, counted in the database so that several servers agree. */
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
      if (await isPostCounted(tx, documentId)) return
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

async function isPostCounted(tx: Tx, documentId: string): Promise<boolean> {
  return (await readCounted(tx, { documentId })).length > 0
}

const readCounted = compiledQuery<{ documentId: string }, { documentId: string }>((db, { documentId }) =>
  db.selectFrom('countedPost').select('documentId').where('documentId', '=', documentId),
)

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

/** Adds an account's usage to that of the account that takes over its data. */
export async function transferUsage(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
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

type Kind = Tables['usage']['kind']

type Counter = {
  userId: string
  kind: Kind
  /** 0 counts without a limit. */
  limit: number
  now: number
}

const units: Record<Kind, PeriodUnit> = { messages: 'day', posts: 'month' }

type Calendar = { kind: Kind; now: number; timezone: string }

function currentPeriod({ kind, now, timezone }: Calendar) {
  const unit = units[kind]
  const period = knownPeriod(unit, now, timezone)
  return { unit, period, endsAt: knownEnd(unit, period, timezone) }
}

/** The clocks of all time zones differ from UTC by a multiple of this, so no day begins in the middle of it. */
const quarterMs = 15 * 60_000
const knownPeriods = new LRUCache<string, string>({ max: 1000 })

/** Cached: formatting a moment in a time zone takes about 0.05 ms. */
function knownPeriod(unit: PeriodUnit, now: number, timezone: string): string {
  const key = `${unit} ${timezone} ${Math.floor(now / quarterMs)}`
  const period = knownPeriods.get(key) ?? periodOf(unit, now, timezone)
  knownPeriods.set(key, period)
  return period
}

const knownEnds = new LRUCache<string, number>({ max: 1000 })

/** Cached: the end of a period is the same for everybody in a time zone, and takes about 0.4 ms to compute. */
function knownEnd(unit: PeriodUnit, period: string, timezone: string): number {
  const key = `${timezone} ${period}`
  const end = knownEnds.get(key) ?? endOfPeriod(unit, period, timezone)
  knownEnds.set(key, end)
  return end
}

/**
 * Counts one and returns its period, or null when the limit is reached and nothing was counted. A single statement, so that
 * concurrent requests, on this server or another, cannot both take the last one.
 *
 * A new period begins when the owner's calendar shows a later one and the previous one has reached its own end: somebody
 * who moves to another time zone and back gets neither the same day again nor two days at once.
 */
export async function countOne(tx: Tx, counter: Counter): Promise<string | null> {
  const { userId, kind, limit, now } = counter
  const timezone = (await timezoneOf(tx, userId)) ?? 'UTC'
  const { period, endsAt } = currentPeriod({ kind, now, timezone })
  const one = { userId, kind, period, endsAt, now }
  const [counted] = await (limit === 0 ? addOne(tx, one) : addOneBelow(tx, { ...one, limit }))
  return counted?.period ?? null
}

type One = { userId: string; kind: Kind; period: string; endsAt: number; now: number }
type Counted = { period: string }

function oneMore(db: DbOrTx, { userId, kind, period, endsAt, now }: One, limit?: number) {
  const isNew = sql<boolean>`("usage"."period" < ${period} and "usage"."endsAt" <= ${now})`
  return db
    .insertInto('usage')
    .values({ userId, kind, period, used: 1, endsAt })
    .onConflict((conflict) => {
      const update = conflict.columns(['userId', 'kind']).doUpdateSet({
        used: sql`case when ${isNew} then 1 else "usage"."used" + 1 end`,
        period: sql`case when ${isNew} then excluded."period" else "usage"."period" end`,
        endsAt: sql`case when ${isNew} then excluded."endsAt" else "usage"."endsAt" end`,
      })
      const isLeft = sql<boolean>`(${isNew} or "usage"."used" < ${limit})`
      return limit === undefined ? update : update.where(isLeft)
    })
    .returning('period')
}

const addOne = compiledQuery<One, Counted>((db, one) => oneMore(db, one))
const addOneBelow = compiledQuery<One & { limit: number }, Counted>((db, given) =>
  oneMore(db, given, given.limit),
)

/** Gives back one that was counted in a period; a no-op when that period is over. */
async function uncountOne(tx: Tx, counted: { userId: string; kind: Kind; period: string }) {
  await tx
    .updateTable('usage')
    .set({ used: sql`"used" - 1` })
    .where('userId', '=', counted.userId)
    .where('kind', '=', counted.kind)
    .where('period', '=', counted.period)
    .where('used', '>', 0)
    .execute()
}

/** Returns how much of a limit has been used, and when the count resets (UTC milliseconds). */
export async function readCount(
  db: DbOrTx,
  counter: Omit<Counter, 'limit'>,
): Promise<{ used: number; resetsAt: number }> {
  const { userId, kind, now } = counter
  const row = await db
    .selectFrom('user')
    .leftJoin('profile', 'profile.userId', 'user.id')
    .leftJoin('usage', (join) => join.onRef('usage.userId', '=', 'user.id').on('usage.kind', '=', kind))
    .select(['profile.timezone', 'usage.period', 'usage.used', 'usage.endsAt'])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const timezone = row?.timezone ?? 'UTC'
  const current = currentPeriod({ kind, now, timezone })
  const { period, used, endsAt } = row ?? { period: null, used: null, endsAt: null }
  const isCounted = period !== null && used !== null && endsAt !== null
  if (!isCounted || (period < current.period && endsAt <= now)) return { used: 0, resetsAt: current.endsAt }
  return { used, resetsAt: Math.max(endsAt, knownEnd(current.unit, period, timezone)) }
}
