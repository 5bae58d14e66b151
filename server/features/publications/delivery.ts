import type { PublicationState } from '#contract/documents.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { NetworkError } from '#server/adapters/network/network.ts'
import { type WireDifference, wireCheck, describeDifference } from '#server/adapters/network/wire-check.ts'
import type { Credentials } from '#server/features/linkedin/service.ts'
import type { JobOutcome } from '#server/jobs/worker.ts'
import type { DeliverySetting } from './network-outcome.ts'
import {
  countOutcome,
  type Outcome,
  finishAndNotify,
  notifyOfDelay,
  countSteps,
  findPublication,
  type StepTo,
  transition,
  type PublicationRow,
} from './outcomes.ts'
import { mediaOf, type MediumRow } from './media.ts'
import { sendOnce, toPost } from './sending.ts'
import { isLate, uploadMedia } from './uploading.ts'

const renewPauseMs = 60_000

const lostServer: Outcome = {
  state: 'unknown',
  reason: "The server stopped while the post was being sent, so we don't know whether it went out.",
  detail: null,
}
const notConnected: Outcome = {
  state: 'failed',
  kind: 'reconnect',
  reason: 'The connection has ended. Connect again to publish this post.',
  detail: null,
}
const late: Outcome = {
  state: 'failed',
  kind: 'late',
  reason: 'This post could not go out in time. Nothing was sent: publish it again if it still fits.',
  detail: null,
}
const brokenHere: Outcome = {
  state: 'failed',
  kind: 'failed',
  reason: 'Something went wrong on this server. Nothing was sent.',
  detail: null,
}

/**
 * Advances a publication as far as possible for now, from any state. Never resends what may have been sent. A server whose
 * lease has expired may still move it with its last statement, so it is read again after each step until it has ended.
 */
export async function deliver(setting: DeliverySetting, publicationId: string): Promise<JobOutcome> {
  for (;;) {
    const publication = await findPublication(setting.db, publicationId)
    switch (publication?.state) {
      case 'queued': {
        const media = await mediaOf(setting.db, publicationId)
        const outcome =
          media.length === 0
            ? await checkAndSend(setting, publication, media)
            : await advance(setting, publication, [{ to: 'uploading', detail: null }])
        if (typeof outcome !== 'boolean' && outcome !== undefined) return outcome
        break
      }
      case 'uploading': {
        const outcome = await upload(setting, publication)
        if (outcome !== undefined) return inTurn(setting, publication, outcome)
        break
      }
      case 'ready': {
        const media = await mediaOf(setting.db, publicationId)
        const outcome = await checkAndSend(setting, publication, media)
        if (outcome !== undefined) return outcome
        break
      }
      case 'sending':
        await end(setting, publication, ['sending'], lostServer)
        break
      case 'published':
      case 'failed':
      case 'unknown':
      case undefined:
        return 'done'
    }
  }
}

/** A post without files becomes ready in the transaction that starts it, because every commit waits for the disk. */
const readyAtOnce: readonly StepTo[] = [
  { to: 'uploading', detail: null },
  { to: 'ready', detail: 'Text only: there is nothing to upload.' },
]

/** Posts of one account are published in the order in which they were due; one whose uploads take longer lets others pass. */
const holdsOthersMs = 10 * 60 * 1000

function inTurn({ now }: DeliverySetting, { createdAt }: PublicationRow, outcome: JobOutcome): JobOutcome {
  if (typeof outcome === 'string' || 'retryAt' in outcome) return outcome
  return { ...outcome, unblock: now() > createdAt + holdsOthersMs }
}

/** Ends a publication whose delivery has failed repeatedly on this server, even while another server moves it. */
export async function abandon(setting: EndSetting, publicationId: string): Promise<void> {
  for (;;) {
    const publication = await findPublication(setting.db, publicationId)
    if (!publication || !isUnderWay(publication.state)) return
    const isSending = publication.state === 'sending'
    await end(setting, publication, [publication.state], isSending ? lostServer : brokenHere)
  }
}

/** Returns false and changes nothing when the publication is no longer in the state that was read. */
const advance = (
  { db, now }: DeliverySetting,
  { id, state }: PublicationRow,
  steps: readonly StepTo[],
): Promise<boolean> =>
  db.transaction().execute((tx) => transition(tx, { id, from: state, steps, now: now() }))

type EndSetting = Pick<DeliverySetting, 'db' | 'documents' | 'limits' | 'notices' | 'now'>

