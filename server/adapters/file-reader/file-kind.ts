import type { FileToRead } from './file-text.ts'

export type FileKind = 'pdf' | 'office' | 'old-office' | 'picture' | 'text' | 'other'

const marks: [FileKind, string][] = [
  ['office', 'PK\u0003\u0004'],
  ['office', 'PK\u0005\u0006'],
  ['old-office', '\u00d0\u00cf\u0011\u00e0'],
  ['other', '{\\rtf'],
]

/** A PDF may begin with up to a kilobyte of something else. */
const searchedForPdf = 1024

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)

/** What a file is by its own first bytes; its media type decides only between pictures and text. */
export function fileKind({ bytes, mediaType }: FileToRead): FileKind {
  const start = latin1(bytes, 0, searchedForPdf)
  if (start.includes('%PDF-')) return 'pdf'
  const marked = marks.find(([, mark]) => start.startsWith(mark))
  if (marked) return marked[0]
  if (pictureType(bytes) !== undefined) return 'picture'
  return /^(?:image\/(?!svg)|audio\/|video\/|font\/)/.test(mediaType) ? 'other' : 'text'
}

/** The media type of a picture that models know, by its first bytes. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = latin1(bytes, 0, 12)
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : undefined
}
