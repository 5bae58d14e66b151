import type { ArchiveRecord } from '#contract/archive.ts'
import { postNumberOf } from '#core/post/post-address.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { toJson } from '#server/db/json-column.ts'
import type { Tx } from '#server/db/schema.ts'
import { freeIds, type References } from './identities.ts'
import type { FoundSource } from '#core/claims/claim.ts'
import { noteKnown, noteSource, putLedger } from '#server/features/claims/service.ts'

type Post = ArchiveRecord<'posts'>
type Publication = Post['publications'][number]
type Putting = { userId: string; id: string; references: References }

const msOrNull = (timestamp: string | null) => (timestamp === null ? null : Date.parse(timestamp))

/** Nothing here continues a delivery from elsewhere: what was being sent may have been published, the rest was not. */
function settledState({ state }: Publication): Publication['state'] {
  if (!isUnderWay(state)) return state
  return state === 'sending' ? 'unknown' : 'failed'
}

const sendingReason = "It was being sent when it was exported, so we don't know whether it went out."

/** A scheduled post is imported as a draft, so that nothing is published by surprise. */
function statusOf(post: Post) {
  const isSending = post.publications.at(-1)?.state === 'sending'
  const failure = isSending
    ? ({ kind: 'unknown', reason: sendingReason, at: post.updatedAt } as const)
    : post.failure
  if (post.status !== 'scheduled') return { ...post, failure }
  return { ...post, status: 'draft' as const, scheduledAt: null, scheduledTimezone: null, failure }
}

async function putVersions(tx: Tx, post: Post, { id, references }: Putting): Promise<void> {
  for (const { createdAt, title, kind, content, basedOn, byAssistant, isRestored } of post.versions) {
    const row = {
      documentId: id,
      createdAt: Date.parse(createdAt),
      title,
      kind,
      basedOn: msOrNull(basedOn),
      byAssistant: byAssistant === true ? 1 : 0,
      isRestored: isRestored === true ? 1 : 0,
    }
    await tx
      .insertInto('documentVersion')
      .values({ ...row, content: references.content(content) })
      .onConflict((conflict) => conflict.columns(['documentId', 'createdAt']).doNothing())
      .execute()
  }
}

async function putPublications(tx: Tx, post: Post, { userId, id, references }: Putting): Promise<void> {
  const ids = await freeIds(tx, { table: 'publication', userId, ids: post.publications.map((one) => one.id) })
  for (const publication of post.publications) {
    const { network, way, likelyUrn, text, request, urn, url, reason, steps } = publication
    const publicationId = ids.get(publication.id) ?? publication.id
    await tx
      .insertInto('publication')
      .values({
        id: publicationId,
        documentId: id,
        userId,
        idempotencyKey: null,
        state: settledState(publication),
        network,
        way,
        likelyUrn,
        versionCreatedAt: Date.parse(publication.versionCreatedAt),
        text,
        request: toJson(references.json(request)),
        urn,
        url,
        postNumber: await numberOf(tx, publication, userId),
        reason,
        createdAt: Date.parse(publication.createdAt),
        updatedAt: Date.parse(publication.updatedAt),
      })
      .execute()
    const rows = steps.map((step, at) => ({
      ...step,
      publicationId,
      position: at + 1,
      at: Date.parse(step.at),
    }))
    if (rows.length > 0) await tx.insertInto('publicationStep').values(rows).execute()
    await putMedia(tx, publication.media, { publicationId, references })
  }
}

/** Returns the publication's post number, unless the account already has a publication with it. */
async function numberOf(tx: Tx, publication: Publication, userId: string): Promise<string | null> {
  const { urn, network } = publication
  const number = urn === null || publication.state !== 'published' ? null : postNumberOf(urn)
  if (number === null) return null
  const taken = await tx
    .selectFrom('publication')
    .select('id')
    .where('userId', '=', userId)
    .where('network', '=', network)
    .where('postNumber', '=', number)
    .executeTakeFirst()
  return taken ? null : number
}

