import type { NamedSource } from '#contract/claims.ts'
import type { ClaimSource, FoundSource } from '#core/claims/claim.ts'
import { sourceFor } from '#core/claims/ledger.ts'
import { AppError } from '#core/errors.ts'
import { cutTitle } from '#core/title.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Actor } from '#server/http/session.ts'
import { offerText } from './used-material.ts'

export type Shelves = Pick<Materials, 'knowledgeBase' | 'offers' | 'stories'>

type Note = Extract<NamedSource, { kind: 'note' }>
type Kept = Exclude<NamedSource, Note>
type Naming<Named> = { actor: Actor; claimed: string; named: Named }

/**
 * The source that a writer names for a claim, looked up among what is theirs. Throws not_found:api for an item that is
 * not there, and bad_request:document for an empty story.
 */
export async function readNamedSource(
  shelves: Shelves,
  { actor, claimed, named }: Naming<Kept>,
): Promise<FoundSource> {
  if (named.kind === 'web') return pageSource(named)
  return sourceFor(claimed, await readSource(shelves, actor, named))
}

/** Makes a note an item of the writer's knowledge base, which is then the source. */
export async function saveNote(
  tx: Tx,
  { knowledgeBase }: Shelves,
  { actor, claimed, named }: Naming<Note>,
): Promise<FoundSource> {
  const content = named.text.trim()
  const [line = ''] = content.split('\n')
  const { id, title } = await knowledgeBase.createWithin(tx, actor, { title: cutTitle(line), content })
  return sourceFor(claimed, { id, kind: 'knowledge', title, url: null, text: content })
}

async function readSource(
  { knowledgeBase, offers, stories }: Shelves,
  actor: Actor,
  named: Exclude<Kept, { kind: 'web' }>,
): Promise<ClaimSource> {
  switch (named.kind) {
    case 'knowledge': {
      const { id, title, content: text, sourceUrl: url } = await knowledgeBase.read(actor, named.id)
      return { id, kind: 'knowledge', title, url, text }
    }
    case 'offer': {
      const offer = await offers.read(actor, named.id)
      return { id: offer.id, kind: 'offer', title: offer.name, url: offer.url, text: offerText(offer) }
    }
    case 'story': {
      const { content: text } = await stories.read(actor)
      if (text.trim() === '') throw new AppError('bad_request:document', { reason: 'My Story is empty.' })
      return { id: 'story', kind: 'story', title: 'My Story', url: null, text }
    }
  }
}

/** Nobody reads the page: its address is what the writer vouches with. */
function pageSource({ url, title = '' }: Extract<NamedSource, { kind: 'web' }>): FoundSource {
  const { hostname, pathname } = new URL(url)
  const name = `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`
  return { id: url, kind: 'web', title: title.trim() || name.slice(0, 200).toWellFormed(), url, passage: '' }
}
