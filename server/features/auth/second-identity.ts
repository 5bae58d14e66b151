import type { BetterAuthOptions } from 'better-auth'
import type { Db } from '#server/db/schema.ts'

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/**
 * Keeps the account of somebody who has left from whoever got their address after them: an account that one person of a
 * service signs in to does not open to a second one of the same service.
 */
export const refuseSecondIdentity =
  (db: Db): ValidateUserInfo =>
  async ({ user, source }) => {
    if (source.action !== 'link-account' || source.oauth === undefined || user.id === undefined)
      return undefined
    const known = await db
      .selectFrom('account')
      .select('accountId')
      .where('userId', '=', user.id)
      .where('providerId', '=', source.oauth.providerId)
      .execute()
    const subject = source.oauth.profile?.subject
    return known.some(({ accountId }) => accountId !== subject) ? { error: 'second_identity' } : undefined
  }
