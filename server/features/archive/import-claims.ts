import type { ArchiveRecord } from '#contract/archive-format.ts'
import type { FoundSource } from '#core/claims/claim.ts'
import type { Tx } from '#server/db/schema.ts'
import { noteKnown, noteSource, putLedger } from '#server/features/claims/service.ts'
import type { References } from './references.ts'

type Putting = { id: string; references: References }

/** A file is named by its address, everything else by its id. */
const sourceHere = (source: FoundSource, { id, text }: References): FoundSource => ({
  ...source,
  id: source.kind === 'file' ? text(source.id) : id(source.id),
  url: source.url === null ? null : text(source.url),
})

/** Writes the ledgers of a post's versions and what its writer has said of claims; the versions are there already. */
export async function importClaims(
  tx: Tx,
  post: ArchiveRecord<'posts'>,
  { id: documentId, references }: Putting,
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
