import { APICallError, Output } from 'ai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { z } from 'zod'
import { offlineOptions } from '#server/adapters/offline-writer/offline-task.ts'
import { streamAnswer, type AnswerPart } from './answer.ts'
import { frameText } from './frame.ts'
import { isFiltered, isKeyRefused, isTooLong, lastError, UnfinishedReply } from './failure-words.ts'

/** A model, and whether it follows a given schema. */
export type ListingModel = { model: LanguageModelV4; isStructured: boolean; timeoutMs: number }

export type Listing<Item> = ListingModel & {
  element: z.ZodType<Item>
  instructions: string
  prompt: string
  task: Parameters<typeof offlineOptions>[0]
  signal?: AbortSignal | undefined
  /** Receives each item as soon as it is complete; returns whether it can be used. */
  take: (item: Item) => Promise<boolean>
}

export type ListingEnd = 'done' | 'empty' | 'unusable' | 'stopped' | 'slow'

type Attempt = { end: ListingEnd; text: string }

const emptyList = /\[\s*\]/
const quotedBack = 4000

/**
 * Makes a model write a list: by a schema if it supports that, else as plain JSON. An answer with nothing usable in it
 * is requested once more. Throws what the model's provider throws.
 */
export async function listItems<Item>(listing: Listing<Item>): Promise<ListingEnd> {
  const first = await attemptWithSchema(listing)
  if (first.end !== 'unusable') return first.end
  const said = first.text.slice(0, quotedBack)
  const prompt = `${listing.prompt}\n\n${frameText('Your last answer', said)}\nNothing of that could be used. Answer again, with the JSON alone and every rule above kept.`
  return (await attemptWithSchema({ ...listing, prompt })).end
}

/** Servers that speak a provider's protocol may not support schemas; they get the prompt alone. */
async function attemptWithSchema<Item>(listing: Listing<Item>): Promise<Attempt> {
  if (!listing.isStructured) return attempt(listing)
  try {
    return await attempt(listing)
  } catch (error) {
    if (!isRefusedRequest(error)) throw error
    return attempt({ ...listing, isStructured: false })
  }
}

function isRefusedRequest(error: unknown): boolean {
  const cause = lastError(error)
  if (!APICallError.isInstance(cause) || (cause.statusCode !== 400 && cause.statusCode !== 422)) return false
  return !isTooLong(cause) && !isFiltered(cause) && !isKeyRefused(cause)
}

/** A list whose end was cut off still has items. */
const isTooMuch = (error: unknown) => error instanceof UnfinishedReply && error.why === 'too-long'

async function attempt<Item>(listing: Listing<Item>): Promise<Attempt> {
  const { element, take, signal } = listing
  const reader = new ObjectReader()
  let taken = 0
  for await (const part of openList(listing)) {
    if (part.type === 'error' && taken > 0 && isTooMuch(part.error)) break
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') return { end: signal?.aborted ? 'stopped' : 'slow', text: reader.text }
    if (part.type !== 'text-delta') continue
    for (const object of reader.read(part.text)) {
      const item = element.safeParse(object)
      if (item.success && (await take(item.data))) taken += 1
    }
  }
  if (taken > 0) return { end: 'done', text: reader.text }
  return { end: emptyList.test(reader.text) ? 'empty' : 'unusable', text: reader.text }
}

function openList<Item>(listing: Listing<Item>): AsyncIterable<AnswerPart> {
  const { model, isStructured, timeoutMs, element, instructions, prompt, task, signal } = listing
  return streamAnswer({
    model,
    instructions,
    messages: [{ role: 'user', content: prompt }],
    ...(isStructured ? { output: Output.array({ element }) } : {}),
    providerOptions: offlineOptions(task),
    signal,
    timeoutMs,
  })
}

/**
 * Finds the JSON objects in a growing text as soon as they are complete, whatever surrounds them: an array, an object
 * with a list in it, a code fence, a remark. Models without structured output write all of these.
 */
export class ObjectReader {
  #text = ''
  #at = 0
  readonly #begun: number[] = []
  #isInString = false

  get text(): string {
    return this.#text
  }

  /** Returns the objects that this chunk has completed, inner ones before the ones around them. */
  read(piece: string): unknown[] {
    this.#text += piece
    const found: unknown[] = []
    for (; this.#at < this.#text.length; this.#at += 1) {
      const begin = this.#step(this.#text.charAt(this.#at))
      if (begin === undefined) continue
      const object = parsed(this.#text.slice(begin, this.#at + 1))
      if (object !== undefined) found.push(object)
    }
    return found
  }

  /** Consumes one character; if it ends an object, returns where that began. Quotation marks count only inside objects. */
  #step(character: string): number | undefined {
    if (this.#isInString) {
      // The character after a backslash is skipped, even if it has not arrived yet.
      if (character === '\\') this.#at += 1
      else if (character === '"') this.#isInString = false
      return undefined
    }
    if (character === '"') this.#isInString = this.#begun.length > 0
    else if (character === '{') this.#begun.push(this.#at)
    else if (character === '}') return this.#begun.pop()
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
