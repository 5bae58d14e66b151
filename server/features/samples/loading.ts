import { randomUUID } from 'node:crypto'
import { toJson } from '#server/db/json-column.ts'
import type { Tx } from '#server/db/schema.ts'
import type { SampleKind } from '#server/db/tables/materials.ts'
import { titled } from '#server/features/chats/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Actor } from '#server/http/session.ts'
import type { SampleSet } from './sample-set.ts'
import type { MessageContext, StoredMessage, DocumentToolOutput } from '#contract/chat.ts'

type Setting = {
  now: () => number
  materials: Materials
  documents: Documents
  actor: Actor
  /** The ids of the samples that exist, by name; grows as samples are created. */
  known: Map<string, string>
}

type Made = { rowId: string; asOf: number }

type Fillable<Fields> = {
  createWithin: (tx: Tx, actor: Actor, fields: Fields) => Promise<{ id: string; updatedAt: string }>
}

/** Creates the samples that do not exist yet, in a transaction. */
export class Loading {
  readonly #tx: Tx
  readonly #setting: Setting

  constructor(tx: Tx, setting: Setting) {
    this.#tx = tx
    this.#setting = setting
  }

  async run(samples: SampleSet): Promise<void> {
    const { materials } = this.#setting
    await this.#fill(materials.knowledgeBase, samples.knowledge)
    await this.#fill(materials.swipes, samples.swipes)
    await this.#fill(materials.offers, samples.offers)
    await this.#fill(materials.templates, samples.templates)
    await this.#fill(materials.audiences, samples.audiences)
    await this.#add('story', 'my-story', () => this.#makeStory(samples.story))
    const drafts = this.#idsFor(samples)
    await this.#add('chat', samples.chat.name, () => this.#makeChat(samples, drafts))
    for (const draft of samples.drafts.toReversed()) {
      await this.#add('document', draft.name, () => this.#makeDraft(samples, draft, drafts))
    }
  }

  /** Creates a sample and its mark, unless it exists; `make` returns null when there was nothing to create. */
  async #add(kind: SampleKind, name: string, make: () => Promise<Made | null>): Promise<void> {
    const { actor, known } = this.#setting
    const made = known.has(name) ? null : await make()
    if (made === null) return
    const mark = { ...made, userId: actor.userId, kind, name }
    await this.#tx.insertInto('sample').values(mark).execute()
    known.set(name, made.rowId)
  }

  /** Lists show the newest first, so the last one is created first. */
  async #fill<Fields>(library: Fillable<Fields>, items: { name: string; fields: Fields }[]): Promise<void> {
    for (const { name, fields } of items.toReversed()) {
      await this.#add('material', name, async () => {
        const { id, updatedAt } = await library.createWithin(this.#tx, this.#setting.actor, fields)
        return { rowId: id, asOf: Date.parse(updatedAt) }
      })
    }
  }

  async #makeStory(content: string): Promise<Made | null> {
    const { actor, materials } = this.#setting
    const asOf = await materials.stories.fillWithin(this.#tx, actor, content)
    return asOf === null ? null : { rowId: randomUUID(), asOf }
  }

  /** Assigns ids in advance, because the chat refers to its posts before they are created. */
  #idsFor({ drafts }: SampleSet) {
    const { known } = this.#setting
    return new Map(
      drafts.map(({ name, title }) => [name, { id: known.get(name) ?? randomUUID(), title }] as const),
    )
  }

  async #makeChat({ chat }: SampleSet, drafts: Map<string, { id: string; title: string }>): Promise<Made> {
    const { actor, now, known } = this.#setting
    const [id, at] = [randomUUID(), now()]
    const dates = { createdAt: at, updatedAt: at }
    await this.#tx
      .insertInto('chat')
      .values({
        id,
        userId: actor.userId,
        ...titled(chat.title),
        titleIsProvisional: 0,
        visibility: 'private',
        ...dates,
      })
      .execute()
    const messages = chat.messages.map((message, place) => ({
      id: randomUUID(),
      chatId: id,
      position: place + 1,
      role: message.role,
      parts: JSON.stringify(partsOf(message, drafts)),
      context: toJson(contextOf(message, known)),
      state: message.role === 'assistant' ? ('done' as const) : null,
      createdAt: at,
    }))
    await this.#tx.insertInto('message').values(messages).execute()
    return { rowId: id, asOf: at }
  }

  async #makeDraft(
    { chat }: SampleSet,
    { name, title, content, isOfChat }: SampleSet['drafts'][number],
    drafts: Map<string, { id: string }>,
  ): Promise<Made> {
    const { actor, known, documents } = this.#setting
    const id = drafts.get(name)?.id ?? randomUUID()
    const chatId = isOfChat ? (known.get(chat.name) ?? null) : null
    const asOf = await documents.createWithin(this.#tx, actor, { id, chatId, title, content })
    return { rowId: id, asOf }
  }
}

type Message = SampleSet['chat']['messages'][number]
type Parts = StoredMessage['parts']

/** Returns the parts of a message as they are stored; `drafts` are the posts it may have created, by name. */
function partsOf(message: Message, drafts: Map<string, { id: string; title: string }>): Parts {
  const text = { type: 'text', text: message.text }
  if (message.role === 'user') return [text]
  const made = message.draft === undefined ? undefined : drafts.get(message.draft)
  const after = message.after === undefined ? [] : [{ type: 'text', text: message.after }]
  return [text, ...(made ? [toolPart(made)] : []), ...after]
}

function toolPart({ id, title }: { id: string; title: string }) {
  const output: DocumentToolOutput = { id, title, kind: 'text' }
  return {
    type: 'tool-createDocument',
    toolCallId: randomUUID(),
    state: 'output-available',
    input: { title, kind: 'text' },
    output,
  }
}

/** Returns the context that a message was sent with; `ids` are the ids of the samples, by name. */
function contextOf(message: Message, ids: Map<string, string>): MessageContext | null {
  if (message.role !== 'user') return null
  return {
    selectedKnowledgeBaseIds: message.knowledge.flatMap((name) => ids.get(name) ?? []),
    ...(message.withStory ? { selectedIdentity: { myStory: true } } : {}),
  }
}
