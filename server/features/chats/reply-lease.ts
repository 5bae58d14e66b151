import type { ReplyState } from '#contract/chat.ts'
import type { Db } from '#server/db/schema.ts'

/** A server says this often that it still writes a reply; three times without a word and the reply is given up. */
export const aliveEveryMs = 5000
const givenUpAfterMs = 3 * aliveEveryMs

/** Whether a reply is marked as being written by a server that no longer exists. */
export const isStale = (row: { state: ReplyState | null; aliveAt: number | null }, now: number): boolean =>
  row.state === 'streaming' && (row.aliveAt ?? 0) < now - givenUpAfterMs

/** Gives up every reply that is marked as being written; for whoever knows that nobody writes. */
export async function giveUpReplies(db: Db): Promise<void> {
  await db.updateTable('message').set({ state: 'interrupted' }).where('state', '=', 'streaming').execute()
}
