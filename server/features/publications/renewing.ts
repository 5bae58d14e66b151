import { NetworkError } from '#server/adapters/network/network.ts'
import type { Credentials } from '#server/features/linkedin/service.ts'
import type { DeliverySetting } from './delivery-setting.ts'
import type { PublicationRow } from './transitions.ts'

type Refused = { publication: Pick<PublicationRow, 'userId'>; credentials: Credentials }

/**
 * What a refused request means once the connection was renewed, if it could be: 'renewed' when the same may be asked
 * again with other credentials, else the error to go by.
 */
export async function afterRefusal(
  { connections }: DeliverySetting,
  { publication: { userId }, credentials: { issuedAt } }: Refused,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof NetworkError) || error.kind !== 'reconnect') return error
  try {
    return (await connections.replaceRefused({ userId, issuedAt })) === null ? error : 'renewed'
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure
    return failure
  }
}
