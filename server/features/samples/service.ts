import * as v from 'valibot'
import type { Samples as Counts } from '#contract/materials/samples.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import type { Db, Engine } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Actor } from '#server/http/session.ts'
import { Loading } from './loading.ts'
import { sampleChat } from './sample-chat.ts'
import { countMarks, readMarks, removeUntouched } from './sample-marks.ts'
import { sampleMaterials } from './sample-materials.ts'
import { sampleSet } from './sample-set.ts'

export type Samples = {
  count: (actor: Actor) => Promise<Counts>
  /** Throws bad_request:api when a library is full; then nothing is loaded. */
  load: (actor: Actor) => Promise<Counts & { added: number }>
  remove: (actor: Actor) => Promise<{ removed: number; kept: number }>
}

type Options = { db: Db; engine: Engine; now: () => number; materials: Materials; documents: Documents }

/** Sample data for trying everything out; it can be removed again. */
export function createSamples(options: Options): Samples {
  const { db, engine } = options
  const samples = v.parse(sampleSet, { ...sampleMaterials, ...sampleChat })
  return {
    count: (actor) => countMarks(db, actor),
    load: (actor) =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, engine, actor.userId)
        const known = await readMarks(tx, actor)
        const before = known.size
        await new Loading(tx, { ...options, actor, known }).run(samples)
        return { added: known.size - before, ...(await countMarks(tx, actor)) }
      }),
    remove: (actor) =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, engine, actor.userId)
        const removed = await removeUntouched(tx, actor)
        const { changed } = await countMarks(tx, actor)
        return { removed, kept: changed }
      }),
  }
}
