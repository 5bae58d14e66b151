import type { ArchiveRecord } from '#contract/archive-format.ts'
import type { VoiceRecord } from '#contract/voice.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'

type Profile = ArchiveRecord<'profile'>
type Changes = VoiceRecord['lines'][number]['changes']

/** What a writer decided about their voice; null when that is nothing. */
export async function readVoice(db: DbOrTx, userId: string): Promise<VoiceRecord | null> {
  const lines = await db
    .selectFrom('voiceLine')
    .select(['id', 'origin', 'text', 'changes', 'isRemoved', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const proposals = await db
    .selectFrom('voiceProposal')
    .select(['id', 'key', 'text', 'changes', 'state', 'proposedAt', 'decidedAt'])
    .where('userId', '=', userId)
    .orderBy('proposedAt')
    .orderBy('key')
    .execute()
  if (lines.length + proposals.length === 0) return null
  return {
    lines: lines.map((line) => ({
      ...line,
      changes: fromJson<Changes>(line.changes),
      isRemoved: line.isRemoved === 1,
    })),
    proposals: proposals.map((one) => ({ ...one, changes: fromJson<Changes>(one.changes) })),
  }
}

/** Whether an account has decided all of it already. */
export async function hasVoice(db: DbOrTx, userId: string, { voice }: Profile): Promise<boolean> {
  if (voice == null) return true
  const own = await readVoice(db, userId)
  const ids = new Set(own?.lines.map(({ id }) => id))
  const keys = new Set(own?.proposals.map(({ key }) => key))
  return voice.lines.every(({ id }) => ids.has(id)) && voice.proposals.every(({ key }) => keys.has(key))
}

/** Adds what the account has not decided for itself. */
export async function putVoice(tx: Tx, userId: string, { voice }: Profile): Promise<void> {
  for (const { changes, isRemoved, ...line } of voice?.lines ?? [])
    await tx
      .insertInto('voiceLine')
      .values({ ...line, userId, changes: JSON.stringify(changes), isRemoved: isRemoved ? 1 : 0 })
      .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
      .execute()
  for (const { changes, ...proposal } of voice?.proposals ?? [])
    await tx
      .insertInto('voiceProposal')
      .values({ ...proposal, userId, changes: JSON.stringify(changes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
