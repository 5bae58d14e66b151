import { randomUUID } from 'node:crypto'
import type { ByHandOutcome, ByHandPreparation } from '#contract/by-hand.ts'
import { brand } from '#core/brand.ts'
import { AppError } from '#core/errors.ts'
import { postNumberOf } from '#core/post-address.ts'
import { parseContent } from '#core/post-content.ts'
import { toNetworkText } from '#core/post-text.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Documents, Owner, LockedDocument } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import { refuseUnsendable, type CheckedPost } from './acceptance.ts'
import { downloadNames } from './by-hand-media.ts'
import { type Outcome, finishPublication } from './outcomes.ts'
import type { CheckedMedium } from './media-files.ts'
import { addMedia } from './media-rows.ts'
import { latestPublication, transition, type PublicationRow, recordStep, takeBack } from './transitions.ts'
import { readNetworkAddress, refuseTaken } from './manual-resolution.ts'

export type ByHand = {
  documents: Documents
  limits: Limits
  actor: Owner
  documentId: string
  now: number
}

/** `version` in UTC milliseconds. */
export type ByHandPost = ByHand & { checked: CheckedPost; version: number }

const composerUrl = 'https://www.linkedin.com/feed/?shareActive=true'
const begunReason = `You went to ${brand.network} to publish this post yourself. Look whether it is there.`

const refuse = (reason: string) => new AppError('bad_request:api', { reason })
const isOpenByHand = (latest: PublicationRow | undefined): latest is PublicationRow =>
  latest?.way === 'by-hand' && latest.state === 'unknown'

/** Answers what goes out; a post that its writer has begun to publish by hand may go on so. */
function refuseUnfit(document: LockedDocument, latest: PublicationRow | undefined, checked: CheckedPost) {
  return refuseUnsendable(document, isOpenByHand(latest) ? undefined : latest, checked)
}

/** What its writer copies and downloads. Throws bad_request:api with the reason when it cannot be published. */
export async function prepare(
  tx: Tx,
  { documents, actor, documentId, checked }: ByHand & { checked: CheckedPost },
): Promise<ByHandPreparation> {
  const document = await documents.take(tx, actor, documentId)
  const latest = await latestPublication(tx, documentId)
  refuseChanged(document, checked)
  const { text, media } = refuseUnfit(document, latest, checked)
  const version = document.latest.createdAt
  const isBegun = isOpenByHand(latest) && latest.versionCreatedAt === version
  return {
    text,
    media: downloadNames(media).map(({ kind, alt, title, position, name, size }) => ({
      kind,
      alt,
      title,
      position,
      name,
      size,
    })),
    version: new Date(version).toISOString(),
    composerUrl,
    begunAt: isBegun ? new Date(latest.createdAt).toISOString() : null,
  }
}

/** Notes that its writer has left to publish a post; nothing else publishes it before they said how it ended. */
export async function begin(tx: Tx, post: ByHandPost): Promise<ByHandOutcome> {
  const { documents, actor, documentId, version } = post
  const document = await documents.take(tx, actor, documentId)
  const latest = await latestPublication(tx, documentId)
  if (!isOpenByHand(latest) || latest.versionCreatedAt !== version) await open(tx, post, { document, latest })
  return outcomeOf(tx, post)
}

/** Notes that a post is there, at an address that none of its writer's other posts has. */
export async function finish(tx: Tx, post: ByHandPost & { url: string }): Promise<ByHandOutcome> {
  const { documents, limits, actor, documentId, version, now } = post
  const document = await documents.take(tx, actor, documentId)
  const latest = await latestPublication(tx, documentId)
  const isDone = latest?.way === 'by-hand' && latest.state === 'published'
  const address = readNetworkAddress(post.url)
  if (isDone && postNumberOf(latest.urn ?? '') === postNumberOf(address.urn)) return outcomeOf(tx, post)
  await refuseTaken(tx, { userId: actor.userId, network: 'linkedin', urn: address.urn })
  const isBegun = isOpenByHand(latest) && latest.versionCreatedAt === version
  const publication = isBegun ? latest : await open(tx, post, { document, latest })
  const ending: Outcome = {
    state: 'published',
    ...address,
    by: 'owner',
    publishedAt: publication.createdAt,
    detail: `Its writer published it by hand: ${address.urn}`,
  }
  await finishPublication(tx, { documents, limits, now, publication, from: ['unknown'], ending })
  return outcomeOf(tx, post)
}

