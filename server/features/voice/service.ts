import { randomUUID } from 'node:crypto'
import { maxOwnLines, type Voice, type VoiceLine } from '#contract/materials/voice.ts'
import { AppError, refuse } from '#core/errors.ts'
import { leastPosts } from '#core/voice/similarity.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Engine, Tx, DbOrTx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { type Corpus, createCorpora, type PostSources, type VoicePost } from './corpus.ts'
import { decide, openProposals, presentProposal, proposeRules } from './proposals.ts'
import { type HabitId, type HabitLine, habitIds } from '#core/voice/describe-voice.ts'
import type { Selectable } from 'kysely'
import { fromJson } from '#server/db/json-column.ts'
import type { VoiceTables } from '#server/db/tables/voice.ts'

/** A line as models are told it. */
export type VoiceRule = Pick<VoiceLine, 'text' | 'examples' | 'changes'> & { isOwn: boolean }

type LineChange = { text?: string | null | undefined; isRemoved?: boolean | undefined }
type Decision = { id: string; decision: 'accepted' | 'refused' | 'open' }

/** Every change throws not_found:api for a line or a proposal that does not exist or is not the actor's. */
export type Voices = {
  read: (actor: Actor) => Promise<Voice>
  posts: (actor: Actor) => Promise<readonly VoicePost[]>
  /**
   * Returns what models are told: all lines that were not removed, the writer's own first, and whole posts. The posts show how
   * long things are; a figure for that would contradict the requested length.
   */
  forModels: (actor: Actor) => Promise<{ rules: VoiceRule[]; posts: string[] }>
  /** Throws bad_request:api when there are already `maxOwnLines`. */
  addLine: (actor: Actor, text: string) => Promise<Voice>
  changeLine: (actor: Actor, id: string, change: LineChange) => Promise<Voice>
  decide: (actor: Actor, decision: Decision) => Promise<Voice>
}

type Options = PostSources & { engine: Engine }

/** Habits that are figures about length, which models are told only in the writer's own wording. */
const ofLength = new Set<string>(['sentences', 'rhythm', 'paragraphs', 'length'] satisfies HabitId[])

const notFound = (what: string) => new AppError('not_found:api', { reason: `There is no such ${what}.` })

/** How writers write, derived from their own posts and corrected by themselves. No model is used. */
export function createVoices(options: Options): Voices {
  const { db, now } = options
  const readCorpus = createCorpora(options)
  const linesOf = async (actor: Actor, { lines }: Corpus) =>
    presentLines(lines, await lineRows(db, actor.userId))
  const show = async (actor: Actor): Promise<Voice> => {
    const corpus = await readCorpus(actor)
    return {
      posts: corpus.posts.length,
      needed: leastPosts,
      lines: await linesOf(actor, corpus),
      proposals: (await openProposals(db, actor.userId)).map(presentProposal),
    }
  }
  return {
    async read(actor) {
      await proposeRules(options, actor)
      return show(actor)
    },
    posts: async (actor) => (await readCorpus(actor)).posts,
    async forModels(actor) {
      const corpus = await readCorpus(actor)
      const lines = await linesOf(actor, corpus)
      const rules = lines
        .filter(({ id, isRemoved, original }) => !isRemoved && (original !== null || !ofLength.has(id)))
        .map(({ origin, text, examples, changes }) => ({
          isOwn: origin !== 'posts',
          text,
          examples,
          changes,
        }))
        .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
      return { rules, posts: corpus.posts.map(({ text }) => text) }
    },
    async addLine(actor, text) {
      await db.transaction().execute((tx) => addLine(tx, { userId: actor.userId, text, now: now() }))
      return show(actor)
    },
    async changeLine(actor, id, change) {
      const { lines } = await show(actor)
      const line = lines.find((one) => one.id === id)
      if (line === undefined) throw notFound('line')
      await db
        .transaction()
        .execute((tx) => changeLine(tx, { userId: actor.userId, line, change, now: now() }))
      return show(actor)
    },
    async decide(actor, { id, decision }) {
      await db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('voiceProposal')
          .selectAll()
          .where('userId', '=', actor.userId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (row === undefined) throw notFound('proposal')
        await decide(tx, row, { decision, now: now() })
      })
      return show(actor)
    },
  }
}

