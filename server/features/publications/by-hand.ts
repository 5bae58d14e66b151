import type { ByHandOutcome, ByHandPreparation } from '#contract/publishing/by-hand.ts'
import { AppError, refuse } from '#core/errors.ts'
import { mediaOf } from '#core/network-media/post-media.ts'
import { parseContent } from '#core/post/post-content.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Documents, Owner, LockedDocument } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { Actor } from '#server/http/session.ts'
import { type CheckedPost, refuseUnsendable } from './acceptance.ts'
import { rejectingDuplicates, readNetworkAddress, refuseTaken } from './resolution.ts'
import { randomUUID } from 'node:crypto'
import { brand } from '#core/brand.ts'
import { postNumberOf } from '#core/post/post-address.ts'
import { toNetworkText } from '#core/post/post-text.ts'
import { portableName } from '#core/text/file-name.ts'
import {
  type Outcome,
  finishPublication,
  latestPublication,
  transition,
  type PublicationRow,
  recordStep,
  takeBack,
} from './outcomes.ts'
import { type CheckedMedium, addMedia } from './media.ts'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type Post = { documentId: string; version: string }

/**
 * Publishing by hand: the writer publishes the post themselves. Nothing is sent from here, so this requires neither a
 * connection nor the "publish" feature and counts against no limit.
 */
export type ByHandPublishing = {
  prepare: (actor: Actor, documentId: string) => Promise<ByHandPreparation>
  /** Downloads one of the media files, or all of them as a zip. */
  media: (actor: Actor, documentId: string, position: number | undefined) => Promise<Response>
  begin: (actor: Actor, post: Post) => Promise<ByHandOutcome>
  finish: (actor: Actor, post: Post & { url: string }) => Promise<ByHandOutcome>
  undo: (actor: Actor, documentId: string) => Promise<ByHandOutcome>
}

type Options = {
  db: Db
  now: () => number
  documents: Documents
  limits: Limits
  files: Files
  look: (owner: Owner, documentId: string) => Promise<CheckedPost>
}

export function createByHand(options: Options): ByHandPublishing {
  const { db, now, documents, limits, look } = options
  /** Checks the post's files first, then does the work in one transaction. */
  const within = async <Done>(
    actor: Actor,
    documentId: string,
    work: (tx: Tx, post: ByHand & { checked: CheckedPost }) => Promise<Done>,
  ): Promise<Done> => {
    const checked = await look(actor, documentId)
    const post = { documents, limits, actor, documentId, checked, now: now() }
    return rejectingDuplicates(db, (tx) => work(tx, post))
  }
  return {
    prepare: (actor, documentId) => within(actor, documentId, prepare),
    media: (actor, documentId, position) => downloadMedia(options, { actor, documentId, position }),
    begin: (actor, { documentId, version }) =>
      within(actor, documentId, (tx, post) => begin(tx, { ...post, version: Date.parse(version) })),
    finish: (actor, { documentId, version, url }) =>
      within(actor, documentId, (tx, post) => finish(tx, { ...post, version: Date.parse(version), url })),
    undo: (actor, documentId) =>
      db.transaction().execute((tx) => undo(tx, { documents, limits, actor, documentId, now: now() })),
  }
}

type Wanted = { actor: Actor; documentId: string; position: number | undefined }

async function downloadMedia(
  { files, look, documents }: Options,
  { actor, documentId, position }: Wanted,
): Promise<Response> {
  const { content, media } = await look(actor, documentId)
  const { title } = await documents.latestVersion(actor, documentId)
  const shown = mediaOf(parseContent(content)).map((medium) => ({
    ...medium,
    file: media.get(medium.url)?.file ?? null,
  }))
  const downloads = downloadNames(shown)
  const open = async ({ url, name }: Download) => {
    const file = await files.find(actor.userId, url)
    if (file === null) throw new AppError('not_found:api', { reason: `${name} is no longer here.` })
    return file.open()
  }
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (position !== undefined) {
    const one = downloads.find((medium) => medium.position === position)
    if (one === undefined)
      throw new AppError('not_found:api', { reason: 'There is no such file in this post.' })
    const { name, size, contentType } = one
    const described = { 'content-type': contentType, 'content-length': String(size) }
    return new Response(await open(one), {
      headers: { ...headers, ...described, 'content-disposition': contentDisposition('attachment', name) },
    })
  }
  if (downloads.length === 0) throw new AppError('not_found:api', { reason: 'This post has no files.' })
  return new Response(zipOf(downloads, open), {
    headers: {
      ...headers,
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', `${title.slice(0, 60) || 'post'}.zip`),
    },
  })
}

type ByHand = {
  documents: Documents
  limits: Limits
  actor: Owner
  documentId: string
  now: number
}

