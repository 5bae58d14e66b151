import { randomUUID } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { noticeLifetimeDays } from '#core/limits.ts'
import type { Engine, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { CheckedPost, Publications } from '#server/features/publications/service.ts'
import type { Actor } from '#server/http/session.ts'
import { type Account, type RequestRow, waitingOf } from './rows.ts'

type Asking = {
  engine: Engine
  documents: Documents
  publications: Pick<Publications, 'refuseUnsendable'>
  notices: Pick<Notices, 'record' | 'settle'>
  actor: Actor
  key: { id: string; name: string }
  documentId: string
  /** UTC milliseconds. */
  version: number
  checked: CheckedPost
  account: Account
  /** When to publish it; null for immediately. */
  slot: Slot | null
  now: number
}

/** `at` in UTC milliseconds. */
export type Slot = { at: number; timezone: string }

const validForMs = 10 * 60 * 1000
/** How many requests of one key may be waiting at a time. */
const mostWaiting = 5
const keptForMs = noticeLifetimeDays * 24 * 60 * 60 * 1000

const refuse = (reason: string, status?: number) =>
  new AppError('bad_request:api', { reason, ...(status === undefined ? {} : { status }) })

/** Returns the name of a request among an account's events. */
export const askedEvent = (id: string): string => `asked:${id}`

/**
 * Records that a program wants a post to be published or scheduled, and notifies its owner. Repeating a waiting request
 * returns that request; one for another version or time of the same post replaces it. Throws bad_request:api with the reason.
 */
export async function askToPublish(tx: Tx, asking: Asking): Promise<string> {
  const { documents, publications, actor, key, documentId, version, checked, account, slot, now } = asking
  await holdKey(tx, asking)
  const document = await documents.take(tx, actor, documentId)
  if (document.latest.createdAt !== version) {
    throw refuse('There is a newer version of this post. Read it again, and ask for that one.', 409)
  }
  await publications.refuseUnsendable(tx, document, checked)
  const waiting = await waitingOf(tx, { userId: actor.userId, keyId: key.id, now })
  const before = waiting.filter((one) => one.documentId === documentId)
  const same = before.find(
    (one) =>
      one.versionAt === version &&
      one.memberUrn === account.memberUrn &&
      one.scheduledAt === (slot?.at ?? null),
  )
  if (same) return same.id
  await withdraw(tx, asking, before)
  if (waiting.length - before.length >= mostWaiting) {
    throw refuse(
      `${mostWaiting} posts are already waiting to be confirmed. Wait until their writer has decided.`,
    )
  }
  return addRequest(tx, asking)
}

/** Locks a key, so that it makes one request at a time, and none while or after it is revoked. */
async function holdKey(tx: Tx, { engine, key }: Asking): Promise<void> {
  const query = tx.selectFrom('apiKey').select('id').where('id', '=', key.id)
  const found = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw refuse('This key was revoked.')
}

type Withdrawing = { notices: Pick<Notices, 'settle'>; now: number }

/** Withdraws requests and settles their notices. */
export async function withdraw(
  tx: Tx,
  { notices, now }: Withdrawing,
  rows: Pick<RequestRow, 'id' | 'userId'>[],
): Promise<void> {
  for (const { id, userId } of rows) {
    await tx
      .updateTable('publishRequest')
      .set({ state: 'withdrawn', decidedAt: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await notices.settle(tx, { userId, event: askedEvent(id) })
  }
}

async function addRequest(tx: Tx, asking: Asking): Promise<string> {
  const id = randomUUID()
  const { actor, key, documentId, version: versionAt, account, slot, notices, documents, now } = asking
  const { userId } = actor
  const expiresAt = now + validForMs
  await tx
    .deleteFrom('publishRequest')
    .where('userId', '=', userId)
    .where('createdAt', '<', now - keptForMs)
    .execute()
  await tx
    .insertInto('publishRequest')
    .values({
      id,
      userId,
      apiKeyId: key.id,
      keyName: key.name,
      documentId,
      versionAt,
      ...account,
      scheduledAt: slot?.at ?? null,
      scheduledTimezone: slot?.timezone ?? null,
      state: 'waiting',
      createdAt: now,
      expiresAt,
      decidedAt: null,
    })
    .execute()
  const request = { program: key.name, expiresAt, confirmationId: id }
  const facts = slot === null ? request : { ...request, scheduledAt: slot.at }
  await notices.record(tx, { userId, kind: 'asked', documentId, event: askedEvent(id), facts })
  await documents.tellOfChange(tx, { userId, id: documentId })
  return id
}