/** Transfers a guest's lines and proposals to an account, except those that the account has decided on itself. */
export async function transferVoice(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const lines = tx.selectFrom('voiceLine').select('id').where('userId', '=', to)
  await tx
    .updateTable('voiceLine')
    .set({ userId: to })
    .where('userId', '=', from)
    .where('id', 'not in', lines)
    .execute()
  const proposals = tx.selectFrom('voiceProposal').select('key').where('userId', '=', to)
  await tx
    .updateTable('voiceProposal')
    .set({ userId: to })
    .where('userId', '=', from)
    .where('key', 'not in', proposals)
    .execute()
}

async function addLine(tx: Tx, { userId, text, now }: { userId: string; text: string; now: number }) {
  const own = await tx
    .selectFrom('voiceLine')
    .select(['id', 'isRemoved'])
    .where('userId', '=', userId)
    .where('origin', '=', 'own')
    .orderBy('updatedAt')
    .execute()
  const removed = own.find(({ isRemoved }) => isRemoved === 1)
  if (own.length >= maxOwnLines && removed === undefined)
    throw refuse(`You have ${maxOwnLines} lines of your own; remove one first.`)
  // The line that was removed the longest ago makes room.
  if (own.length >= maxOwnLines && removed !== undefined)
    await tx.deleteFrom('voiceLine').where('userId', '=', userId).where('id', '=', removed.id).execute()
  const row = { userId, id: randomUUID(), origin: 'own' as const, text, changes: '[]', isRemoved: 0 }
  await tx
    .insertInto('voiceLine')
    .values({ ...row, createdAt: now, updatedAt: now })
    .execute()
}

type ChangedLine = { userId: string; line: VoiceLine; change: LineChange; now: number }

async function changeLine(tx: Tx, { userId, line, change, now }: ChangedLine): Promise<void> {
  const isFromPosts = line.origin === 'posts'
  if (change.text === null && !isFromPosts)
    throw refuse('text: only a line from your posts can go back to them.')
  const set = {
    ...(change.text === undefined ? {} : { text: change.text }),
    ...(change.isRemoved === undefined ? {} : { isRemoved: change.isRemoved ? 1 : 0 }),
    updatedAt: now,
  }
  const row = {
    userId,
    id: line.id,
    origin: line.origin,
    text: null,
    changes: '[]',
    isRemoved: 0,
    createdAt: now,
  }
  await tx
    .insertInto('voiceLine')
    .values({ ...row, ...set })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doUpdateSet(set))
    .execute()
}

type LineRow = Selectable<VoiceTables['voiceLine']>

const lineColumns = [
  'userId',
  'id',
  'origin',
  'text',
  'changes',
  'isRemoved',
  'createdAt',
  'updatedAt',
] as const

const lineRows = (db: DbOrTx, userId: string): Promise<LineRow[]> => readLines(db, { userId })

const readLines = compiledQuery<{ userId: string }, LineRow>((db, { userId }) =>
  db
    .selectFrom('voiceLine')
    .select(lineColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id'),
)

/** Returns what the posts show, in the writer's own wording if they changed it; null when there is neither. */
function ofPosts(shown: HabitLine | undefined, row: LineRow | undefined, id: string): VoiceLine | null {
  const text = row?.text ?? shown?.text
  if (text === undefined) return null
  return {
    id,
    origin: 'posts',
    text,
    original: row?.text != null && shown !== undefined ? shown.text : null,
    isRemoved: row?.isRemoved === 1,
    examples: shown?.examples ?? [],
    changes: [],
  }
}

const ofWriter = ({ id, origin, text, changes, isRemoved }: LineRow): VoiceLine => ({
  id,
  origin,
  text: text ?? '',
  original: null,
  isRemoved: isRemoved === 1,
  examples: [],
  changes: fromJson<VoiceLine['changes']>(changes),
})

/** Returns all lines of a voice: what the posts show, in a fixed order, then what was learned or added, oldest first. */
function presentLines(shown: readonly HabitLine[], rows: readonly LineRow[]): VoiceLine[] {
  const row = new Map(rows.map((one) => [one.id, one]))
  const habit = new Map<string, HabitLine>(shown.map((one) => [one.id, one]))
  return [
    ...habitIds.flatMap((id) => ofPosts(habit.get(id), row.get(id), id) ?? []),
    ...rows.filter(({ origin }) => origin !== 'posts').map(ofWriter),
  ]
}
