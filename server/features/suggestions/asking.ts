import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Suggestion } from '#contract/suggestions.ts'
import { AppError } from '#core/errors.ts'
import { failureForLog, failureWords, tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import { openingsOf } from '#server/adapters/language-model/offline-thread.ts'
import type { Db } from '#server/db/schema.ts'
import {
  listItems,
  type Listing,
  type ListingEnd,
  type ListingModel,
} from '#server/adapters/language-model/list-items.ts'
import { presentSuggestion, type SuggestionRow } from './present.ts'
import { hookCount, hookInstructions, maxSuggestions, suggestionInstructions } from './prompt.ts'
import { dropOpen, rowsOf } from './rows.ts'

/** Whom to ask. */
export type Asking = ListingModel & { log: Logger; signal?: AbortSignal | undefined }

const longest = 3000
const change = z.object({
  originalText: z.string().min(1).max(longest),
  suggestedText: z.string().max(longest),
  description: z.string().max(500),
})
type Change = z.infer<typeof change>
const opening = z.object({ opening: z.string().min(1).max(1000) })

const nothingUsable = 'The model gave no answer that fits the post. Please try again.'

type Suggesting = {
  db: Db
  now: () => number
  documentId: string
  content: string
  asking: Asking
  tell: (suggestion: Suggestion) => void
}

/** Has changes suggested and keeps each; answers how many. */
export async function suggestChanges(suggesting: Suggesting): Promise<number> {
  const { db, documentId, content, asking, tell } = suggesting
  const before = await rowsOf(db, documentId)
  const isNew = newChanges(content, before)
  let count = 0
  const take = async (suggested: Change) => {
    const fitting = fitChange(content, suggested)
    if (fitting === null) return false
    // What the writer has seen before is no reason to ask the model again.
    if (count === maxSuggestions || !isNew(fitting)) return true
    if (count === 0) await dropOpen(db, documentId, before)
    tell(await keep(suggesting, fitting, count))
    count += 1
    return true
  }
  await ask(asking, {
    element: change,
    instructions: suggestionInstructions(content),
    prompt: 'Suggest changes to the post.',
    task: { task: 'suggest', content },
    take,
  })
  return count
}

/** A change whose original stands in the post exactly, and that changes something; else null. */
function fitChange(content: string, suggested: Change): Change | null {
  const { originalText, suggestedText } = suggested
  const exact = content.includes(originalText)
  const fitting = exact
    ? suggested
    : { ...suggested, originalText: originalText.trim(), suggestedText: suggestedText.trim() }
  const stands = fitting.originalText.trim() !== '' && content.includes(fitting.originalText)
  return stands && fitting.originalText !== fitting.suggestedText ? fitting : null
}

/** Tells changes apart from those that were settled before, and from those that overlap one just made. */
function newChanges(content: string, before: SuggestionRow[]) {
  const key = ({ originalText, suggestedText }: Pick<Change, 'originalText' | 'suggestedText'>) =>
    JSON.stringify([originalText, suggestedText])
  const settled = new Set(before.filter(({ isResolved }) => isResolved === 1).map(key))
  const taken: { from: number; to: number }[] = []
  return (suggested: Change): boolean => {
    if (settled.has(key(suggested))) return false
    const { length } = suggested.originalText
    for (let from = content.indexOf(suggested.originalText); from !== -1;) {
      const to = from + length
      if (taken.every((other) => to <= other.from || other.to <= from)) {
        taken.push({ from, to })
        return true
      }
      from = content.indexOf(suggested.originalText, from + 1)
    }
    return false
  }
}

async function keep({ db, now, documentId }: Suggesting, kept: Change, place: number): Promise<Suggestion> {
  const row: SuggestionRow = {
    id: randomUUID(),
    documentId,
    ...kept,
    isResolved: 0,
    // Rising, so that they stay in the order in which they came.
    createdAt: now() + place,
  }
  await db.insertInto('suggestion').values(row).execute()
  return presentSuggestion(row)
}

/**
 * Has five openings written, none twice and none as it stands in the post; what a model leaves out is made of the post's
 * own sentences. Throws when there is none.
 */
export async function writeOpenings(content: string, asking: Asking): Promise<string[]> {
  const current = content.trimStart().split('\n', 1)[0]?.trim()
  const hooks: string[] = []
  const take = (item: z.infer<typeof opening>) => {
    const text = item.opening.trim()
    const isNew = text !== '' && text !== current && !hooks.includes(text)
    if (isNew && hooks.length < hookCount) hooks.push(text)
    return Promise.resolve(isNew)
  }
  await ask(asking, {
    element: opening,
    instructions: hookInstructions(content),
    prompt: `Write ${hookCount} openings.`,
    task: { task: 'hooks', content },
    take,
  })
  const missing = hooks.length === 0 ? [] : await openingsOf({ content, known: hooks, signal: asking.signal })
  const all = [...hooks, ...missing]
  if (all.length < hookCount) throw new AppError('internal:document', { reason: nothingUsable })
  return all
}

const failures: Partial<Record<ListingEnd, string>> = { unusable: nothingUsable, slow: tookTooLong }

async function ask<Item>(asking: Asking, listing: Omit<Listing<Item>, keyof ListingModel | 'signal'>) {
  let end: ListingEnd
  try {
    end = await listItems({ ...asking, ...listing })
  } catch (error) {
    asking.log.warn({ failure: failureForLog(error) }, 'the model failed')
    throw new AppError('internal:document', { reason: failureWords(error), cause: error })
  }
  const reason = failures[end]
  if (reason === undefined) return
  asking.log.warn({ failure: reason }, 'the model failed')
  throw new AppError('internal:document', { reason })
}
