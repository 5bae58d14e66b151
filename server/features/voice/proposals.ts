import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { maxLine, type VoiceProposal } from '#contract/materials/voice.ts'
import { usualPage } from '#core/limits.ts'
import { learnFromEdits, type SuggestedRule } from '#core/voice/learn-from-edits.ts'
import { countRows } from '#server/db/count-rows.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { DbOrTx, Engine, Tx } from '#server/db/schema.ts'
import type { VoiceTables } from '#server/db/tables/voice.ts'
import type { Actor } from '#server/http/session.ts'
import type { PostSources } from './corpus.ts'

type ProposalRow = Selectable<VoiceTables['voiceProposal']>

const mostAWeek = 3
const weekMs = 7 * 24 * 60 * 60 * 1000

const proposedSince = (db: DbOrTx, userId: string, since: number): Promise<number> =>
  countRows(db.selectFrom('voiceProposal').where('userId', '=', userId).where('proposedAt', '>', since))

async function put(tx: Tx, { userId, rule, now }: { userId: string; rule: SuggestedRule; now: number }) {
  await tx
    .insertInto('voiceProposal')
    .values({
      userId,
      key: rule.key,
      id: randomUUID(),
      text: rule.text.slice(0, maxLine).toWellFormed(),
      changes: JSON.stringify(rule.evidence.map(({ before, after }) => ({ before, after }))),
      state: 'open',
      proposedAt: now,
      decidedAt: null,
    })
    .execute()
}

type Options = PostSources & { engine: Engine }

/** Proposes rules that the writer's edits suggest and that were never proposed before, at most three in seven days. */
export async function proposeRules({ db, engine, now, documents }: Options, actor: Actor): Promise<void> {
  const { userId } = actor
  const weekAgo = now() - weekMs
  if ((await proposedSince(db, userId, weekAgo)) >= mostAWeek) return
  const rules = learnFromEdits(await documents.editedPosts(actor))
  if (rules.length === 0) return
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, engine, userId)
    const left = mostAWeek - (await proposedSince(tx, userId, weekAgo))
    const known = await tx.selectFrom('voiceProposal').select('key').where('userId', '=', userId).execute()
    const keys = new Set(known.map(({ key }) => key))
    for (const rule of rules.filter(({ key }) => !keys.has(key)).slice(0, Math.max(0, left)))
      await put(tx, { userId, rule, now: now() })
  })
}

/** Returns the newest open proposals, newest last. */
export async function openProposals(db: DbOrTx, userId: string): Promise<ProposalRow[]> {
  const rows = await db
    .selectFrom('voiceProposal')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .orderBy('proposedAt', 'desc')
    .orderBy('key', 'desc')
    .limit(usualPage)
    .execute()
  return rows.toReversed()
}

export const presentProposal = ({ id, text, changes }: ProposalRow): VoiceProposal => ({
  id,
  text,
  changes: fromJson<VoiceProposal['changes']>(changes),
})

type Decision = ProposalRow['state']

/** Records a decision; an accepted proposal becomes a line, which is removed when the acceptance is withdrawn. */
export async function decide(
  tx: Tx,
  row: ProposalRow,
  { decision, now }: { decision: Decision; now: number },
): Promise<void> {
  const { userId, id, text, changes } = row
  await tx
    .updateTable('voiceProposal')
    .set({ state: decision, decidedAt: decision === 'open' ? null : now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
  if (decision !== 'accepted') {
    await tx.deleteFrom('voiceLine').where('userId', '=', userId).where('id', '=', id).execute()
    return
  }
  await tx
    .insertInto('voiceLine')
    .values({ userId, id, origin: 'edits', text, changes, isRemoved: 0, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .execute()
}
