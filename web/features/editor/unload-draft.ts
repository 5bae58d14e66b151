import * as z from 'zod/mini'

/**
 * Text that was typed and had not reached the server: what, on which version (moment and content, null when it is not
 * known), and when (ISO 8601). Each writer is one opening of the document in one tab.
 */
export type LocalDraft = {
  documentId: string
  writer: string
  content: string
  base: string
  baseContent: string | null
  at: string
  /** What was sent of it without an answer: the server may have it. */
  sent?: string[] | undefined
}

const stored = z.record(
  z.string(),
  z.object({
    content: z.string(),
    base: z.string(),
    baseContent: z._default(z.nullable(z.string()), null),
    at: z.string(),
    sent: z.optional(z.array(z.string())),
  }),
)
type Stored = z.infer<typeof stored>

const nameOf = (documentId: string) => `lede-unsaved-${documentId}`

function read(documentId: string): Stored {
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(nameOf(documentId)) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** False when the browser keeps nothing. */
function write(documentId: string, texts: Stored): boolean {
  try {
    if (Object.keys(texts).length === 0) localStorage.removeItem(nameOf(documentId))
    else localStorage.setItem(nameOf(documentId), JSON.stringify(texts))
    return true
  } catch {
    return false
  }
}

/**
 * What was kept of a document when its page went away. A page that goes may not wait, and what IndexedDB is told then
 * can be lost; local storage is done when the call is.
 */
export const unloadDrafts = (documentId: string): LocalDraft[] =>
  Object.entries(read(documentId)).map(([writer, text]) => ({ ...text, writer, documentId }))

/** Keeps a writer's text in the place of what was kept of theirs; false when the browser keeps nothing. */
export const saveUnloadDraft = ({ documentId, writer, ...text }: LocalDraft): boolean =>
  write(documentId, { ...read(documentId), [writer]: text })

export function deleteUnloadDraft(documentId: string, writer: string): void {
  const { [writer]: gone, ...left } = read(documentId)
  if (gone !== undefined) write(documentId, left)
}
