import { isDeadlock } from '#server/db/lock-account.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Post } from '#server/adapters/network/network.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Credentials } from '#server/features/linkedin/service.ts'
import type { JobOutcome } from '#server/jobs/worker.ts'
import {
  type DeliverySetting,
  attachAnother,
  outcomeOfCreated,
  classifyError,
  type Retry,
  afterRefusal,
} from './network-outcome.ts'
import {
  countOutcome,
  type Outcome,
  finishAndNotify,
  finishDenied,
  notifyOfDelay,
  findPublication,
  transition,
  type PublicationRow,
} from './outcomes.ts'
import { forgetUploads, type MediumRow } from './media.ts'
import { uploadsMax } from './uploading.ts'

type Sending = {
  publication: PublicationRow
  media: readonly MediumRow[]
  credentials: Credentials
  attempt: number
}

/** Sends the request of a publication in the state `sending` and stores the outcome immediately. */
export async function sendOnce(setting: DeliverySetting, sending: Sending): Promise<JobOutcome> {
  const outcome = await request(setting, sending)
  await setting.turn()
  const { id, createdAt } = sending.publication
  if (outcome.state === 'published') setting.noteLag?.(outcome.publishedAt - createdAt)
  setting.log.info({ publication: id, outcome: outcome.state, detail: outcome.detail }, 'post sent')
  const { next, ended } = await writeDown(setting, outcome, (tx) =>
    outcome.state === 'retry'
      ? putBack(setting, tx, sending, outcome)
      : conclude(setting, tx, sending, outcome),
  )
  if (ended !== undefined) countOutcome(ended)
  return next
}

/** What the job does next, and the outcome if this request ended the publication. */
type WrittenDown = { next: JobOutcome; ended?: Outcome }

/** Returns the post to send for a publication whose uploads are done. */
export const toPost = (
  { text }: PublicationRow,
  media: readonly MediumRow[],
  { memberUrn: authorUrn }: Credentials,
): Post => ({
  authorUrn,
  text,
  media: media.map(({ urn, alt, title }) => ({ id: urn ?? '', alt, title })),
})

const renewed = (now: number): Retry => ({
  state: 'retry',
  from: 'ready',
  retryAt: now,
  reason: 'The connection was renewed.',
  detail: 'The connection was renewed; nothing had been created.',
})

async function request(setting: DeliverySetting, sending: Sending): Promise<Outcome | Retry> {
  const { network, now, retryPausesMs } = setting
  const { publication, media, credentials, attempt } = sending
  const { createdAt } = publication
  const { accessToken } = credentials
  try {
    const post = toPost(publication, media, credentials)
    return outcomeOfCreated(await network.createPost({ ...post, accessToken }), now())
  } catch (refusal) {
    const error = await afterRefusal(setting, sending, refusal)
    if (error === 'renewed') return renewed(now())
    return classifyError(error, { now: now(), createdAt, pauseMs: retryPausesMs[attempt - 1] })
  }
}

/** Stores the known outcome, retrying when the database fails: otherwise it would become unknown. */
function writeDown<T>(
  { db, log, writePausesMs: pausesMs }: DeliverySetting,
  outcome: Outcome | Retry,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const onError = (error: unknown) => {
    // A deadlock is expected when the account is being deleted: each transaction may wait for the other's rows.
    const level = isDeadlock(error) ? 'info' : 'error'
    log[level]({ err: error, outcome }, 'could not store the outcome of a publication')
  }
  return withRetries({ pausesMs, onError }, () => db.transaction().execute(write))
}

/** A known outcome overrides an unknown one that another server has recorded, whatever the owner has reported since. */
async function conclude(
  { documents, limits, notices, connections, now, log, settle }: DeliverySetting,
  tx: Tx,
  { publication, credentials }: Sending,
  ending: Outcome,
): Promise<WrittenDown> {
  const from = ending.state === 'unknown' ? (['sending'] as const) : (['sending', 'unknown'] as const)
  const end = { documents, limits, notices, now: now(), publication }
  const isWritten =
    (await finishAndNotify(tx, { ...end, from, ending })) ||
    (ending.state === 'published' && (await finishDenied(tx, { ...end, ending })))
  if (!isWritten) {
    const about = { publication: publication.id, ending }
    const isThere = (await findPublication(tx, publication.id)) !== undefined
    if (isThere) log.warn(about, 'a publication had already been settled')
    else log.info(about, 'a publication ended while its account was being deleted')
  }
  if (ending.state === 'failed' && ending.kind === 'reconnect') {
    const { issuedAt } = credentials
    await connections.expire(tx, { userId: publication.userId, issuedAt })
  }
  await settle(tx)
  return { next: 'settled', ...(isWritten && { ended: ending }) }
}

async function putBack(
  setting: DeliverySetting,
  tx: Tx,
  sending: Sending,
  retry: Retry,
): Promise<WrittenDown> {
  const { from, retryAt, reason, detail } = retry
  const { id } = sending.publication
  const isOver = from === 'uploading' && sending.media.some(({ tries }) => tries >= uploadsMax)
  const back = { id, from: 'sending', steps: [{ to: from, detail }], now: setting.now() } as const
  if (isOver || !(await transition(tx, back))) {
    const words = isOver ? `${reason} ${attachAnother}` : reason
    return conclude(setting, tx, sending, { state: 'failed', kind: 'failed', reason: words, detail })
  }
  if (from === 'uploading') await forgetUploads(tx, id)
  const { documents, notices, now } = setting
  await notifyOfDelay(tx, {
    documents,
    notices,
    now: now(),
    publication: sending.publication,
    reason,
    retryAt,
  })
  return { next: { retryAt } }
}
