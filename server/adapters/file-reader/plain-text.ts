import { CollectedText } from './collected-text.ts'
import { type FileText, maxTextLength, Unreadable } from './file-text.ts'

/** No character takes more bytes in the encodings that are read here. */
const bytesRead = maxTextLength * 4 + 4

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** The streaming decoder forgives a character that is cut off at the end, and nothing else. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

const controls = /[^\P{Cc}\t\n\f\r]/gu

/** Text has next to no control characters; other data is full of them. */
const looksBinary = (text: string) => (text.match(controls)?.length ?? 0) > text.length / 500

/** Reads UTF-8, UTF-16 with a byte order mark, and Windows’ Western encoding, which old tables are exported in. */
export function readPlainText(bytes: Uint8Array): FileText {
  const beginning = bytes.subarray(0, bytesRead)
  const text = decode(beginning, encodingOf(bytes)) ?? decode(beginning, 'windows-1252')
  if (text === undefined || looksBinary(text)) throw new Unreadable('unknown')
  const collected = new CollectedText()
  collected.add(text)
  return collected.finish()
}
