import type { MessageContext, StoredMessage } from '#contract/chat.ts'
import type { ClaimSource, FoundSource } from '#core/claims/claim.ts'
import type { FileReader } from '#server/adapters/file-reader/file-reader.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { PromptContexts } from '#server/features/prompt-context/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Actor } from '#server/http/session.ts'
import { z } from 'zod'
import type { NamedSource } from '#contract/claims.ts'
import { sourceFor } from '#core/claims/ledger.ts'
import { AppError } from '#core/errors.ts'
import { cutTitle } from '#core/text/title.ts'
import type { Materials } from '#server/features/materials/service.ts'

export type MaterialSources = {
  db: Db
  promptContexts: Pick<PromptContexts, 'readChosen'>
  files: Pick<Files, 'find'>
  reader: FileReader
}

type Part = StoredMessage['parts'][number]
type Message = { id: string; role: 'user' | 'assistant'; parts: Part[]; context: MessageContext | null }

/** Only this many of the newest of each. */
const mostMessages = 400
const mostContexts = 20
const mostFiles = 20
/** For all texts together, in UTF-16 code units: more would block other requests. */
const mostText = 600_000

async function messagesOf({ db }: MaterialSources, actor: Actor, chatId: string): Promise<Message[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chatId')
    .select(['message.id', 'message.role', 'message.parts', 'message.context'])
    .where('chat.id', '=', chatId)
    .where('chat.userId', '=', actor.userId)
    .orderBy('message.position', 'desc')
    .limit(mostMessages)
    .execute()
  return rows.map(({ id, role, parts, context }) => ({
    id,
    role,
    parts: fromJson<Part[]>(parts),
    context: fromJson<MessageContext>(context),
  }))
}

async function chosen(
  { promptContexts }: MaterialSources,
  actor: Actor,
  messages: Pick<Message, 'context'>[],
): Promise<ClaimSource[]> {
  const contexts = new Map(
    messages.flatMap(({ context }) => (context ? [[JSON.stringify(context), context]] : [])),
  )
  const read = [...contexts.values()]
    .slice(0, mostContexts)
    .map((context) => promptContexts.readChosen(actor, context))
  return (await Promise.all(read)).flatMap(({ knowledge, story, offer }) => [
    ...knowledge.map((source) => ({ ...source, kind: 'knowledge' as const })),
    ...(story === undefined
      ? []
      : [{ id: 'story', kind: 'story' as const, title: 'My Story', url: null, text: story }]),
    ...(offer === undefined
      ? []
      : [
          { id: offer.id, kind: 'offer' as const, title: offer.name, url: offer.url, text: offerText(offer) },
        ]),
  ])
}

type OfferFields = Record<'description' | 'audience' | 'callToAction', string | null> & { name: string }

const offerText = ({ name, description, audience, callToAction }: OfferFields) =>
  [name, description, audience, callToAction].filter((text) => text !== null).join('\n')

const usedNotes = z.object({ used: z.array(z.object({ id: z.string() })) })

/** Returns notes that replies used without their being chosen, as if they had been. */
function withUsedNotes(messages: Message[]): Pick<Message, 'context'>[] {
  const ids = messages.flatMap(({ parts }) =>
    parts.flatMap(({ output }) => usedNotes.safeParse(output).data?.used.map(({ id }) => id) ?? []),
  )
  return ids.length === 0
    ? []
    : [{ context: { selectedKnowledgeBaseIds: [...new Set(ids)].slice(0, mostContexts) } }]
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)

const urlsIn = (messages: Message[]): string[] => {
  const parts = messages.filter(({ role }) => role === 'user').flatMap((message) => message.parts)
  const urls = parts.flatMap(({ type, url }) => (type === 'file' ? (textIn(url) ?? []) : []))
  return [...new Set(urls)].slice(0, mostFiles)
}

