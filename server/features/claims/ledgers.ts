import { createHash } from 'node:crypto'
import type { LedgerClaim } from '#core/claims/ledger.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import type { Logger } from 'pino'
import type { Actor } from '#server/http/session.ts'

/** A version of a post as its ledger is made from it; `at` in UTC milliseconds. */
export type LedgerVersion = { at: number; content: string }
/** `madeAt` in UTC milliseconds. */
type KeptLedger = { claims: LedgerClaim[]; madeAt: number }

/** So many of the newest are looked at when a post has changed. */
const newest = 20

export const contentHash = (content: string): string => createHash('sha256').update(content).digest('hex')

const textVersions = (db: DbOrTx, documentId: string) =>
  db
    .selectFrom('documentVersion')
    .select(['createdAt as at', 'content'])
    .where('documentId', '=', documentId)
    .where('kind', '=', 'text')

export const findVersion = (db: DbOrTx, documentId: string, at: number): Promise<LedgerVersion | undefined> =>
  textVersions(db, documentId).where('createdAt', '=', at).executeTakeFirst()

/** The newest versions of a post that have no ledger, or one of what they held before. */
export async function withoutLedger(db: DbOrTx, documentId: string): Promise<LedgerVersion[]> {
  const versions = await textVersions(db, documentId).orderBy('createdAt', 'desc').limit(newest).execute()
  if (versions.length === 0) return []
  const kept = await db
    .selectFrom('claimLedger')
    .select(['versionAt', 'contentHash'])
    .where('documentId', '=', documentId)
    .where(
      'versionAt',
      'in',
      versions.map(({ at }) => at),
    )
    .execute()
  const hashes = new Map(kept.map((row) => [row.versionAt, row.contentHash]))
  return versions.filter(({ at, content }) => hashes.get(at) !== contentHash(content))
}

/** The ledger of a version; null when there is none, or one of what the version held before. */
export async function readLedger(
  db: DbOrTx,
  documentId: string,
  { at, content }: LedgerVersion,
): Promise<KeptLedger | null> {
  const row = await db
    .selectFrom('claimLedger')
    .select(['contentHash', 'claims', 'madeAt'])
    .where('documentId', '=', documentId)
    .where('versionAt', '=', at)
    .executeTakeFirst()
  if (row?.contentHash !== contentHash(content)) return null
  return { claims: fromJson<LedgerClaim[]>(row.claims), madeAt: row.madeAt }
}

type NewLedger = { documentId: string; version: LedgerVersion; ledger: KeptLedger }

/** Keeps the ledger of a version that is still there. The caller holds the post's lock. */
export async function putLedger(tx: Tx, { documentId, version, ledger }: NewLedger): Promise<void> {
  const { at, content } = version
  const isThere = await tx
    .selectFrom('documentVersion')
    .select('createdAt')
    .where('documentId', '=', documentId)
    .where('createdAt', '=', at)
    .executeTakeFirst()
  if (!isThere) return
  const made = {
    contentHash: contentHash(content),
    claims: JSON.stringify(ledger.claims),
    madeAt: ledger.madeAt,
  }
  await tx
    .insertInto('claimLedger')
    .values({ documentId, versionAt: at, ...made })
    .onConflict((conflict) => conflict.columns(['documentId', 'versionAt']).doUpdateSet(made))
    .execute()
}

type LedgerKeeper = {
  /** A post has changed: its ledger is made when it has been left alone for a moment. */
  note: (actor: Actor, documentId: string) => void
  /** Lets go of what waits, which is made when somebody asks for it, and waits for what is under way. */
  stop: () => Promise<void>
}

type Options = { log: Logger; make: (actor: Actor, documentId: string) => Promise<void> }

/** A draft that is being written changes several times a second. */
const quietMs = 1000

/** Makes ledgers in the background, one post after the other, so that saving a post waits for none. */
export function createLedgerKeeper({ log, make }: Options): LedgerKeeper {
  const waiting = new Map<string, NodeJS.Timeout>()
  let work: Promise<void> = Promise.resolve()
  let isStopped = false
  const run = async (actor: Actor, documentId: string) => {
    if (isStopped) return
    try {
      await make(actor, documentId)
    } catch (error) {
      log.warn({ err: error, documentId }, 'the ledger of a post could not be made')
    }
  }
  return {
    note(actor, documentId) {
      if (isStopped) return
      clearTimeout(waiting.get(documentId))
      const timer = setTimeout(() => {
        waiting.delete(documentId)
        work = work.then(() => run(actor, documentId))
      }, quietMs)
      waiting.set(documentId, timer.unref())
    },
    async stop() {
      isStopped = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await work
    },
  }
}
