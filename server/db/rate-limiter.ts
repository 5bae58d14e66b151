import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** A limit: `most` tries in `windowMs`, counted from the first try. */
export type Allowance = { key: string; most: number; windowMs: number }

export type RateLimiter = {
  /** Counts one try; if that is one too many, returns when to try again, in UTC milliseconds. */
  take: (allowance: Allowance) => Promise<number | null>
  /** Gives one try back. */
  giveBack: (key: string) => Promise<void>
  /** Deletes all tries of a key. */
  forget: (key: string) => Promise<void>
}

type Options = {
  db: Db
  now: () => number
  /** Keys are hashed with it, so that nobody can tell whose they are. */
  secret: string
}

/**
 * Creates a limiter that counts tries in the database, where all servers share the count and it survives a restart.
 * Each try is one upsert, so that concurrent tries are all counted.
 */
export function createRateLimiter({ db, now, secret }: Options): RateLimiter {
  const hashed = (key: string) => createHmac('sha256', secret).update(`try ${key}`).digest('base64url')
  const count = (key: string, windowMs: number) =>
    db
      .insertInto('signInTry')
      .values({ key: hashed(key), count: 1, endsAt: now() + windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          const isOver = eb('signInTry.endsAt', '<=', now())
          return {
            count: eb
              .case()
              .when(isOver)
              .then(1)
              .else(sql<number>`"signInTry"."count" + 1`)
              .end(),
            endsAt: eb
              .case()
              .when(isOver)
              .then(now() + windowMs)
              .else(eb.ref('signInTry.endsAt'))
              .end(),
          }
        }),
      )
      .returning(['count', 'endsAt'])
      .executeTakeFirstOrThrow()
  return {
    async take({ key, most, windowMs }) {
      const row = await count(key, windowMs)
      if (row.count === 1) await db.deleteFrom('signInTry').where('endsAt', '<=', now()).execute()
      return row.count > most ? row.endsAt : null
    },
    async giveBack(key) {
      await db
        .updateTable('signInTry')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', hashed(key))
        .where('count', '>', 0)
        .execute()
    },
    async forget(key) {
      await db.deleteFrom('signInTry').where('key', '=', hashed(key)).execute()
    },
  }
}