/** Takes back that a post was published by hand. */
export async function undo(tx: Tx, post: ByHand): Promise<ByHandOutcome> {
  const { documents, limits, actor, documentId, now } = post
  await documents.take(tx, actor, documentId)
  const latest = await latestPublication(tx, documentId)
  if (latest?.way !== 'by-hand' || latest.state === 'failed') {
    throw refuse('This post was not published by hand.')
  }
  const detail = 'Its writer says that it is not there.'
  if (await takeBack(tx, { id: latest.id, detail, now })) {
    await documents.record(tx, documentId, { status: 'draft', publishedAt: null, url: null, failure: null })
    return outcomeOf(tx, post)
  }
  const ending: Outcome = { state: 'failed', kind: 'failed', reason: null, detail }
  await finishPublication(tx, { documents, limits, now, publication: latest, from: ['unknown'], ending })
  return outcomeOf(tx, post)
}

function refuseChanged(document: LockedDocument, { content }: CheckedPost): void {
  if (document.latest.content === content) return
  throw refuse('This post is being changed. Try again in a moment.')
}

type Opening = { document: LockedDocument; latest: PublicationRow | undefined }

/** Adds a publication of which only its writer can say how it ended. */
async function open(tx: Tx, post: ByHandPost, { document, latest }: Opening): Promise<PublicationRow> {
  const { documents, limits, actor, documentId, checked, version, now } = post
  const { text, media } = await sentVersion(tx, { document, latest, checked, version })
  if (isOpenByHand(latest)) await abandon(tx, latest, now)
  const id = randomUUID()
  const publication = await tx
    .insertInto('publication')
    .values({
      id,
      documentId,
      userId: actor.userId,
      state: 'unknown',
      way: 'by-hand',
      network: 'linkedin',
      versionCreatedAt: version,
      text,
      createdAt: Math.max(now, (latest?.createdAt ?? 0) + 1),
      updatedAt: now,
      reason: begunReason,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addMedia(tx, id, media)
  const detail = `Its writer went to ${brand.network} with it.`
  await recordStep(tx, { publicationId: id, fromState: null, toState: 'unknown', detail, at: now })
  const failure = { kind: 'unknown', reason: begunReason, at: new Date(now).toISOString() } as const
  await documents.record(tx, documentId, {
    status: 'draft',
    scheduledAt: null,
    scheduledTimezone: null,
    workflowRunId: null,
    failure,
  })
  await limits.giveBackPost(tx, documentId)
  return publication
}

type Sent = Opening & Pick<ByHandPost, 'checked' | 'version'>

/** The text that was copied, also when its writer went on writing meanwhile: then it stands in an older version. */
async function sentVersion(
  tx: Tx,
  { document, latest, checked, version }: Sent,
): Promise<{ text: string; media: CheckedMedium[] }> {
  refuseChanged(document, checked)
  const { text, media } = refuseUnfit(document, latest, checked)
  if (document.latest.createdAt === version) return { text, media }
  const older = await tx
    .selectFrom('documentVersion')
    .select('content')
    .where('documentId', '=', document.id)
    .where('createdAt', '=', version)
    .executeTakeFirst()
  if (older === undefined)
    throw refuse('This version of the post is not there any more. Copy the text again.')
  return { text: toNetworkText(parseContent(older.content).text), media }
}

/** Its writer took another version to the network: of the first one nothing is expected any more. */
const abandon = (tx: Tx, { id }: PublicationRow, now: number) =>
  transition(tx, {
    id,
    from: 'unknown',
    to: 'failed',
    detail: 'Its writer began again with another version.',
    now,
  })

async function outcomeOf(tx: Tx, { documents, actor, documentId }: ByHand): Promise<ByHandOutcome> {
  const { status, url, failure } = await documents.take(tx, actor, documentId)
  return { documentId, status, url, failure }
}