/** `version` in UTC milliseconds. */
type ByHandPost = ByHand & { checked: CheckedPost; version: number }

const composerUrl = 'https://www.linkedin.com/feed/?shareActive=true'
const begunReason = `You went to ${brand.network} to publish this post yourself. Check whether it is there.`

const isOpenByHand = (latest: PublicationRow | undefined): latest is PublicationRow =>
  latest?.way === 'by-hand' && latest.state === 'unknown'

/** Returns what to publish; lets the writer continue with a post that they have begun to publish by hand. */
function refuseUnfit(document: LockedDocument, latest: PublicationRow | undefined, checked: CheckedPost) {
  return refuseUnsendable(document, isOpenByHand(latest) ? undefined : latest, checked)
}

/** Returns what the writer copies and downloads. Throws bad_request:api with the reason when the post cannot be published. */
async function prepare(
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

/** Records that the writer has gone to publish the post; nothing else publishes it until they have reported the outcome. */
async function begin(tx: Tx, post: ByHandPost): Promise<ByHandOutcome> {
  const { documents, actor, documentId, version } = post
  const document = await documents.take(tx, actor, documentId)
  const latest = await latestPublication(tx, documentId)
  if (!isOpenByHand(latest) || latest.versionCreatedAt !== version)
    await openPublication(tx, post, { document, latest })
  return outcomeOf(tx, post)
}

/** Records that the post is published. Throws bad_request:api when another post of the writer's has this address. */
async function finish(tx: Tx, post: ByHandPost & { url: string }): Promise<ByHandOutcome> {
  const { documents, limits, actor, documentId, version, now } = post
  const document = await documents.take(tx, actor, documentId)
  const latest = await latestPublication(tx, documentId)
  const isDone = latest?.way === 'by-hand' && latest.state === 'published'
  const address = readNetworkAddress(post.url)
  if (isDone && postNumberOf(latest.urn ?? '') === postNumberOf(address.urn)) return outcomeOf(tx, post)
  await refuseTaken(tx, { userId: actor.userId, network: 'linkedin', urn: address.urn })
  const isBegun = isOpenByHand(latest) && latest.versionCreatedAt === version
  const publication = isBegun ? latest : await openPublication(tx, post, { document, latest })
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

/** Withdraws the writer's statement that they published the post by hand. */
async function undo(tx: Tx, post: ByHand): Promise<ByHandOutcome> {
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

/** Adds a publication whose outcome only its writer can report. */
async function openPublication(
  tx: Tx,
  post: ByHandPost,
  { document, latest }: Opening,
): Promise<PublicationRow> {
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

/** Returns the text that the writer copied; it is in an older version when they kept writing in the meantime. */
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
  if (older === undefined) throw refuse('This version of the post is no longer there. Copy the text again.')
  return { text: toNetworkText(parseContent(older.content).text), media }
}

/** Fails the earlier publication: the writer has gone to the network with another version. */
const abandon = (tx: Tx, { id }: PublicationRow, now: number) =>
  transition(tx, {
    id,
    from: 'unknown',
    steps: [{ to: 'failed', detail: 'Its writer began again with another version.' }],
    now,
  })

async function outcomeOf(tx: Tx, { documents, actor, documentId }: ByHand): Promise<ByHandOutcome> {
  const { status, url, failure } = await documents.take(tx, actor, documentId)
  return { documentId, status, url, failure }
}

type Download = Pick<CheckedMedium, 'kind' | 'url' | 'alt' | 'title'> & {
  position: number
  name: string
  size: number
  contentType: string
}

/** Lists the media in the order in which the post shows them, with the position at the start of each file name. */
function downloadNames(media: readonly CheckedMedium[]): Download[] {
  const digits = String(media.length).length
  return media.flatMap(({ kind, url, alt, title, file }, at) => {
    if (file === null) return []
    const place = String(at + 1).padStart(digits, '0')
    const name = `${place}-${portableName(file.name)}`
    const { size, contentType } = file
    return [{ kind, url, alt, title, position: at + 1, name, size, contentType }]
  })
}

type Open = (download: Download) => Promise<ReadableStream<Uint8Array>>

/** Streams the files as a zip, opening each one only after the previous one was read. Media files do not compress. */
function zipOf(downloads: readonly Download[], open: Open): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  // yazl returns a PassThrough.
  const output = zip.outputStream as Readable
  const write = async () => {
    for (const download of downloads) {
      const stream = Readable.from(await open(download), { objectMode: false })
      output.once('close', () => stream.destroy())
      zip.addReadStreamLazy(download.name, { compress: false, size: download.size }, (give) =>
        give(null, stream),
      )
      await finished(stream)
    }
    zip.end()
  }
  zip.on('error', (error) => output.destroy(error))
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}
