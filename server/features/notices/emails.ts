import type { Logger } from 'pino'
import { firstPreferences, type WritingPreferences } from '#contract/account.ts'
import { emailsToUnconfirmed, noticeEmailWithinMs } from '#core/limits.ts'
import { type NoticeFacts, noticeWords } from '#core/notices.ts'
import type { NoticeKind } from '#core/notice-kinds.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Mailer, Mail } from '#server/adapters/mail/mailer.ts'
import { fromJson } from '#server/db/json-column.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import type { Db, DbOrTx, Engine } from '#server/db/schema.ts'
import type { EmailState } from '#server/db/tables/notices.ts'
import type { JobOutcome } from '#server/jobs/worker.ts'
import type { NoticeRow } from './listing.ts'
import { brand } from '#core/brand.ts'
import { networkAt, networkName } from '#core/network-name.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { readableZone } from '#core/time/timezone.ts'

type EmailSetting = {
  db: Db
  engine: Engine
  now: () => number
  log: Logger
  mailer: Pick<Mailer, 'deliver'>
  publicUrl: string
  askToConfirm: (email: string) => Promise<void>
}

const minuteMs = 60_000
/** The pauses after failed attempts; the last one is repeated until the e-mail is too old. */
const pausesMs = [0.1, 1, 5, 15, 60, 180].map((minutes) => minutes * minuteMs)

type Try = { noticeId: string; attempt: number }

/**
 * Sends the e-mail about a notice. After a crash between sending and recording it, it is sent again: a duplicate with the
 * same Message-ID does less harm than no e-mail about a post that was not published. Nothing is sent about a notice that has
 * been read, to guests, or to anyone who wants no e-mails. An unconfirmed address may be a stranger's: confirmation is
 * requested after the first e-mail, and only a few are sent until then.
 */
export async function sendNoticeEmail(
  setting: EmailSetting,
  { noticeId, attempt }: Try,
): Promise<JobOutcome> {
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
  if (now() > notice.createdAt + noticeEmailWithinMs) return settle(setting, noticeId, 'failed')
  if (!(await begin(setting, reader, notice))) return settle(setting, noticeId, 'skipped')
  try {
    await setting.mailer.deliver(emailTo(setting, reader, notice))
  } catch (error) {
    log.warn(
      { err: error, notice: noticeId, attempt },
      'could not send a notification e-mail; it will be retried',
    )
    return { retryAt: now() + (pausesMs[Math.min(attempt, pausesMs.length) - 1] ?? minuteMs) }
  }
  if ((await settleSent(setting, notice)) && !reader.isConfirmed) await ask(setting, reader)
  return 'done'
}

