import { listItems } from '#server/adapters/language-model/list-items.ts'
import { tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import type { offlineOptions } from '#server/adapters/language-model/offline-task.ts'
import type { z } from 'zod'
import type { FlowTurn } from './flow-turn.ts'

type ListRequest<Raw, Item> = {
  element: z.ZodType<Raw>
  instructions: string
  prompt: string
  task: Parameters<typeof offlineOptions>[0]
  /** How many there are to be. */
  count: number
  /** The item with its number; null for one that cannot be used. */
  read: (raw: Raw, number: number) => Item | null
  nameOf: (item: Item) => string
  /** The list as canonical markdown; that of a list is the beginning of that of a longer one. */
  writeList: (items: readonly Item[]) => string
}

/** A model's answer of which nothing could be used; the message is for people. */
export class NothingListed extends Error {}

/** Said of an answer that is no list. */
export const nothingUsable = 'The model gave no answer that could be used. Please try again.'

/**
 * Has a model fill a list and writes it item by item into the reply, as far as they come: each validated, none twice.
 * When fewer come than wanted, the rest is asked for once. Answers the items; throws NothingListed for none, and what the
 * provider throws.
 */
export async function writeList<Raw, Item>(turn: FlowTurn, wish: ListRequest<Raw, Item>): Promise<Item[]> {
  const items: Item[] = []
  let written = ''
  const take = (raw: Raw) => {
    const item = wish.read(raw, items.length + 1)
    const isNew = item !== null && !items.some((other) => sameName(wish.nameOf(other), wish.nameOf(item)))
    if (!isNew || items.length >= wish.count) return Promise.resolve(item !== null)
    items.push(item)
    const text = wish.writeList(items)
    turn.write(text.slice(written.length))
    written = text
    return Promise.resolve(true)
  }
  const { element, instructions, prompt, task } = wish
  const asking = { ...turn, element, instructions, task, take }
  const end = await listItems({ ...asking, prompt })
  if (end === 'slow') throw new NothingListed(tookTooLong)
  const missing = wish.count - items.length
  if (missing > 0 && end !== 'stopped' && !turn.isOffline && items.length > 0) {
    const named = items.map((item) => `- ${wish.nameOf(item)}`).join('\n')
    await listItems({
      ...asking,
      prompt: `${prompt}\n\nYou have these already:\n${named}\nWrite ${missing} more.`,
    })
  }
  if (items.length === 0 && end !== 'stopped') throw new NothingListed(nothingUsable)
  return items
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
