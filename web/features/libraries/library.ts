import type { ZodMiniType } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { KnowledgeEntry } from '#contract/materials/knowledge-base.ts'
import { call } from '#web/api.ts'

/** What is written into an entry: text by the field's name, or words for a list of tags. */
export type Draft = Record<string, string | string[]>

export type Field<Name extends string = string> = {
  name: Name
  label: string
  /** A box that can be ticked is "yes" or empty. */
  kind: 'line' | 'text' | 'address' | 'tags' | 'box'
  isRequired?: true
  /** In UTF-16 code units, as the server counts. */
  max: number
  hint?: string
}

/** One entry as the list shows it. */
export type Entry = {
  id: string
  title: string
  /** Two lines of it at most. */
  summary: string
  tags: string[]
  /** In small letters: where it is from, how long it is, when it was made. */
  facts: string[]
}

/** One entry as it is opened. */
export type Opened = { draft: Draft; updatedAt: string; facts: string[] }

export type EntryPage = { entries: Entry[]; nextCursor: string | null }

/** The words of a library, and what an entry is made of. */
type LibraryWords = {
  /** The address of its page, and the key of what is known of it. */
  path: '/knowledge-base' | '/swipes' | '/identity' | '/templates' | '/audiences'
  heading: string
  /** One sentence that says what it is for. */
  purpose: string
  /** One entry in words, "swipe". */
  noun: string
  addLabel: string
  empty: { title: string; example: string }
  fields: Field[]
  /** How entries get into a new chat, and the words for it. */
  choice: { max: number; words: string; toSearch: (ids: string[]) => Record<string, string> }
}

/** `label` leaves out what does not have it. */
export type ListQuery = { q?: string; label?: string; cursor?: string; limit: number }
type LabelCount = { name: string; count: number }

/** One of the writer's libraries, with its calls. */
export type Library = LibraryWords & {
  list: (query: ListQuery, signal: AbortSignal) => Promise<EntryPage>
  read: (id: string, signal: AbortSignal) => Promise<Opened>
  /** What its list can be narrowed down to, where it can. */
  labels?: {
    title: string
    list: (signal: AbortSignal) => Promise<LabelCount[]>
    /** How one is shown, where that is not its name itself. */
    shown?: (name: string) => string
  }
  /** Answers the new entry's id. */
  create: (draft: Draft) => Promise<string>
  /** Refused with 409 when the entry is newer than `baseUpdatedAt`. */
  change: (id: string, draft: Draft, baseUpdatedAt?: string) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Brings back what was deleted less than an hour ago. */
  restore: (id: string) => Promise<void>
}

/** What is wrong with a draft, by the field's name. */
export function problemsOf(fields: Field[], draft: Draft): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { name, label, kind, isRequired, max } of fields) {
    const value = draft[name] ?? ''
    const text = typeof value === 'string' ? value.trim() : value.join('')
    if (isRequired && text === '') problems[name] = `${label} is missing.`
    else if (text.length > max) problems[name] = `${label} is too long by ${text.length - max} characters.`
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
type ItemCall<Answer> = Endpoint<ZodMiniType, ZodMiniType, Answer>
type ItemCalls<Answer> = Record<'create' | 'read' | 'change' | 'restore', ItemCall<Answer>> & {
  remove: ItemCall<unknown>
}

/** A text that may be empty is null then. */
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

/** What is done with one entry of a library, whose fields are those of the API; `factsOf` says what stands above them. */
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
  change: async (id, draft, baseUpdatedAt) =>
    void (await call(calls.change, { params: { id }, body: { ...bodyOf(fields, draft), baseUpdatedAt } })),
  remove: async (id) => void (await call(calls.remove, { params: { id } })),
  restore: async (id) => void (await call(calls.restore, { params: { id } })),
})

/** The first words of several texts, for the second line of a card. */
export const summaryOf = (...texts: (string | null)[]): string =>
  texts
    .filter((text) => text !== null)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300)

const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A moment (ISO 8601) as a day: "today", "3 Nov", "3 Nov 2024". */
function dayWords(timestamp: string, now = new Date()): string {
  const day = new Date(timestamp)
  if (day.toDateString() === now.toDateString()) return 'today'
  return (day.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(day)
}

type Dated = { createdAt: string; updatedAt: string }

/** When an entry was last touched, for a card. */
export const dateOf = ({ createdAt, updatedAt }: Dated): string =>
  createdAt === updatedAt ? `Added ${dayWords(createdAt)}` : `Changed ${dayWords(updatedAt)}`

/** Both dates, for the entry itself. */
export const datesOf = ({ createdAt, updatedAt }: Dated): string[] => [
  `Added ${dayWords(createdAt)}`,
  ...(createdAt === updatedAt ? [] : [`Changed ${dayWords(updatedAt)}`]),
]

export const sizeWords = (size: number): string =>
  `${size.toLocaleString('en')} ${size === 1 ? 'character' : 'characters'}`

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '') ?? address

/** Where a text of the knowledge base is from. */
export function sourceOf({
  source,
  sourceUrl,
  fileName,
}: Pick<KnowledgeEntry, 'source' | 'sourceUrl' | 'fileName'>): string {
  if (source === 'file') return fileName ?? 'A file'
  if (sourceUrl !== null) return hostOf(sourceUrl)
  return source === 'web' ? 'The web' : 'Written here'
}
