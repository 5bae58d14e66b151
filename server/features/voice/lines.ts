import type { Selectable } from 'kysely'
import type { VoiceLine } from '#contract/voice.ts'
import { habitIds, type HabitLine } from '#core/voice/describe-voice.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { DbOrTx } from '#server/db/schema.ts'
import type { VoiceTables } from '#server/db/tables/voice.ts'

type LineRow = Selectable<VoiceTables['voiceLine']>

export const lineRows = (db: DbOrTx, userId: string): Promise<LineRow[]> =>
  db
    .selectFrom('voiceLine')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** What the posts show, in the writer's words where they have put it so; null where neither says anything. */
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

/** All lines of a voice: what the posts show in its fixed order, then what was learned or added, the oldest first. */
export function presentLines(shown: readonly HabitLine[], rows: readonly LineRow[]): VoiceLine[] {
  const row = new Map(rows.map((one) => [one.id, one]))
  const habit = new Map<string, HabitLine>(shown.map((one) => [one.id, one]))
  return [
    ...habitIds.flatMap((id) => ofPosts(habit.get(id), row.get(id), id) ?? []),
    ...rows.filter(({ origin }) => origin !== 'posts').map(ofWriter),
  ]
}
