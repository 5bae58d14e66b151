import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { fitsIn, type PassageSimilarity, splitPassages } from '#core/text/passages.ts'
import {
  type Embedder,
  cosineSimilarity,
  packVector,
  unpackVector,
} from '#server/adapters/embeddings/embedder.ts'
import { failureForLog } from '#server/adapters/language-model/failure-words.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import type { Source } from './prompt-context.ts'

export type SemanticRanking = {
  /**
   * Returns how close the passages of the actor's knowledge are in meaning to a request, as far as that can be determined
   * within the time limit; undefined when it cannot, or when everything fits anyway. Never rejects.
   */
  rank: (actor: Actor, knowledge: Source[], asked: Asked) => Promise<PassageSimilarity | undefined>
  /** Cancels the work in progress. */
  stop: () => Promise<void>
}

/** `budget` is the size limit of the knowledge, in UTF-16 code units: texts that fit need no ranking. */
type Asked = { request: string; budget: number }

export type SemanticRankingOptions = {
  db: Db
  log: Logger
  embedder: Embedder
  /** The longest time that a reply waits. */
  waitMs?: number
  /** The longest time that computing vectors for later replies may take. */
  workMs?: number
}

const longestRequest = 4000
/** For all items together; passages beyond this are only found by their words. */
const mostPassages = 2000
/** How many are computed and stored at a time, so that a slow provider's results are available the next time. */
const batch = 64

type Item = { number: number; texts: string[] }
type Vectors = Map<string, Float32Array>

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Ranks knowledge by meaning. Vectors are computed when they are first needed, and kept until their item is deleted. */
export function createSemanticRanking(options: SemanticRankingOptions): SemanticRanking {
  const { db, log, embedder, waitMs = 2000, workMs = 60_000 } = options
  const stopping = new AbortController()
  const filling = new Map<number, Promise<void>>()
  const tell = (error: unknown) => {
    if (!stopping.signal.aborted) log.info({ failure: failureForLog(error) }, 'could not compute embeddings')
  }
  /** Computes the missing vectors of an item, only once at a time however many callers wait for them. */
  const fill = (item: Item, known: Vectors): Promise<void> => {
    const running = filling.get(item.number)
    if (running) return running
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(workMs)])
    const work = fillItem({ db, embedder }, { item, known, signal })
      .catch(tell)
      .finally(() => filling.delete(item.number))
    filling.set(item.number, work)
    return work
  }
  const rankAll = async (actor: Actor, knowledge: Source[], request: string, signal: AbortSignal) => {
    const items = await itemsOf(db, actor, knowledge)
    if (items.length === 0) return undefined
    const known = await readVectors(db, embedder.id, items)
    const [[sought]] = await Promise.all([
      embedder.embed([request.slice(0, longestRequest)], signal),
      ...items.filter((item) => item.texts.some((text) => !known.has(text))).map((item) => fill(item, known)),
    ])
    if (sought === undefined) return undefined
    return new Map([...known].map(([text, vector]) => [text, cosineSimilarity(sought, vector)]))
  }
  return {
    async rank(actor, knowledge, { request, budget }) {
      const texts = knowledge.map(({ text }) => text)
      if (request.trim() === '' || fitsIn(texts, budget)) return undefined
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(waitMs)])
      try {
        return await Promise.race([rankAll(actor, knowledge, request, signal), rejection(signal)])
      } catch (error) {
        tell(error)
        return undefined
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(filling.values())
    },
  }
}

const rejection = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Returns the actor's own items among those that were chosen, with their passages. */
async function itemsOf(db: Db, { userId }: Actor, knowledge: Source[]): Promise<Item[]> {
  const rows = await db
    .selectFrom('material')
    .select(['id', 'number'])
    .where('userId', '=', userId)
    .where('library', '=', 'knowledge')
    .where('deletedAt', 'is', null)
    .where(
      'id',
      'in',
      knowledge.map(({ id }) => id),
    )
    .execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  let left = mostPassages
  return knowledge.flatMap(({ id, text }) => {
    const number = numbers.get(id)
    if (number === undefined) return []
    const texts = [...new Set(splitPassages(text).map((passage) => passage.text))].slice(0, left)
    left -= texts.length
    return texts.length === 0 ? [] : [{ number, texts }]
  })
}

/** Returns the stored vectors of items, by the text of the passage. */
async function readVectors(db: Db, model: string, items: Item[]): Promise<Vectors> {
  const rows = await db
    .selectFrom('passageVector')
    .select(['hash', 'vector'])
    .where('model', '=', model)
    .where(
      'number',
      'in',
      items.map(({ number }) => number),
    )
    .execute()
  const packed = new Map(rows.map(({ hash, vector }) => [hash, vector]))
  const texts = items.flatMap((item) => item.texts)
  return new Map(
    texts.flatMap((text) => {
      const vector = packed.get(hashOf(text))
      return vector === undefined ? [] : [[text, unpackVector(vector)] as const]
    }),
  )
}

type Filling = { item: Item; known: Vectors; signal: AbortSignal }

/** Computes the missing vectors of an item and adds them to `known`; deletes those of an older text or another model. */
async function fillItem(
  { db, embedder }: Pick<SemanticRankingOptions, 'db' | 'embedder'>,
  { item: { number, texts }, known, signal }: Filling,
): Promise<void> {
  await db
    .deleteFrom('passageVector')
    .where('number', '=', number)
    .where((eb) => eb.or([eb('model', '!=', embedder.id), eb('hash', 'not in', texts.map(hashOf))]))
    .execute()
  const missing = texts.filter((text) => !known.has(text))
  for (let at = 0; at < missing.length; at += batch) {
    const some = missing.slice(at, at + batch)
    const vectors = await embedder.embed(some, signal)
    await keep(db, { number, model: embedder.id, texts: some, vectors })
    for (const [place, text] of some.entries()) {
      const vector = vectors[place]
      if (vector) known.set(text, vector)
    }
  }
}

type Made = { number: number; model: string; texts: string[]; vectors: Float32Array[] }

/** Stores vectors, unless their item has been deleted in the meantime. */
const keep = (db: Db, { number, model, texts, vectors }: Made): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const item = await tx
      .selectFrom('material')
      .select('number')
      .where('number', '=', number)
      .executeTakeFirst()
    if (!item) return
    const rows = texts.flatMap((text, at) => {
      const vector = vectors[at]
      return vector ? [{ number, model, hash: hashOf(text), vector: packVector(vector) }] : []
    })
    await tx
      .insertInto('passageVector')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['number', 'hash', 'model']).doNothing())
      .execute()
  })
