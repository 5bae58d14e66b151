import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Notice } from '#contract/notifications.ts'
import { type NoticeFacts, noticeWords } from '#core/notices.ts'
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts'
import { countRows } from '#server/db/count-rows.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db, DbOrTx, Tables } from '#server/db/schema.ts'
import { rowCursor } from '#server/http/row-cursor.ts'
import { timezoneOf } from '#server/db/account-timezone.ts'

export type NoticeRow = Selectable<Tables['notice']>
type ListedRow = NoticeRow & { chatId: string | null; isThere: string | null }
export type NoticePage = { notifications: Notice[]; unread: number; nextCursor: string | null }

const usualPage = 50
const cursors = rowCursor(v.object({ createdAt: v.pipe(v.number(), v.finite()), id: v.string() }))

export const countUnread = (db: DbOrTx, userId: string): Promise<number> =>
  countRows(db.selectFrom('notice').where('userId', '=', userId).where('readAt', 'is', null))

type Asked = { userId: string; limit: number | undefined; cursor: string | undefined; now: number }

/** Returns a page of an account's notices, newest first. Throws bad_request:api for an invalid cursor. */
export async function listNotices(
  db: Db,
  { userId, limit = usualPage, cursor, now }: Asked,
): Promise<NoticePage> {
  const rows = await readRows(db, { userId, limit: limit + 1, cursor })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const clock = { now, timeZone: (await timezoneOf(db, userId)) ?? 'UTC' }
  return {
    notifications: shown.map((row) => presentNotice(row, clock)),
    unread: await countUnread(db, userId),
    nextCursor:
      rows.length > limit && last ? cursors.encode({ createdAt: last.createdAt, id: last.id }) : null,
  }
}

function readRows(
  db: Db,
  { userId, limit, cursor }: Pick<Asked, 'userId' | 'cursor'> & { limit: number },
): Promise<ListedRow[]> {
  let query = db
    .selectFrom('notice')
    .leftJoin('document', (join) =>
      join.onRef('document.id', '=', 'notice.documentId').on('document.deletedAt', 'is', null),
    )
    .selectAll('notice')
    .select(['document.chatId', 'document.id as isThere'])
    .where('notice.userId', '=', userId)
    .orderBy('notice.createdAt', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(limit)
  if (cursor !== undefined) {
    const { createdAt, id } = cursors.decode(cursor)
    query = query.where((eb) =>
      eb.or([
        eb('notice.createdAt', '<', createdAt),
        eb.and([eb('notice.createdAt', '=', createdAt), eb('notice.id', '<', id)]),
      ]),
    )
  }
  return query.execute()
}

type Clock = Parameters<typeof noticeWords>[2]

function presentNotice(row: ListedRow, clock: Clock): Notice {
  const facts = fromJson<NoticeFacts>(row.facts)
  const { id, kind, chatId, readAt } = row
  return {
    id,
    kind,
    documentId: row.isThere,
    chatId,
    title: facts.title,
    ...noticeWords(kind, facts, clock),
    url: facts.url ?? null,
    ...(facts.confirmationId === undefined ? {} : { confirmationId: facts.confirmationId }),
    createdAt: isoTime(row.createdAt),
    readAt: isoTimeOrNull(readAt),
  }
}
