import { randomBytes } from 'node:crypto'
import { contentDisposition } from '#server/http/content-disposition.ts'

const keyBytes = 20
const address = /\/files\/([\da-f]{40})(?:\/[^/]*)?$/

/** A key that cannot be guessed. */
export const newKey = (): string => randomBytes(keyBytes).toString('hex')

/** The key in an address of a stored file, here or at the storage; null in any other address. */
export function keyOf(url: string): string | null {
  if (!URL.canParse(url, 'http://here')) return null
  return address.exec(new URL(url, 'http://here').pathname)?.[1] ?? null
}

const anyAddress = /\/files\/([\da-f]{40})(?![\da-f])/g

/** The keys in the addresses of stored files that a text names. */
export const keysIn = (text: string): string[] => [...text.matchAll(anyAddress)].map(([, key = '']) => key)

/** What is made of a file is stored beside it, and goes with it. */
export const thumbnailKey = (key: string): string => `${key}-thumbnail`
export const previewKey = (key: string): string => `${key}-preview`

const derived = /^([\da-f]{40})-(thumbnail|preview)$/
const derivedTypes = { thumbnail: 'image/webp', preview: 'application/pdf' } as const

/** The file's key and the type of what is made of it, in the key of such a thing; null in any other key. */
export function derivedOf(key: string): { of: string; contentType: string } | null {
  const [, of, what] = derived.exec(key) ?? []
  if (of === undefined) return null
  return { of, contentType: derivedTypes[what === 'preview' ? 'preview' : 'thumbnail'] }
}

/** Pictures, films and PDFs may be shown where they are; anything else is for saving. */
const isShown = (contentType: string) =>
  /^(?:image|video)\//.test(contentType) || contentType === 'application/pdf'

/** The Content-Disposition of a stored file. */
export const dispositionOf = ({ name, contentType }: { name: string; contentType: string }): string =>
  contentDisposition(isShown(contentType) ? 'inline' : 'attachment', name)

const writtenTypes = new Set(['text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'application/json'])
/** Text that a browser runs, or lays out as a page. */
const runs =
  /^(?:text\/.*|image\/svg\+xml|application\/(?:xhtml\+xml|xml|.*(?:java|ecma)script|x-httpd-php))$/i

/**
 * The Content-Type that a stored file is served with: every text is UTF-8, and what a page of ours could run as a script
 * or a style, since it comes from this origin, is words.
 */
export function servedType(contentType: string): string {
  if (writtenTypes.has(contentType)) return `${contentType}; charset=utf-8`
  return runs.test(contentType) ? 'text/plain; charset=utf-8' : contentType
}