async function end(
  { db, documents, limits, notices, now }: EndSetting,
  publication: PublicationRow,
  from: readonly PublicationState[],
  ending: Outcome,
): Promise<boolean> {
  const outcome = { documents, limits, notices, now: now(), publication, from, ending }
  const isEnded = await db.transaction().execute((tx) => finishAndNotify(tx, outcome))
  if (isEnded) countOutcome(ending)
  return isEnded
}

/** Returns the credentials to continue with, or the outcome when the publication cannot continue or has to wait. */
async function credentialsFor(
  setting: DeliverySetting,
  publication: PublicationRow,
): Promise<Credentials | JobOutcome> {
  try {
    const credentials = await setting.connections.credentials(publication.userId)
    if (!isUsable(credentials, publication)) return await giveUp(setting, publication, notConnected)
    return isLate(setting, publication) ? await giveUp(setting, publication, late) : credentials
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return notRenewed(setting, publication, error)
  }
}

/** The connection needed to be renewed and could not be. Nothing was sent, so there is time until the post is late. */
async function notRenewed(
  setting: DeliverySetting,
  publication: PublicationRow,
  { kind, reason, retryAt }: NetworkError,
): Promise<JobOutcome> {
  if (isLate(setting, publication)) return giveUp(setting, publication, late)
  if (kind !== 'retry-later') {
    return giveUp(setting, publication, { state: 'failed', kind: 'failed', reason, detail: kind })
  }
  const { db, documents, notices, now } = setting
  if (publication.state === 'queued') await advance(setting, publication, readyAtOnce)
  const waitUntil = Math.max(now() + renewPauseMs, retryAt ?? 0)
  const delay = { documents, notices, now: now(), publication, reason, retryAt: waitUntil }
  await db.transaction().execute((tx) => notifyOfDelay(tx, delay))
  return { waitUntil }
}

const isOutcome = (found: Credentials | JobOutcome): found is JobOutcome =>
  typeof found === 'string' || !('accessToken' in found)

/** Returns undefined when the publication can continue. */
async function upload(
  setting: DeliverySetting,
  publication: PublicationRow,
): Promise<JobOutcome | undefined> {
  const credentials = await credentialsFor(setting, publication)
  if (isOutcome(credentials)) return credentials
  const outcome = await uploadMedia(setting, { publication, credentials })
  if (outcome !== 'ready') return outcome
  await advance(setting, publication, [{ to: 'ready', detail: 'Everything is uploaded.' }])
  return undefined
}

/**
 * Stores the `sending` state and the exact request before the request is sent. A queued publication without files passes
 * through the earlier states in the same transaction. Returns undefined when another server has moved the publication.
 */
async function checkAndSend(
  setting: DeliverySetting,
  publication: PublicationRow,
  media: readonly MediumRow[],
): Promise<JobOutcome | undefined> {
  const { db, now, network } = setting
  const { id, state: from } = publication
  const credentials = await credentialsFor(setting, publication)
  if (isOutcome(credentials)) return credentials
  const request = network.requestFor(toPost(publication, media, credentials))
  const difference = compare(request, publication, media)
  if (difference) return giveUp(setting, publication, tampered(difference))
  const before = from === 'queued' ? readyAtOnce : []
  const steps = [...before, { to: 'sending', detail: null } as const]
  const isOurs = await db
    .transaction()
    .execute((tx) => transition(tx, { id, from, steps, now: now(), set: { request } }))
  if (!isOurs) return undefined
  const attempt = from === 'queued' ? 1 : await countSteps(db, id, 'sending')
  return sendOnce(setting, { publication, media, credentials, attempt })
}

/** Compares the bytes that were uploaded under the request's media ids with the files that the preview shows. */
const compare = (body: string, { text }: PublicationRow, media: readonly MediumRow[]) =>
  wireCheck({
    body,
    fileOf: (id) => media.find(({ urn }) => urn === id)?.uploadedSha256 ?? undefined,
    expected: {
      text,
      media: media.map(({ kind, sha256, alt, title }) => ({ kind, file: sha256, alt, title })),
    },
  })

const isUsable = (credentials: Credentials | null, { network }: PublicationRow): credentials is Credentials =>
  credentials?.network === network

/** Ends the publication as failed; when another server has moved it in the meantime, the job runs again immediately. */
async function giveUp(
  setting: DeliverySetting,
  publication: PublicationRow,
  ending: Outcome,
): Promise<JobOutcome> {
  if (publication.state === 'queued') await advance(setting, publication, readyAtOnce)
  const isEnded = await end(setting, publication, ['uploading', 'ready'], ending)
  return isEnded ? 'done' : { waitUntil: setting.now() }
}

const tampered = (difference: WireDifference): Outcome => ({
  state: 'failed',
  kind: 'failed',
  reason: describeDifference(difference),
  detail: JSON.stringify(difference),
})
