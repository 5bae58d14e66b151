import { lateAfterMs } from '#core/limits.ts'
import { AppError } from '#core/errors.ts'
import type { Credentials } from '#server/features/linkedin/service.ts'
import type { JobOutcome } from '#server/jobs/worker.ts'
import {
  type DeliverySetting,
  isStop,
  type Retry,
  classifyUploadError,
  afterRefusal,
} from './network-outcome.ts'
import {
  countOutcome,
  type Outcome,
  finishAndNotify,
  notifyOfDelay,
  type PublicationRow,
  recordStep,
} from './outcomes.ts'
import { changeMedium, type MediumRow, mediaOf } from './media.ts'

type Uploading = { publication: PublicationRow; credentials: Credentials }

/** How many times a file that the network cannot process is uploaded. */
export const uploadsMax = 3
/** A network that is still waiting for a file this long after its upload has lost it. */
const lostAfterMs = 2 * 60 * 1000
const longestPauseMs = 15_000

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const nameOf = ({ kind, position, name }: MediumRow) =>
  kind === 'image' ? `image ${position} (${name})` : `the ${kind} (${name})`

/**
 * Advances the uploads of a publication as far as possible for now; returns 'ready' when everything can be posted. Uploading
 * publishes nothing, so whatever was interrupted is simply repeated.
 */
export async function uploadMedia(
  setting: DeliverySetting,
  uploading: Uploading,
): Promise<JobOutcome | 'ready'> {
  const { id } = uploading.publication
  for (const medium of await mediaOf(setting.db, id)) {
    const outcome = medium.state === 'waiting' ? await uploadOne(setting, uploading, medium) : undefined
    if (outcome !== undefined) return outcome
  }
  const waits: number[] = []
  for (const medium of await mediaOf(setting.db, id)) {
    const outcome = medium.state === 'uploaded' ? await lookAt(setting, uploading, medium) : undefined
    if (typeof outcome === 'string') return outcome
    if (outcome !== undefined) waits.push('waitUntil' in outcome ? outcome.waitUntil : outcome.retryAt)
  }
  return waits.length === 0 ? 'ready' : { waitUntil: Math.min(...waits) }
}

/** Finds the stored file, which is opened only on demand. Throws not_found:api when it is gone. */
async function fileOf({ files }: DeliverySetting, userId: string, medium: MediumRow) {
  const found = await files.find(userId, medium.url)
  if (found === null) throw new AppError('not_found:api', { reason: `${medium.name} is no longer here.` })
  const { kind, contentType, size } = medium
  return { kind, contentType, size, open: found.open }
}

/** Returns undefined once the upload is done; when another server has started on the medium, the job runs again immediately. */
async function uploadOne(
  setting: DeliverySetting,
  uploading: Uploading,
  medium: MediumRow,
): Promise<JobOutcome | undefined> {
  const { network, now, signal, uploadInTurn } = setting
  const { publication, credentials } = uploading
  const begun = { ...medium, tries: medium.tries + 1 }
  const beginning = `Uploading ${nameOf(medium)}${begun.tries > 1 ? `, try ${begun.tries}` : ''}.`
  if (!(await note(setting, medium, { tries: begun.tries }, beginning))) return { waitUntil: now() }
  try {
    const file = await fileOf(setting, publication.userId, medium)
    const { accessToken, memberUrn: ownerUrn } = credentials
    const upload = { accessToken, ownerUrn, file, signal }
    const { id: urn, sha256 } = await uploadInTurn(() => network.upload(upload))
    const done = { state: 'uploaded' as const, urn, uploadedSha256: sha256, uploadedAt: now() }
    await note(setting, begun, done, `${capitalised(nameOf(medium))} is uploaded as ${urn}.`)
    return undefined
  } catch (error) {
    return afterFailure(setting, { ...uploading, medium: begun, error })
  }
}

/** Asks the network for an upload's progress; returns undefined when the medium can be posted. */
async function lookAt(
  setting: DeliverySetting,
  uploading: Uploading,
  medium: MediumRow,
): Promise<JobOutcome | undefined> {
  const { network, now, mediaPauses } = setting
  const elapsedMs = now() - (medium.uploadedAt ?? 0)
  try {
    const { accessToken } = uploading.credentials
    const status = await network.mediaStatus({ accessToken, id: medium.urn ?? '' })
    switch (status) {
      case 'available':
        return await call(setting, medium, 'is ready to be shown')
      case 'unreadable':
        if (elapsedMs >= mediaPauses.graceMs) return await call(setting, medium, 'should be ready by now')
        return { waitUntil: now() - elapsedMs + mediaPauses.graceMs }
      case 'failed':
        return await beginAgain(setting, uploading, medium)
      case 'waiting':
        if (elapsedMs >= lostAfterMs) return await beginAgain(setting, uploading, medium)
        break
      case 'processing':
        break
    }
    return { waitUntil: now() + Math.min(mediaPauses.pollMs + Math.round(elapsedMs / 10), longestPauseMs) }
  } catch (error) {
    return afterFailure(setting, { ...uploading, medium, error })
  }
}

