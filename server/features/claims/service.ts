import type { Logger } from 'pino'
import { type NamedSource, openClaimsShown, type PostClaim } from '#contract/claims.ts'
import { noDocument } from '#core/artifact-state.ts'
import type { ClaimSource, FoundSource } from '#core/claims/claim.ts'
import { findClaims } from '#core/claims/find-claims.ts'
import { isOpenClaim, type LedgerClaim, withSaid } from '#core/claims/ledger.ts'
import { traceClaims } from '#core/claims/trace-claims.ts'
import { AppError } from '#core/errors.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Actor } from '#server/http/session.ts'
import {
  contentHash,
  createLedgerKeeper,
  findVersion,
  type LedgerVersion,
  putLedger,
  readLedger,
  withoutLedger,
  forgetKnown,
  forgetSource,
  noteKnown,
  noteAsked,
  noteSource,
  type OfPost,
  readAsked,
  readSaid,
} from './ledgers.ts'
import {
  readNamedSource,
  saveNote,
  type Shelves,
  type MaterialSources,
  usedMaterial,
} from './used-material.ts'

export { contentHash as hashOfContent, putLedger } from './ledgers.ts'
export { noteKnown, noteSource } from './ledgers.ts'

type Options = MaterialSources & {
  now: () => number
  log: Logger
  documents: Documents
  materials: Shelves
}
type Known = OfPost & { isKnown: boolean }
type Sourced = OfPost & { source: NamedSource | null }
type Open = { version: string; open: number; texts: string[]; textHash: string; isAsked: boolean }
type Asked = { documentId: string; textHash: string }
type Ledger = { version: string; madeAt: string; claims: LedgerClaim[] }

/** Every call throws the document's own error codes. */
export type Claims = {
  /** Returns the claims of a post, as it is stored or given, each with the passage in its chat's material that supports it. */
  trace: (actor: Actor, post: { documentId: string; content?: string | undefined }) => Promise<PostClaim[]>
  /** Records that the writer knows a claim to be true, or no longer says so. */
  know: (actor: Actor, claim: Known) => Promise<Pick<Known, 'text' | 'isKnown'>>
  /** Records the source that the writer names for a claim, or that they name none. Also throws not_found:api. */
  source: (actor: Actor, claim: Sourced) => Promise<{ text: string; source: FoundSource | null }>
  /** Returns the stored ledger of a version, of the latest one when none is named. */
  ledger: (actor: Actor, post: { id: string; version?: string | undefined }) => Promise<Ledger>
  /** Returns the claims of the latest version that nothing currently supports. */
  open: (actor: Actor, id: string) => Promise<Open>
  /** Records that the writer is being asked about the open claims of a text. */
  noteAsked: (actor: Actor, asked: Asked) => Promise<Pick<Asked, 'textHash'>>
  /** Stops making ledgers. */
  stop: () => Promise<void>
}

const iso = (ms: number) => new Date(ms).toISOString()

