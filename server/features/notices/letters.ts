import type { Logger } from 'pino'
import { firstPreferences, type WritingPreferences } from '#contract/account.ts'
import { lettersToUnconfirmed, noticeLetterWithinMs } from '#core/limits.ts'
import type { NoticeFacts } from '#core/notices.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db } from '#server/db/schema.ts'
import type { LetterState } from '#server/db/tables/notices.ts'
import type { JobOutcome } from '#server/jobs/worker.ts'
import type { NoticeRow } from './listing.ts'
import { writeLetter } from './letter-text.ts'

export type LetterSetting = {
  db: Db
  now: () => number
  log: Logger
  mailer: Pick<Mailer, 'deliver'>
  publicUrl: string
  askToConfirm: (email: string) => Promise<void>
}

const minuteMs = 60_000
/** How long to wait after each failed try; then it is tried as often as the last says, until the letter is too old. */
const pausesMs = [0.1, 1, 5, 15, 60, 180].map((minutes) => minutes * minuteMs)

type Try = { noticeId: string; attempt: number }

/**
 * Sends the letter about a notice. A crash between sending and noting it has it sent again: the same letter twice, under
 * one Message-ID, does less harm than none about a post that did not go out. Nothing is sent of what was read meanwhile,
 * to guests, and to whoever wants no letters. An address that is not confirmed may be a stranger's: it is asked to be
 * with the first letter, and gets a few until then.
 */
export async function sendLetter(setting: LetterSetting, { noticeId, attempt }: Try): Promise<JobOutcome> {
  const { db, now, log } = setting
  const notice = await db
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', noticeId)
    .where('letter', '=', 'waits')
    .executeTakeFirst()
  if (!notice) return 'done'
  const reader = await readerOf(db, notice.userId)
  if (reader === null || notice.readAt !== null) return settle(setting, noticeId, 'skipped')
  if (now() > notice.createdAt + noticeLetterWithinMs) return settle(setting, noticeId, 'failed')
  const before = reader.isConfirmed ? 0 : await lettersSentTo(db, notice.userId)
  if (before >= lettersToUnconfirmed) return settle(setting, noticeId, 'skipped')
  await db
    .updateTable('notice')
    .set((eb) => ({ letterTries: eb('letterTries', '+', 1) }))
    .where('id', '=', noticeId)
    .execute()
  try {
    await setting.mailer.deliver(letterTo(setting, reader, notice))
  } catch (error) {
    log.warn({ err: error, notice: noticeId, attempt }, 'a letter about a notice could not be sent yet')
    return { retryAt: now() + (pausesMs[Math.min(attempt, pausesMs.length) - 1] ?? minuteMs) }
  }
  await settle(setting, noticeId, 'sent')
  if (!reader.isConfirmed && before === 0) await ask(setting, reader)
  return 'done'
}

/** Called when sending broke on this server again and again. */
export async function giveUpLetter(db: Db, noticeId: string): Promise<void> {
  await db.updateTable('notice').set({ letter: 'failed' }).where('id', '=', noticeId).execute()
}

async function settle({ db, now }: LetterSetting, noticeId: string, letter: LetterState): Promise<'done'> {
  await db.updateTable('notice').set({ letter, letterAt: now() }).where('id', '=', noticeId).execute()
  return 'done'
}

type Reader = { email: string; isConfirmed: boolean; timeZone: string | null }

/** Who a letter goes to; null for guests and for whoever wants none. */
async function readerOf(db: Db, userId: string): Promise<Reader | null> {
  const row = await db
    .selectFrom('user')
    .leftJoin('profile', 'profile.userId', 'user.id')
    .select([
      'user.email',
      'user.emailVerified',
      'user.isAnonymous',
      'profile.timezone',
      'profile.preferences',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  if (!row || Boolean(row.isAnonymous)) return null
  const chosen = fromJson<Partial<WritingPreferences>>(row.preferences)
  const { noticesByMail } = { ...firstPreferences, ...chosen }
  if (!noticesByMail) return null
  return { email: row.email, isConfirmed: Boolean(row.emailVerified), timeZone: row.timezone }
}

async function lettersSentTo(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('letter', '=', 'sent')
    .executeTakeFirstOrThrow()
  return count
}

/** Asks for the address to be confirmed. What fails here can be asked for again in the settings. */
async function ask({ log, askToConfirm }: LetterSetting, { email }: Reader): Promise<void> {
  await askToConfirm(email).catch((error: unknown) =>
    log.warn({ err: error }, 'an address could not be asked to be confirmed'),
  )
}

const letterTo = (
  { publicUrl, now }: LetterSetting,
  { email, timeZone }: Reader,
  { id, kind, documentId, facts, createdAt }: NoticeRow,
) =>
  writeLetter({
    to: email,
    id,
    kind,
    facts: fromJson<NoticeFacts>(facts),
    happenedAt: createdAt,
    clock: { now: now(), timeZone: timeZone ?? 'UTC' },
    documentId,
    publicUrl,
  })
