import type { ByHandOutcome, ByHandPreparation } from '#contract/by-hand.ts'
import { AppError } from '#core/errors.ts'
import { mediaOf } from '#core/network-media/post-media.ts'
import { parseContent } from '#core/post-content.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Documents, Owner } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Actor } from '#server/http/session.ts'
import type { CheckedPost } from './acceptance.ts'
import { begin, type ByHand, finish, prepare, undo } from './by-hand.ts'
import { attachment, type Download, downloadNames, zipOf } from './by-hand-media.ts'
import { refusingDoubles } from './manual-resolution.ts'

type Post = { documentId: string; version: string }

/**
 * Publishing by the writer's own hand. Nothing is published for them here, so that it needs neither a connection nor the
 * feature "publish", and counts against no limit.
 */
export type ByHandPublishing = {
  prepare: (actor: Actor, documentId: string) => Promise<ByHandPreparation>
  /** One of the media, or all of them as a zip. */
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
  /** Looks at the post's files first, then does the rest in one. */
  const within = async <Done>(
    actor: Actor,
    documentId: string,
    work: (tx: Tx, post: ByHand & { checked: CheckedPost }) => Promise<Done>,
  ): Promise<Done> => {
    const checked = await look(actor, documentId)
    const post = { documents, limits, actor, documentId, checked, now: now() }
    return refusingDoubles(db, (tx) => work(tx, post))
  }
  return {
    prepare: (actor, documentId) => within(actor, documentId, prepare),
    media: (actor, documentId, position) => download(options, { actor, documentId, position }),
    begin: (actor, { documentId, version }) =>
      within(actor, documentId, (tx, post) => begin(tx, { ...post, version: Date.parse(version) })),
    finish: (actor, { documentId, version, url }) =>
      within(actor, documentId, (tx, post) => finish(tx, { ...post, version: Date.parse(version), url })),
    undo: (actor, documentId) =>
      db.transaction().execute((tx) => undo(tx, { documents, limits, actor, documentId, now: now() })),
  }
}

type Wanted = { actor: Actor; documentId: string; position: number | undefined }

async function download(
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
    if (file === null) throw new AppError('not_found:api', { reason: `${name} is not here any more.` })
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
      headers: { ...headers, ...described, 'content-disposition': attachment(name) },
    })
  }
  if (downloads.length === 0) throw new AppError('not_found:api', { reason: 'This post has no files.' })
  return new Response(zipOf(downloads, open), {
    headers: {
      ...headers,
      'content-type': 'application/zip',
      'content-disposition': attachment(`${title.slice(0, 60) || 'post'}.zip`),
    },
  })
}
