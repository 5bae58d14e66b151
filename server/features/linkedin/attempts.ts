import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'

const lifetimeMs = 30 * 60 * 1000
const stateBytes = 32

/** Notes that a session begins to connect; answers the `state` that the network must send back. */
export async function beginAttempt(
  db: Db,
  { actor, returnUrl, now }: { actor: Actor; returnUrl: string; now: number },
): Promise<string> {
  const state = randomBytes(stateBytes).toString('base64url')
  const { sessionId, userId } = actor
  await db
    .deleteFrom('connectionAttempt')
    .where('createdAt', '<', now - lifetimeMs)
    .execute()
  await db
    .insertInto('connectionAttempt')
    .values({ state, sessionId, userId, returnUrl, createdAt: now })
    .execute()
  return state
}

/** Uses a `state` up; answers the path to come back to, or null when this session began no such attempt lately. */
export async function takeAttempt(
  db: Db,
  { actor, state, now }: { actor: Actor; state: string | undefined; now: number },
): Promise<string | null> {
  if (state === undefined) return null
  const attempt = await db
    .deleteFrom('connectionAttempt')
    .where('state', '=', state)
    .where('sessionId', '=', actor.sessionId)
    .where('userId', '=', actor.userId)
    .returning(['returnUrl', 'createdAt'])
    .executeTakeFirst()
  return attempt !== undefined && attempt.createdAt >= now - lifetimeMs ? attempt.returnUrl : null
}
