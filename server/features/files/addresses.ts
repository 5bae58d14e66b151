import { randomBytes } from 'node:crypto'
import { contentDisposition } from '#server/http/content-disposition.ts'

const keyBytes = 20
const address = /\/files\/([\da-f]{40})(?:\/[^/]*)?$/

/** Returns a key that cannot be guessed. */
export const newKey = (): string => randomBytes(keyBytes).toString('hex')

/** Returns the key in the URL of a stored file, here or at the storage; null for any other URL. */
export function keyOf(url: string): string | null {
  if (!URL.canParse(url, 'http://here')) return null
  return address.exec(new URL(url, 'http://here').pathname)?.[1] ?? null
}

const anyAddress = /\/files\/([\da-f]{40})(?![\da-f])/g

/** Returns the keys in the URLs of stored files that a text contains. */
export const keysIn = (text: string): string[] => [...text.matchAll(anyAddress)].map(([, key = '']) => key)

/** Files derived from a file are stored beside it and removed with it. */
export const thumbnailKey = (key: string): string => `${key}-thumbnail`
export const previewKey = (key: string): string => `${key}-preview`

const derived = /^([\da-f]{40})-(thumbnail|preview)$/
const derivedTypes = { thumbnail: 'image/webp', preview: 'application/pdf' } as const

/** Returns the original's key and the content type for the key of a derived file; null for any other key. */
export function derivedOf(key: string): { of: string; contentType: string } | null {
  const [, of, what] = derived.exec(key) ?? []
  if (of === undefined) return null
  return { of, contentType: derivedTypes[what === 'preview' ? 'preview' : 'thumbnail'] }
}

/** Images, videos and PDFs may be shown inline; anything else is downloaded. */
const isShown = (contentType: string) =>
  /^(?:image|video)\//.test(contentType) || contentType === 'application/pdf'

/** The Content-Disposition of a stored file. */
export const dispositionOf = ({ name, contentType }: { name: string; contentType: string }): string =>
  contentDisposition(isShown(contentType) ? 'inline' : 'attachment', name)

const writtenTypes = new Set(['text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'application/json'])
/** Text that a browser executes or renders as a page. */
const runs =
  /^(?:text\/.*|image\/svg\+xml|application\/(?:xhtml\+xml|xml|.*(?:java|ecma)script|x-httpd-php))$/i

/**
 * Returns the Content-Type that a stored file is served with. All text is UTF-8, and whatever one of our pages could load
 * as a script or a stylesheet, since it is from the same origin, is plain text.
 */
export function servedType(contentType: string): string {
  if (writtenTypes.has(contentType)) return `${contentType}; charset=utf-8`
  return runs.test(contentType) ? 'text/plain; charset=utf-8' : contentType
}
