import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { extensionOf } from './names.ts'
import { officeTypes, officeTypeOf } from './office-archive.ts'

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

/** Whether bytes are UTF-8 without control characters. An iterator takes ten times as long over 20 MB as an index. */
function isText(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (isControl[bytes[at] ?? 0] === 1) return false
  return isUtf8(bytes)
}

const headBytes = 4096
/** A drawing is markup whose first element is `svg`; before it stand at most declarations and comments. */
const drawing =
  /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s>/]/i

const isDrawing = (bytes: Uint8Array) => drawing.test(new TextDecoder().decode(bytes.subarray(0, headBytes)))

async function binaryTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  // It throws at some archives that are made to be broken: those are none of the types then.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.mime === 'application/zip' ? officeTypeOf(bytes) : binaryTypes[found?.mime ?? '']
}

/**
 * The type of a file for the chat by what it contains; undefined when it is none that the chat takes. The name decides
 * only which kind of text a text is.
 */
export async function contentTypeOf({
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

/** Whether a file may turn out to be one that the chat takes, by what is said of it before it is there. */
export function mayBeTaken({ name, type }: { name: string; type: string }): boolean {
  const extension = extensionOf(name)
  if (binaryExtensions.has(extension) || textTypeByExtension.has(extension)) return true
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(binaryTypes, essence) || Object.hasOwn(textTypes, essence)
}
