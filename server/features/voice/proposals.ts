import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { maxLine, type VoiceProposal } from '#contract/materials/voice.ts'
import { usualPage, listMaxBytes } from '#core/limits.ts'
import { learnFromEdits, type SuggestedRule } from '#core/voice/learn-from-edits.ts'
import { countRows } from '#server/db/count-rows.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db, DbOrTx, Engine, Tx } from '#server/db/schema.ts'
import type { VoiceTables } from '#server/db/tables/voice.ts'
import type { Actor } from '#server/http/session.ts'
import { remembered } from '#core/text/remembered.ts'
import { isLongEnough } from '#core/voice/similarity.ts'
import type { Documents } from '#server/features/documents/service.ts'
import { firstFitting } from '#server/http/json-answer.ts'

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

type Options = PostSources & { db: Db; engine: Engine; now: () => number }

/** Proposes what the writer's edits suggest and was never proposed before, three rules in seven days at most. */
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

/** The newest ones, the newest last. */
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

/** Notes a decision; what is accepted becomes a line, and is none any more when that is taken back. */
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

/** A post of the writer's, from here or, as a swipe of their own, from elsewhere. */
export type VoicePost = { documentId: string | null; text: string }

export type PostSources = { db: Db; documents: Pick<Documents, 'ownPosts' | 'editedPosts'> }

/** Manners change: what is older says less, and more would take longer to read. */
const most = 150

async function ownSwipes(db: Db, userId: string): Promise<VoicePost[]> {
  const newest = db
    .selectFrom('material')
    .select(['number', 'createdAt', sql<number>`octet_length("content")`.as('bytes')])
    .where('userId', '=', userId)
    .where('library', '=', 'swipe')
    .where('deletedAt', 'is', null)
    // Inside a text of the JSON the quotation marks would have a sign before them.
    .where('details', 'like', '%"isOwn":true%')
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
  const summed = db
    .selectFrom(newest.as('newest'))
    .select([
      'number',
      sql<number>`sum("bytes") over (order by "createdAt" desc, "number" desc) - "bytes"`.as('newer'),
    ])
  const fitting = db.selectFrom(summed.as('summed')).select('number').where('newer', '<', listMaxBytes)
  const rows = await db
    .selectFrom('material')
    .select(['content', 'details'])
    .where('number', 'in', fitting)
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows
    .filter(({ details }) => fromJson<{ isOwn?: boolean }>(details).isOwn === true)
    .map(({ content: text }) => ({ documentId: null, text }))
}

/** The same post may be here twice: what an archive brings stands among the posts and among the swipes. */
const comparableText = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Asked of all of a writer's posts with every message. */
const readPost = remembered((text) => ({ words: comparableText(text), saysEnough: isLongEnough(text) }))

/**
 * The posts a writer's voice is read from, published ones first and the newest first; those that say enough, each once,
 * and no more than an answer holds.
 */
export async function readVoicePosts({ db, documents }: PostSources, actor: Actor): Promise<VoicePost[]> {
  const all = [...(await documents.ownPosts(actor)), ...(await ownSwipes(db, actor.userId))]
  const posts = new Map<string, VoicePost>()
  for (const post of all) {
    const { words, saysEnough } = readPost(post.text)
    if (saysEnough && !posts.has(words)) posts.set(words, post)
  }
  return firstFitting([...posts.values()].slice(0, most))
}
