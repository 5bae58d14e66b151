import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { KnowledgeEntry } from '#contract/materials/knowledge-base.ts'
import { ApiError, call, perform } from '#web/api.ts'
import { tooLongWords } from '#core/errors.ts'

/** The contents of an entry's form: text by field name, or an array for tags. */
export type Draft = Record<string, string | string[]>

export type Field<Name extends string = string> = {
  name: Name
  label: string
  /** A checkbox is "yes" or empty. */
  kind: 'line' | 'text' | 'address' | 'tags' | 'box'
  isRequired?: true
  /** In UTF-16 code units, as the server counts. */
  max: number
  hint?: string
}

/** An entry in a list. */
export type Entry = {
  id: string
  title: string
  /** At most two lines are shown. */
  summary: string
  tags: string[]
  /** Shown in small print: origin, length, dates. */
  facts: string[]
}

/** An entry that has been opened for editing. */
export type Opened = { draft: Draft; updatedAt: string; facts: string[] }

export type EntryPage = { entries: Entry[]; nextCursor: string | null }

/** The texts of a library and its fields. */
type LibraryWords = {
  /** The address of its page; also its query key. */
  path: '/knowledge-base' | '/swipes' | '/identity' | '/templates' | '/audiences'
  heading: string
  /** One sentence on what it is for. */
  purpose: string
  /** What one entry is called, e.g. "swipe". */
  noun: string
  addLabel: string
  empty: { title: string; example: string }
  fields: Field[]
  /** How entries are used in a new chat, and the button's label. */
  choice: { max: number; words: string; toSearch: (ids: string[]) => Record<string, string> }
}

/** `label` filters the list. */
export type ListQuery = { q?: string; label?: string; cursor?: string; limit: number }
type LabelCount = { name: string; count: number }

/** One of the writer's libraries, with its calls. */
export type Library = LibraryWords & {
  list: (query: ListQuery, signal: AbortSignal) => Promise<EntryPage>
  read: (id: string, signal: AbortSignal) => Promise<Opened>
  /** The values that its list can be filtered by, if any. */
  labels?: {
    title: string
    list: (signal: AbortSignal) => Promise<LabelCount[]>
    /** Returns the display name, if it differs from the name. */
    shown?: (name: string) => string
  }
  /** Returns the new entry's id. */
  create: (draft: Draft) => Promise<string>
  /** Refused with 409 when the entry is newer than `baseUpdatedAt`. */
  change: (id: string, draft: Draft, baseUpdatedAt?: string) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Restores an entry that was deleted less than an hour ago. */
  restore: (id: string) => Promise<void>
}

/** Returns the validation errors of a draft, by field name. */
export function problemsOf(fields: Field[], draft: Draft): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { name, label, kind, isRequired, max } of fields) {
    const value = draft[name] ?? ''
    const text = typeof value === 'string' ? value.trim() : value.join('')
    const tooLong = tooLongWords(label, text.length, max)
    if (isRequired && text === '') problems[name] = `${label} is missing.`
    else if (tooLong !== undefined) problems[name] = tooLong
    else if (kind === 'address' && text !== '' && !isWebAddress(text))
      problems[name] = 'This is not a web address. It should begin with https://.'
  }
  return problems
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol)
}

export const emptyDraft = (fields: Field[]): Draft =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'tags' ? [] : '']))

export const sameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

type Item = Dated & { id: string }
type ItemCall<Answer> = Endpoint<v.GenericSchema, v.GenericSchema, Answer>
type ItemCalls<Answer> = Record<'create' | 'read' | 'change' | 'restore', ItemCall<Answer>> & {
  remove: ItemCall<unknown>
}

/** An optional text that is empty is sent as null. */
function valueIn({ name, kind, isRequired }: Field, draft: Draft) {
  const value = draft[name] ?? ''
  if (typeof value !== 'string') return value
  const text = value.trim()
  return kind === 'box' ? text !== '' : isRequired || text !== '' ? text : null
}

const bodyOf = (fields: Field[], draft: Draft) =>
  Object.fromEntries(fields.map((field) => [field.name, valueIn(field, draft)]))

function draftValue(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === true ? 'yes' : typeof value === 'string' ? value : ''
}

const draftOf = (fields: Field[], item: object): Draft => {
  const values = new Map<string, unknown>(Object.entries(item))
  return Object.fromEntries(fields.map(({ name }) => [name, draftValue(values.get(name))]))
}

/**
 * Implements a library's calls on single entries; fields are named as in the API, and `factsOf` returns the facts shown
 * above them.
 */
export const entryCalls = <Answer extends Item>(
  calls: ItemCalls<Answer>,
  fields: Field<keyof Answer & string>[],
  factsOf: (item: Answer) => string[] = datesOf,
): Pick<Library, 'fields' | 'read' | 'create' | 'change' | 'remove' | 'restore'> => ({
  fields,
  read: async (id, signal) => {
    const item = await call(calls.read, { params: { id }, signal })
    return { draft: draftOf(fields, item), updatedAt: item.updatedAt, facts: factsOf(item) }
  },
  create: async (draft) => (await call(calls.create, { body: bodyOf(fields, draft) })).id,
  change: async (id, draft, baseUpdatedAt) => {
    const body = bodyOf(fields, draft)
    try {
      await perform(calls.change, { params: { id }, body: { ...body, baseUpdatedAt } })
    } catch (error) {
      // An earlier attempt whose response was lost may have saved this very text.
      const latest = error instanceof ApiError && error.status === 409 ? error.body.latest : null
      const isSaved =
        typeof latest === 'object' &&
        latest !== null &&
        sameDraft(draftOf(fields, latest), draftOf(fields, body))
      if (!isSaved) throw error
    }
  },
  remove: (id) => perform(calls.remove, { params: { id } }),
  restore: (id) => perform(calls.restore, { params: { id } }),
})

/** Joins the beginnings of several texts, for the second line of a card. */
export const summaryOf = (...texts: (string | null)[]): string =>
  texts
    .filter((text) => text !== null)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300)

const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Formats a timestamp (ISO 8601) as a day: "today", "3 Nov", "3 Nov 2024". */
function dayWords(timestamp: string, now = new Date()): string {
  const day = new Date(timestamp)
  if (day.toDateString() === now.toDateString()) return 'today'
  return (day.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(day)
}

type Dated = { createdAt: string; updatedAt: string }

/** Returns both dates, as far as they are known, for the entry itself. */
export const datesOf = ({ createdAt, updatedAt }: Dated): string[] => [
  ...(createdAt === '' ? [] : [`Added ${dayWords(createdAt)}`]),
  ...(createdAt === updatedAt || updatedAt === '' ? [] : [`Changed ${dayWords(updatedAt)}`]),
]

/** Returns when an entry was last changed, for a card. */
export const dateOf = (dated: Dated): string[] => datesOf(dated).slice(-1)

export const sizeWords = (size: number) =>
  `${size.toLocaleString('en')} ${size === 1 ? 'character' : 'characters'}`

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '') ?? address

type KnowledgeText = Pick<KnowledgeEntry, 'source' | 'sourceUrl' | 'fileName' | 'size'>

/** Returns the origin and the size of a knowledge base text; of an entry without a size, nothing is known of its text. */
export const textFactsOf = (text: KnowledgeText): string[] =>
  text.size === 0 ? [] : [sourceOf(text), sizeWords(text.size)]

function sourceOf({ source, sourceUrl, fileName }: KnowledgeText): string {
  if (source === 'file') return fileName ?? 'A file'
  if (sourceUrl !== null) return hostOf(sourceUrl)
  return source === 'web' ? 'The web' : 'Written here'
}