/** The ledgers of what posts claim, for their owners only. No model is used. The ledgers of older versions do not change. */
export function createClaims(options: Options): Claims {
  const { db, now, log, documents, materials } = options
  const keeper = createLedgerKeeper({ log, make: (actor, id) => makeLedgers(options, actor, id) })
  documents.watch(keeper.note)
  /** Records a statement about a claim in the actor's own post, and updates the ledger of the latest version with it. */
  const say = async <Done>(
    { actor, documentId, version }: Making,
    write: (tx: Tx) => Promise<Done>,
  ): Promise<Done> => {
    const done = await db.transaction().execute(async (tx) => {
      await documents.lock(tx, documentId)
      return write(tx)
    })
    await makeLedger(options, { actor, documentId, version })
    return done
  }
  return {
    async trace(actor, { documentId, content }) {
      const { version } = await ownPost(documents, actor, documentId)
      const given = content ?? version.content
      const made = await traceIn(options, { actor, documentId, contents: [given] })
      return made[0] ?? []
    },
    async know(actor, { documentId, text, isKnown }) {
      const post = { actor, documentId, ...(await ownPost(documents, actor, documentId)) }
      const claim = { documentId, text }
      await say(post, (tx) => (isKnown ? noteKnown(tx, claim, now()) : forgetKnown(tx, claim)))
      return { text, isKnown }
    },
    async source(actor, { documentId, text, source: named }) {
      const post = { actor, documentId, ...(await ownPost(documents, actor, documentId)) }
      if (named === null) {
        await say(post, (tx) => forgetSource(tx, { documentId, text }))
        return { text, source: null }
      }
      const naming = { actor, claimed: text }
      // Looked up before the transaction, since nothing inside it may wait for another connection's turn.
      const read = named.kind === 'note' ? null : await readNamedSource(materials, { ...naming, named })
      const source = await say(post, async (tx) => {
        const found = named.kind === 'note' ? await saveNote(tx, materials, { ...naming, named }) : read
        if (found) await noteSource(tx, { documentId, text, source: found }, now())
        return found
      })
      return { text, source }
    },
    async ledger(actor, { id, version: wanted }) {
      const { version: latest } = await ownPost(documents, actor, id)
      const version = wanted === undefined ? latest : await findVersion(db, id, Date.parse(wanted))
      if (!version) throw invalid('version: this post has no such version.')
      const kept =
        (await readLedger(db, id, version)) ?? (await makeLedger(options, { actor, documentId: id, version }))
      return { version: iso(version.at), madeAt: iso(kept.madeAt), claims: kept.claims }
    },
    async open(actor, id) {
      const { version } = await ownPost(documents, actor, id)
      const { claims } = await makeLedger(options, { actor, documentId: id, version })
      const open = claims.filter(isOpenClaim)
      const texts = open.slice(0, openClaimsShown).map(({ text }) => text)
      const textHash = contentHash(plainText(parseContent(version.content).text))
      const isAsked = (await readAsked(db, id)) === textHash
      return { version: iso(version.at), open: open.length, texts, textHash, isAsked }
    },
    async noteAsked(actor, { documentId, textHash }) {
      await ownPost(documents, actor, documentId)
      await noteAsked(db, { documentId, textHash })
      return { textHash }
    },
    stop: keeper.stop,
  }
}

const invalid = (reason: string) => new AppError('bad_request:document', { reason })

async function ownPost(
  documents: Documents,
  actor: Actor,
  documentId: string,
): Promise<{ version: LedgerVersion }> {
  if (documentId === noDocument) throw invalid('documentId: there is no post.')
  const { kind, content, createdAt } = await documents.latestVersion(actor, documentId)
  if (kind !== 'text') throw invalid('Only text posts can be worked on.')
  return { version: { at: Date.parse(createdAt), content } }
}

async function materialOf(options: Options, actor: Actor, documentId: string): Promise<ClaimSource[]> {
  const post = await options.db
    .selectFrom('document')
    .select('chatId')
    .where('id', '=', documentId)
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  return post?.chatId ? usedMaterial(options, actor, post.chatId) : []
}

type Tracing = { actor: Actor; documentId: string; contents: string[] }

/** Returns the claims of each of several contents of a post. */
async function traceIn(options: Options, { actor, documentId, contents }: Tracing): Promise<LedgerClaim[][]> {
  const found = contents.map((content) => findClaims(parseContent(content).text))
  if (found.every((claims) => claims.length === 0)) return found.map(() => [])
  const [material, said] = await Promise.all([
    materialOf(options, actor, documentId),
    readSaid(options.db, documentId),
  ])
  return found.map((claims) => (claims.length === 0 ? [] : withSaid(traceClaims(claims, material), said)))
}

type Making = { actor: Actor; documentId: string; version: LedgerVersion }

/** Makes the current ledger of a version and stores it. */
async function makeLedger(options: Options, { actor, documentId, version }: Making) {
  const { db, now, documents } = options
  const [claims = []] = await traceIn(options, { actor, documentId, contents: [version.content] })
  const ledger = { claims, madeAt: now() }
  await db.transaction().execute(async (tx) => {
    await documents.lock(tx, documentId)
    await putLedger(tx, { documentId, version, ledger })
  })
  return ledger
}

/** Makes the missing ledgers of a post's newest versions. */
async function makeLedgers(options: Options, actor: Actor, documentId: string): Promise<void> {
  const { db, now, documents } = options
  const versions = await withoutLedger(db, documentId)
  if (versions.length === 0) return
  const contents = versions.map(({ content }) => content)
  const made = await traceIn(options, { actor, documentId, contents })
  await db.transaction().execute(async (tx) => {
    await documents.lock(tx, documentId)
    for (const [at, version] of versions.entries())
      await putLedger(tx, { documentId, version, ledger: { claims: made[at] ?? [], madeAt: now() } })
  })
}