async function putMedia(
  tx: Tx,
  media: Publication['media'],
  { publicationId, references }: { publicationId: string; references: References },
): Promise<void> {
  const rows = media.map(({ url, uploadedAt, ...medium }, at) => ({
    ...medium,
    publicationId,
    position: at + 1,
    url: references.text(url),
    uploadedAt: msOrNull(uploadedAt),
  }))
  if (rows.length > 0) await tx.insertInto('publicationMedium').values(rows).execute()
}

async function putAdvice(tx: Tx, post: Post, { userId, id }: Putting): Promise<void> {
  const ids = await freeIds(tx, { table: 'suggestion', userId, ids: post.suggestions.map((one) => one.id) })
  const rows = post.suggestions.map(({ originalText, suggestedText, description, ...one }) => ({
    id: ids.get(one.id) ?? one.id,
    documentId: id,
    originalText,
    suggestedText,
    description,
    isResolved: one.isResolved ? 1 : 0,
    createdAt: Date.parse(one.createdAt),
  }))
  if (rows.length > 0) await tx.insertInto('suggestion').values(rows).execute()
  if (post.hooks === null) return
  const { hooks, createdAt } = post.hooks
  await tx
    .insertInto('hookSet')
    .values({ documentId: id, hooks: JSON.stringify(hooks), createdAt: Date.parse(createdAt) })
    .execute()
}

/** Adds a post with everything that belongs to it. */
export async function importPost(tx: Tx, post: Post, putting: Putting): Promise<void> {
  const { userId, id, references } = putting
  const { chatId, audienceId, status, scheduledAt, scheduledTimezone, failure } = statusOf(post)
  await tx
    .insertInto('document')
    .values((eb) => ({
      id,
      userId,
      chatId: eb
        .selectFrom('chat')
        .select('chat.id')
        .where('chat.id', '=', chatId === null ? null : references.id(chatId))
        .where('chat.userId', '=', userId),
      status,
      scheduledAt: msOrNull(scheduledAt),
      scheduledTimezone,
      publishedAt: msOrNull(post.publishedAt),
      url: post.url,
      failure: toJson(failure),
      workflowRunId: null,
      audienceId: audienceId === null ? null : references.id(audienceId),
      createdAt: Date.parse(post.createdAt),
      updatedAt: Date.parse(post.updatedAt),
    }))
    .execute()
  await putVersions(tx, post, putting)
  await importClaims(tx, post, putting)
  await putPublications(tx, post, putting)
  await putAdvice(tx, post, putting)
}

type PuttingClaims = { id: string; references: References }

/** A file is referenced by its URL, everything else by its id. */
const sourceHere = (source: FoundSource, { id, text }: References): FoundSource => ({
  ...source,
  id: source.kind === 'file' ? text(source.id) : id(source.id),
  url: source.url === null ? null : text(source.url),
})

/** Adds the claim ledgers of a post's versions and the writer's decisions on claims; the versions must already exist. */
async function importClaims(
  tx: Tx,
  post: ArchiveRecord<'posts'>,
  { id: documentId, references }: PuttingClaims,
): Promise<void> {
  for (const { createdAt, kind, content, ledger } of post.versions) {
    if (!ledger || kind !== 'text') continue
    const claims = ledger.claims.map((claim) => ({
      ...claim,
      source: claim.source && sourceHere(claim.source, references),
    }))
    await putLedger(tx, {
      documentId,
      version: { at: Date.parse(createdAt), content: references.content(content) },
      ledger: { claims, madeAt: Date.parse(ledger.madeAt) },
    })
  }
  for (const { text, createdAt } of post.knownClaims ?? [])
    await noteKnown(tx, { documentId, text }, Date.parse(createdAt))
  for (const { text, source, createdAt } of post.claimSources ?? [])
    await noteSource(tx, { documentId, text, source: sourceHere(source, references) }, Date.parse(createdAt))
}