async function call(setting: DeliverySetting, medium: MediumRow, what: string): Promise<undefined> {
  await note(setting, medium, { state: 'available' }, `${capitalised(nameOf(medium))} ${what}.`)
}

async function beginAgain(
  setting: DeliverySetting,
  { publication }: Uploading,
  medium: MediumRow,
): Promise<JobOutcome> {
  const { network, now } = setting
  if (medium.tries < uploadsMax) {
    const change = { state: 'waiting' as const, urn: null, uploadedSha256: null, uploadedAt: null }
    await note(setting, medium, change, `${capitalised(nameOf(medium))} was lost by the network.`)
    return { waitUntil: now() }
  }
  const reason = `${network.label} could not process "${medium.name}". Replace it with another file.`
  return conclude(setting, publication, { state: 'failed', kind: 'failed', reason, detail: medium.urn })
}

/** Changes a medium and records the step in one transaction; false when another server has started on it again. */
const note = (
  { db, now }: DeliverySetting,
  medium: MediumRow,
  change: Parameters<typeof changeMedium>[2],
  detail: string,
) =>
  db.transaction().execute(async (tx) => {
    if (!(await changeMedium(tx, medium, change))) return false
    const { publicationId } = medium
    const state = 'uploading' as const
    await recordStep(tx, { publicationId, fromState: state, toState: state, detail, at: now() })
    return true
  })

type Failed = Uploading & { medium: MediumRow; error: unknown }

async function afterFailure(setting: DeliverySetting, failed: Failed): Promise<JobOutcome> {
  const { now, log, retryPausesMs } = setting
  const { publication, credentials, medium } = failed
  const error = await afterRefusal(setting, failed, failed.error)
  log.info({ err: failed.error, publication: publication.id, medium: medium.position }, 'media upload failed')
  if (error === 'renewed') {
    return repeat(setting, medium, 'The connection was renewed; the upload starts again.')
  }
  if (error instanceof AppError) {
    const reason = `${error.message} Add it to the post again.`
    return conclude(setting, publication, { state: 'failed', kind: 'failed', reason, detail: error.code })
  }
  if (isStop(error)) return repeat(setting, medium, 'The server stopped; the upload starts again.')
  const pauseMs = retryPausesMs[medium.tries - 1]
  const outcome: Outcome | Retry = classifyUploadError(error, {
    now: now(),
    createdAt: publication.createdAt,
    pauseMs,
  })
  if (outcome.state === 'retry') {
    const { db, documents, notices } = setting
    const { reason, retryAt } = outcome
    const delay = { documents, notices, now: now(), publication, reason, retryAt }
    await db.transaction().execute((tx) => notifyOfDelay(tx, delay))
    return { waitUntil: retryAt }
  }
  if (outcome.state === 'failed' && outcome.kind === 'reconnect') {
    return conclude(setting, publication, outcome, credentials)
  }
  return conclude(setting, publication, outcome)
}

/** Runs the job again; an upload that says nothing about its file does not count as an attempt. */
async function repeat(setting: DeliverySetting, medium: MediumRow, detail: string): Promise<JobOutcome> {
  if (medium.state === 'waiting') await note(setting, medium, { tries: medium.tries - 1 }, detail)
  return { waitUntil: setting.now() }
}

/** Ends a publication before anything was sent; also expires the connection when its credentials are no longer valid. */
async function conclude(
  { db, documents, limits, notices, connections, now }: DeliverySetting,
  publication: PublicationRow,
  ending: Outcome,
  expired?: Credentials,
): Promise<'done'> {
  const end = { documents, limits, notices, now: now(), publication, from: ['uploading'], ending } as const
  const isEnded = await db.transaction().execute(async (tx) => {
    const isWritten = await finishAndNotify(tx, end)
    if (expired !== undefined) {
      await connections.expire(tx, { userId: publication.userId, issuedAt: expired.issuedAt })
    }
    return isWritten
  })
  if (isEnded) countOutcome(ending)
  return 'done'
}

export const isLate = ({ now }: DeliverySetting, { createdAt }: PublicationRow): boolean =>
  now() > createdAt + lateAfterMs