async function attached({ files, reader }: MaterialSources, actor: Actor, messages: Message[]) {
  const read = urlsIn(messages).map(async (url): Promise<ClaimSource[]> => {
    const file = await files.find(actor.userId, url)
    if (!file || file.contentType.startsWith('image/')) return []
    const { name, contentType: mediaType, size, bytes } = file
    const claimSources = await reader.readOnce(`${url} ${size}`, async () => ({
      name,
      mediaType,
      bytes: await bytes(),
    }))
    return claimSources.kind === 'text'
      ? [{ id: url, kind: 'file', title: name, url, text: claimSources.text }]
      : []
  })
  return (await Promise.all(read)).flat()
}

const claimSources = ({ id, role, parts }: Message): ClaimSource[] =>
  role === 'assistant'
    ? []
    : parts.flatMap((part): ClaimSource[] => {
        const text = part.type === 'text' ? (textIn(part.text) ?? '') : ''
        return text === '' ? [] : [{ id, kind: 'message', title: 'Your message', url: null, text }]
      })

function upToLimit(sources: ClaimSource[]): ClaimSource[] {
  const seen = new Set<string>()
  let left = mostText
  return sources.flatMap((source) => {
    const key = source.kind === 'message' ? `${source.kind} ${source.text}` : `${source.kind} ${source.id}`
    if (left === 0 || seen.has(key)) return []
    seen.add(key)
    const text = source.text.slice(0, left)
    left -= text.length
    return [{ ...source, text }]
  })
}

/**
 * Returns the texts that the posts of a chat were made from: what was chosen for its messages, files attached to them, pages
 * found on the web, and the writer's own words. Swipes are examples of style and not sources.
 */
export async function usedMaterial(
  sources: MaterialSources,
  actor: Actor,
  chatId: string,
): Promise<ClaimSource[]> {
  const messages = await messagesOf(sources, actor, chatId)
  const [picked, files] = await Promise.all([
    chosen(sources, actor, [...messages, ...withUsedNotes(messages)]),
    attached(sources, actor, messages),
  ])
  const pages = messages.flatMap(({ role, parts }) => (role === 'assistant' ? parts.flatMap(pagesIn) : []))
  return upToLimit([...picked, ...files, ...pages, ...messages.flatMap(claimSources)])
}

const page = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  publishedAt: z.nullish(z.string()),
})
const search = z.object({ type: z.literal('tool-webSearch'), output: z.object({ results: z.array(page) }) })
const flow = z.object({ type: z.literal('data-web-pages'), data: z.array(page) })

/** Returns the pages that a search in a reply, or a step of a guided flow, has found. */
function pagesIn(part: StoredMessage['parts'][number]): ClaimSource[] {
  const results = search.safeParse(part).data?.output.results ?? flow.safeParse(part).data?.data ?? []
  return results.map(({ title, url, snippet, publishedAt }) => ({
    id: url,
    kind: 'web',
    title,
    url,
    text: [title, snippet, publishedAt?.slice(0, 10)].filter((text) => text !== undefined).join('\n'),
  }))
}

export type Shelves = Pick<Materials, 'knowledgeBase' | 'offers' | 'stories'>

type Note = Extract<NamedSource, { kind: 'note' }>
type Kept = Exclude<NamedSource, Note>
type Naming<Named> = { actor: Actor; claimed: string; named: Named }

/**
 * Looks up the source that a writer names for a claim in their own material. Throws not_found:api for an item that does not
 * exist, and bad_request:document for an empty story.
 */
export async function readNamedSource(
  shelves: Shelves,
  { actor, claimed, named }: Naming<Kept>,
): Promise<FoundSource> {
  if (named.kind === 'web') return pageSource(named)
  return sourceFor(claimed, await readSource(shelves, actor, named))
}

/** Adds a note to the writer's knowledge base as an item, which is then the source. */
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

/** The page is not read: the writer vouches for the claim with its URL. */
function pageSource({ url, title = '' }: Extract<NamedSource, { kind: 'web' }>): FoundSource {
  const { hostname, pathname } = new URL(url)
  const name = `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`
  return { id: url, kind: 'web', title: title.trim() || name.slice(0, 200).toWellFormed(), url, passage: '' }
}
