import { refuse } from '#core/errors.ts'
import { chatUploadMaxBytes, pdfMaxPages } from '#core/limits.ts'
import { extensionOf } from '#core/text/file-name.ts'
import { lookAtDocument } from '#server/adapters/file-reader/document-look.ts'
import { isUtf8 } from 'node:buffer'

export const tooLarge = 'File size should be less than 20MB'
const notSupported = 'File type not supported'
const empty = 'This file is empty.'
export const pdfProblems = {
  protected: 'This PDF is protected with a password. Save a copy without one and add that.',
  damaged: 'This PDF cannot be read. It may be damaged.',
}

/** The message for a PDF with too many pages (specification 5.3). */
export const tooManyPages = (pages: number): string =>
  `Keep PDFs under 100 pages for best results. This has ${pages}.`

function checkSize(size: number): void {
  if (size === 0) throw refuse(empty)
  if (size > chatUploadMaxBytes) throw refuse(tooLarge)
}

async function checkPages(bytes: Uint8Array): Promise<void> {
  // A copy: the worker thread takes ownership of its input.
  const look = await lookAtDocument(bytes.slice())
  if ('problem' in look) throw refuse(pdfProblems[look.problem === 'protected' ? 'protected' : 'damaged'])
  if (look.pages !== null && look.pages > pdfMaxPages) throw refuse(tooManyPages(look.pages))
}

/** Checks what is known about a file before it is sent; the file itself is checked afterwards. Throws bad_request:api. */
export function checkAnnounced(file: { name: string; type: string; size: number }): void {
  checkSize(file.size)
  if (!mayBeTaken(file)) throw refuse(notSupported)
}

/** Returns the type of a file that the chat accepts. Throws bad_request:api with the sentence for people. */
export async function checkChatFile(file: { name: string; bytes: Uint8Array }): Promise<string> {
  checkSize(file.bytes.byteLength)
  const contentType = await contentTypeOf(file)
  if (contentType === undefined) throw refuse(notSupported)
  if (contentType === 'application/pdf') await checkPages(file.bytes)
  return contentType
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const officeTypes = {
  'word/document.xml': `${openXml}.wordprocessingml.document`,
  'ppt/presentation.xml': `${openXml}.presentationml.presentation`,
  'xl/workbook.xml': `${openXml}.spreadsheetml.sheet`,
} as const

const binaryTypes: Record<string, string> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'application/pdf': 'application/pdf',
  ...Object.fromEntries(Object.values(officeTypes).map((type) => [type, type])),
}
const binaryExtensions = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'docx', 'pptx', 'xlsx'])

const textTypes: Record<string, readonly string[]> = {
  'text/plain': ['', 'txt', 'text', 'log'],
  'text/markdown': ['md', 'markdown'],
  'text/csv': ['csv'],
  'application/json': ['json'],
  'text/html': ['html', 'htm'],
  'text/css': ['css'],
  'text/javascript': ['js', 'mjs', 'cjs', 'jsx'],
  'text/typescript': ['ts', 'mts', 'cts', 'tsx'],
  'text/x-python': ['py', 'pyi'],
}
const textTypeByExtension = new Map(
  Object.entries(textTypes).flatMap(([type, extensions]) => extensions.map((name) => [name, type] as const)),
)

const del = 127
const firstPrintable = 32
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === del || (byte < firstPrintable && !'\t\n\v\f\r'.includes(String.fromCharCode(byte))) ? 1 : 0,
)

/** Whether bytes are UTF-8 without control characters. Over 20 MB, an iterator takes ten times as long as an index. */
function isText(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (isControl[bytes[at] ?? 0] === 1) return false
  return isUtf8(bytes)
}

const headBytes = 4096
/** An SVG is markup whose first element is `svg`, with at most declarations and comments before it. */
const drawing =
  /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s>/]/i

const isDrawing = (bytes: Uint8Array) => drawing.test(new TextDecoder().decode(bytes.subarray(0, headBytes)))

async function binaryTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  // It throws for some archives that are broken on purpose: those then have none of the types.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.mime === 'application/zip' ? officeTypeOf(bytes) : binaryTypes[found?.mime ?? '']
}

/**
 * Detects the type of a file for the chat from its content; undefined when the chat does not accept it. The name only
 * decides which kind of text a text is.
 */
async function contentTypeOf({
  name,
  bytes,
}: {
  name: string
  bytes: Uint8Array
}): Promise<string | undefined> {
  const binary = await binaryTypeOf(bytes)
  if (binary !== undefined) return binary
  const text = textTypeByExtension.get(extensionOf(name))
  return text !== undefined && isText(bytes) && !isDrawing(bytes) ? text : undefined
}

/** Whether the chat may accept a file, judging by what is known about it before it is sent. */
function mayBeTaken({ name, type }: { name: string; type: string }): boolean {
  const extension = extensionOf(name)
  if (binaryExtensions.has(extension) || textTypeByExtension.has(extension)) return true
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(binaryTypes, essence) || Object.hasOwn(textTypes, essence)
}

const isMain = (name: string): name is keyof typeof officeTypes => Object.hasOwn(officeTypes, name)

/** Nothing is unpacked here. */
const limits = { maxEntries: 10_000, maxEntryBytes: Infinity, maxBytes: Infinity }

/** Returns the type of an archive that is an office file, judging by its entry names; undefined for any other. */
async function officeTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  const { openZip } = await import('#server/adapters/file-reader/zip-reader.ts')
  const entries = await openZip(bytes, { limits, refuse: () => new Error('not a zip') }).catch(() => [])
  const main = entries.map(({ path }) => path).find(isMain)
  return main !== undefined && entries.some(({ path }) => path === '_rels/.rels')
    ? officeTypes[main]
    : undefined
}
