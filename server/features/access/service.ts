import type { Features } from '#contract/account.ts'
import { AppError } from '#core/errors.ts'
import { type Feature, featureNames } from '#core/features.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db, Tx } from '#server/db/schema.ts'

export type Access = {
  features: (userId: string) => Promise<Features>
  hasFeature: (userId: string, feature: Feature) => Promise<boolean>
  /** Throws forbidden:auth when the account does not have the feature. */
  demand: (userId: string, feature: Feature) => Promise<void>
}

export type FeatureChange = { feature: Feature; isOn: boolean }

/** What accounts may do: every feature except those that are off for everybody, unless the account has an override. */
export function createAccess({ db, featuresOff }: { db: Db; featuresOff: readonly Feature[] }): Access {
  const features = async (userId: string): Promise<Features> => {
    const own = await readOverrides(db, userId)
    const has = (feature: Feature) => own.get(feature) ?? !featuresOff.includes(feature)
    return {
      chat: has('chat'),
      'web-search': has('web-search'),
      images: has('images'),
      voice: has('voice'),
      publish: has('publish'),
      schedule: has('schedule'),
    }
  }
  const hasFeature = async (userId: string, feature: Feature) => (await features(userId))[feature]
  return {
    features,
    hasFeature,
    async demand(userId, feature) {
      if (!(await hasFeature(userId, feature))) throw new AppError('forbidden:auth')
    },
  }
}

/** Returns the overrides of an account. */
export async function readOverrides(db: Db, userId: string): Promise<Map<Feature, boolean>> {
  const rows = await overridesOf(db, { userId })
  return new Map(rows.map(({ feature, isOn }) => [feature, isOn === 1]))
}

const overridesOf = compiledQuery<{ userId: string }, { feature: Feature; isOn: number }>((db, { userId }) =>
  db
    .selectFrom('featureOverride')
    .select(['feature', 'isOn'])
    .where('userId', '=', userId)
    .where('feature', 'in', featureNames),
)

/** Grants features to an account or withdraws them, whatever the settings say for everybody. */
export async function overrideFeatures(
  db: Db,
  { userId, changes, now }: { userId: string; changes: readonly FeatureChange[]; now: number },
): Promise<void> {
  if (changes.length === 0) return
  await db
    .insertInto('featureOverride')
    .values(changes.map(({ feature, isOn }) => ({ userId, feature, isOn: isOn ? 1 : 0, updatedAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'feature'])
        .doUpdateSet((eb) => ({ isOn: eb.ref('excluded.isOn'), updatedAt: now })),
    )
    .execute()
}

/** Copies an account's overrides to the account that takes over its data, except where that has its own. */
export async function transferFeatures(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const rows = await tx.selectFrom('featureOverride').selectAll().where('userId', '=', from).execute()
  for (const row of rows) {
    await tx
      .insertInto('featureOverride')
      .values({ ...row, userId: to })
      .onConflict((conflict) => conflict.columns(['userId', 'feature']).doNothing())
      .execute()
  }
}
