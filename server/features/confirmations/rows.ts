import type { Selectable } from 'kysely'
import type { Confirmation, ConfirmationState } from '#contract/publishing/confirmations.ts'
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts'
import type { DbOrTx, Tables } from '#server/db/schema.ts'

export type RequestRow = Selectable<Tables['publishRequest']>

type Own = { userId: string; id: string }

/** Returns the idempotency key of the publication that a confirmed request creates. */
export const publicationKeyOf = (id: string): string => `confirmation:${id}`

/** Finds a request of the account, with its post and its publication; undefined when it does not exist or is another's. */
export const findRequest = (db: DbOrTx, { userId, id }: Own) =>
  db
    .selectFrom('publishRequest as request')
    .leftJoin('document', (join) =>
      join.onRef('document.id', '=', 'request.documentId').on('document.deletedAt', 'is', null),
    )
    .leftJoin('documentVersion as version', (join) =>
      join
        .onRef('version.documentId', '=', 'document.id')
        .onRef('version.createdAt', '=', 'request.versionAt'),
    )
    .leftJoin('publication', (join) =>
      join
        .onRef('publication.userId', '=', 'request.userId')
        .on('publication.idempotencyKey', '=', publicationKeyOf(id)),
    )
    .selectAll('request')
    .select(['document.chatId', 'document.title as titleNow', 'document.latestAt'])
    .select(['version.title', 'version.content'])
    .select(['publication.state as publication', 'publication.url', 'publication.reason'])
    .where('request.userId', '=', userId)
    .where('request.id', '=', id)
    .executeTakeFirst()

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** A member's account on a network. */
export type Account = Pick<RequestRow, 'network' | 'memberUrn' | 'memberName'>

/** Whether the connected account is the one that the request was made for. */
export const isSameAccount = (asked: Account, { network, memberUrn, memberName }: Account): boolean =>
  asked.network === network &&
  (asked.memberUrn === null ? asked.memberName === memberName : asked.memberUrn === memberUrn)

/** Returns the current state: a waiting request ends by itself when it expires or its post changes. */
export function stateOf(
  { state, expiresAt, latestAt, versionAt }: FoundRequest,
  now: number,
): ConfirmationState {
  if (state !== 'waiting') return state
  if (expiresAt <= now) return 'expired'
  return latestAt === versionAt ? 'waiting' : 'changed'
}

const slotIn = ({ scheduledAt, scheduledTimezone: timezone }: FoundRequest) =>
  scheduledAt === null || timezone === null ? null : { at: isoTime(scheduledAt), timezone }

export const presentRequest = (row: FoundRequest, now: number): Confirmation => ({
  id: row.id,
  state: stateOf(row, now),
  documentId: row.documentId,
  chatId: row.chatId,
  title: row.title ?? row.titleNow ?? 'A post that is no longer here',
  content: row.content,
  network: row.network,
  memberName: row.memberName,
  schedule: slotIn(row),
  keyName: row.keyName,
  createdAt: isoTime(row.createdAt),
  expiresAt: isoTime(row.expiresAt),
  decidedAt: isoTimeOrNull(row.decidedAt),
  publication: row.publication,
  url: row.url,
  reason: row.reason,
})

/** Selects the requests of a key that have not expired, whatever has happened to their posts. */
export const waitingOf = (
  db: DbOrTx,
  { userId, keyId, now }: { userId: string; keyId: string; now: number },
) =>
  db
    .selectFrom('publishRequest')
    .selectAll()
    .where('userId', '=', userId)
    .where('apiKeyId', '=', keyId)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .execute()
