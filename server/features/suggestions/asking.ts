import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Suggestion } from '#contract/suggestions.ts'
import { AppError } from '#core/errors.ts'
import { failureForLog, failureWords, tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import { openingsOf } from '#server/adapters/offline-writer/offline-thread.ts'
import { areForeign } from '#server/adapters/offline-writer/reading/language.ts'
import { otherLanguageReason } from '#server/adapters/offline-writer/reply-words.ts'
import type { Db } from '#server/db/schema.ts'
import {
  listItems,
  type Listing,
  type ListingEnd,
  type ListingModel,
} from '#server/adapters/language-model/list-items.ts'
import { presentSuggestion, type SuggestionRow } from './present.ts'
import { dropOpen, rowsOf } from './rows.ts'
import { brand } from '#core/brand.ts'
import { frameText } from '#server/adapters/language-model/frame.ts'

/** The model to ask, and what it gets besides the post. */
export type Asking = ListingModel & {
  log: Logger
  signal?: AbortSignal | undefined
  /** What the writer asked for, in their own words: for the post, and now. */
  request?: string | undefined
  /** How the writer writes and what they chose, as sections of the prompt. */
  material?: string[] | undefined
}

const longest = 3000
const change = z.object({
  originalText: z.string().min(1).max(longest),
  suggestedText: z.string().max(longest),
  description: z.string().trim().min(1).max(500),
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

/** Throws when a post provides too little without knowledge of its language, which the offline writer does not know. */
function demandLanguage({ model }: ListingModel, content: string): void {
  if (model.provider === 'offline' && areForeign(content))
    throw new AppError('bad_request:document', { reason: otherLanguageReason })
}

/** Has changes suggested and stores each one; returns how many. */
export async function suggestChanges(suggesting: Suggesting): Promise<number> {
  const { db, documentId, content, asking, tell } = suggesting
  const before = await rowsOf(db, documentId)
  const isNew = newChanges(content, before)
  let count = 0
  const take = async (suggested: Change) => {
    const fitting = fitChange(content, suggested)
    if (fitting === null) return false
    // One that the writer has seen before is no reason to ask the model again.
    if (count === maxSuggestions || !isNew(fitting)) return true
    if (count === 0) await dropOpen(db, documentId, before)
    tell(await keep(suggesting, fitting, count))
    count += 1
    return true
  }
  await ask(asking, {
    element: change,
    instructions: suggestionInstructions(content, asking.material),
    prompt: asked('Suggest changes to the post.', asking.request),
    task: { task: 'suggest', content },
    take,
  })
  if (count === 0) demandLanguage(asking, content)
  return count
}

/** Returns a change whose original occurs in the post exactly and that changes something; otherwise null. */
function fitChange(content: string, suggested: Change): Change | null {
  const { originalText, suggestedText } = suggested
  const exact = content.includes(originalText)
  const fitting = exact
    ? suggested
    : { ...suggested, originalText: originalText.trim(), suggestedText: suggestedText.trim() }
  const stands = fitting.originalText.trim() !== '' && content.includes(fitting.originalText)
  return stands && fitting.originalText !== fitting.suggestedText ? fitting : null
}

/** Returns a filter that rejects changes that were resolved before, and those that overlap one just made. */
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
    // Increasing, so that they keep the order in which they arrived.
    createdAt: now() + place,
  }
  await db.insertInto('suggestion').values(row).execute()
  return presentSuggestion(row)
}

/**
 * Has five hooks written, without duplicates and different from the post's current one. If the model writes too few, the
 * rest is made from the post's own sentences. Throws when there is none.
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
    instructions: hookInstructions(content, asking.material),
    prompt: asked(`Write ${hookCount} openings.`, asking.request),
    task: { task: 'hooks', content },
    take,
  })
  const missing = hooks.length === 0 ? [] : await openingsOf({ content, known: hooks, signal: asking.signal })
  const all = [...hooks, ...missing]
  if (all.length < hookCount) demandLanguage(asking, content)
  if (all.length < hookCount) throw new AppError('internal:document', { reason: nothingUsable })
  return all
}

const failures: Partial<Record<ListingEnd, string>> = { unusable: nothingUsable, slow: tookTooLong }

async function ask<Item>(asking: Asking, listing: Omit<Listing<Item>, keyof ListingModel | 'signal'>) {
  let end: ListingEnd
  try {
    end = await listItems({ ...asking, ...listing })
  } catch (error) {
    asking.log.warn({ failure: failureForLog(error) }, 'model call failed')
    throw new AppError('internal:document', { reason: failureWords(error), cause: error })
  }
  const reason = failures[end]
  if (reason === undefined) return
  asking.log.warn({ failure: reason }, 'model call failed')
  throw new AppError('internal:document', { reason })
}

const role = `# Role
You are ${brand.assistant}, an editor for people who publish on ${brand.network}. You never invent facts, figures, names or experiences for the writer, and you keep their voice and language.`

const asked = (task: string, request: string | undefined): string =>
  request === undefined || request === '' ? task : `${task} The writer asked:\n${request}`

const postSection = (post: string) => `# The post\n${frameText('The post to work on', post)}`

const maxSuggestions = 8

/** Returns the model's instructions for suggesting changes to a post. */
const suggestionInstructions = (post: string, material: string[] = []): string =>
  [
    role,
    ...material,
    `# Task
Suggest up to ${maxSuggestions} changes that would make the post below better: the opening, clarity, rhythm, wording. Each changes one stretch of it, at most a paragraph, and they do not overlap. The writer may apply one or all of them: the post reads well either way, with no word or opening used twice. Answer {"elements": []} when nothing should be changed.`,
    `# Format
Answer with JSON and nothing else: {"elements": [{"originalText": "…", "suggestedText": "…", "description": "…"}]}. "originalText" is copied from the post character by character. "suggestedText" takes exactly its place. "description" says in one short sentence why.`,
    postSection(post),
  ].join('\n\n')

const hookCount = 5

/** Returns the model's instructions for writing other hooks for a post. */
const hookInstructions = (post: string, material: string[] = []): string =>
  [
    role,
    ...material,
    `# Task
Write ${hookCount} alternative openings for the post below. Each could take the place of its first paragraph, works on its own in the two or three lines that the feed shows, and differs from the others in its approach: a number, a question, a contrast, a moment, a plain statement. Use only what the post and the writer’s material say.`,
    `# Format
Answer with JSON and nothing else: {"elements": [{"opening": "…"}]}.`,
    postSection(post),
  ].join('\n\n')