/** Counts an attempt; returns false when an unconfirmed address has been sent enough, or is being sent it. */
const begin = ({ db, engine }: EmailSetting, { isConfirmed }: Reader, { id, userId }: NoticeRow) =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, engine, userId)
    if (!isConfirmed && (await countBegun(tx, { id, userId })) >= emailsToUnconfirmed) return false
    await tx
      .updateTable('notice')
      .set((eb) => ({ letterTries: eb('letterTries', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return true
  })

/** How many of an account's other e-mails have been sent, or are on their way. */
const countBegun = (db: DbOrTx, { id, userId }: Pick<NoticeRow, 'id' | 'userId'>): Promise<number> =>
  countRows(
    db
      .selectFrom('notice')
      .where('userId', '=', userId)
      .where('id', '<>', id)
      .where('letterTries', '>', 0)
      .where('letter', 'in', ['sent', 'waits']),
  )

/** Returns whether this was the account's first e-mail. */
const settleSent = (setting: EmailSetting, { id, userId }: NoticeRow): Promise<boolean> =>
  setting.db.transaction().execute(async (tx) => {
    await lockAccount(tx, setting.engine, userId)
    await settle({ ...setting, db: tx }, id, 'sent')
    const sent = tx.selectFrom('notice').where('userId', '=', userId).where('letter', '=', 'sent')
    return (await countRows(sent)) === 1
  })

/** Called when sending has failed repeatedly on this server. */
export async function giveUpNoticeEmail(db: Db, noticeId: string): Promise<void> {
  await db.updateTable('notice').set({ letter: 'failed' }).where('id', '=', noticeId).execute()
}

async function settle(
  { db, now }: { db: DbOrTx; now: () => number },
  noticeId: string,
  letter: EmailState,
): Promise<'done'> {
  await db.updateTable('notice').set({ letter, letterAt: now() }).where('id', '=', noticeId).execute()
  return 'done'
}

type Reader = { email: string; isConfirmed: boolean; timeZone: string | null }

/** Returns the recipient; null for guests and for anyone who wants no e-mails. */
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

/** Requests confirmation of the address. If that fails, it can be requested again in the settings. */
async function ask({ log, askToConfirm }: EmailSetting, { email }: Reader): Promise<void> {
  await askToConfirm(email).catch((error: unknown) =>
    log.warn({ err: error }, 'could not send a verification e-mail'),
  )
}

const emailTo = (
  { publicUrl, now }: EmailSetting,
  { email, timeZone }: Reader,
  { id, kind, documentId, facts, createdAt }: NoticeRow,
) =>
  writeNoticeEmail({
    to: email,
    id,
    kind,
    facts: fromJson<NoticeFacts>(facts),
    happenedAt: createdAt,
    clock: { now: now(), timeZone: timeZone ?? 'UTC' },
    documentId,
    publicUrl,
  })

type NoticeEmail = {
  to: string
  /** The notice's id. */
  id: string
  kind: NoticeKind
  facts: NoticeFacts
  /** UTC milliseconds. */
  happenedAt: number
  clock: { now: number; timeZone: string }
  documentId: string | null
  publicUrl: string
}

type Link = { label: string; address: string }

/** Returns the e-mail about a notice, as plain text and as HTML with the same content. */
export function writeNoticeEmail(email: NoticeEmail): Mail {
  const { to, id, kind, facts, happenedAt, clock, publicUrl } = email
  const { headline, detail } = noticeWords(kind, facts, clock)
  const when = `${formatTimestamp(happenedAt, clock)} (${readableZone(clock.timeZone)})`
  const links = linksOf(email)
  const settings = `${publicUrl}/settings#notices`
  const footer = `${brand.product} sends you this because notices by e-mail are on. Change that in Settings:`
  return {
    to,
    subject: headline.replace(/\.$/, ''),
    messageId: `<notice-${id}@${new URL(publicUrl).hostname}>`,
    text: [
      headline,
      ...(detail === null ? [] : [detail]),
      ...links.map(({ label, address }) => `${label}:\n${address}`),
      when,
      `${footer}\n${settings}`,
    ].join('\n\n'),
    html: page([
      `<p style="font-size:16px"><strong>${escaped(headline)}</strong></p>`,
      ...(detail === null ? [] : [`<p>${escaped(detail)}</p>`]),
      ...links.map(({ label, address }) => `<p><a href="${escaped(address)}">${escaped(label)}</a></p>`),
      `<p style="color:#625f57">${escaped(when)}</p>`,
      `<p style="color:#625f57;font-size:13px">${escaped(footer)} <a href="${escaped(settings)}">Settings</a></p>`,
    ]),
  }
}

function linksOf({ kind, facts, documentId, publicUrl }: NoticeEmail): Link[] {
  const links: Link[] = []
  if (facts.url !== undefined) links.push({ label: `See it on ${networkAt(facts.url)}`, address: facts.url })
  if (documentId !== null) {
    links.push({
      label: 'Open the post',
      address: `${publicUrl}/?documentId=${encodeURIComponent(documentId)}`,
    })
  }
  if (kind === 'reconnect' || kind === 'expires-soon') {
    const address = `${publicUrl}/settings#${brand.networkKey}`
    links.push({ label: `Connect ${networkName(facts.network ?? 'linkedin')}`, address })
  }
  return links
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

const page = (parts: string[]) =>
  `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;font-size:14px;line-height:20px;color:#1b1a17">${parts.join('')}</body></html>`
