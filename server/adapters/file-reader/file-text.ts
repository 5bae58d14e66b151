/** A file as it was uploaded; its bytes decide, and media type and name help only where these are inconclusive. */
export type FileToRead = { bytes: Uint8Array; mediaType: string; name: string }

export const problems = {
  empty: 'The file is empty.',
  textless: 'The file contains no readable text; it may be a scan or consist of pictures.',
  picture: 'The file is a picture, and a picture contains no text.',
  protected: 'The file is protected with a password.',
  outdated: 'The file is in an older Office format. It can be read once it is saved as docx, pptx or xlsx.',
  damaged: 'The file is damaged or incomplete.',
  tooLarge: 'The file is too large to be read once it is unpacked.',
  tooSlow: 'The file took too long to read.',
  unknown: 'Files of this kind cannot be read.',
  unread: 'The file could not be read.',
} as const

export type Problem = keyof typeof problems

/** The text of a file, or why there is none; `reason` is a sentence for people and models. */
export type FileText =
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'problem'; problem: Problem; reason: string }

export const problemOf = (problem: Problem): FileText => ({
  kind: 'problem',
  problem,
  reason: problems[problem],
})

/** Thrown while a file is being read; the reader converts it to a FileText. */
export class Unreadable extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problems[problem], { cause })
    this.name = 'Unreadable'
    this.problem = problem
  }
}

/** In UTF-16 units; the rest of a file is not read. */
export const maxTextLength = 200_000

type FileKind = 'pdf' | 'office' | 'old-office' | 'picture' | 'text' | 'other'

const marks: [FileKind, string][] = [
  ['office', 'PK\u0003\u0004'],
  ['office', 'PK\u0005\u0006'],
  ['old-office', '\u00d0\u00cf\u0011\u00e0'],
  ['other', '{\\rtf'],
]

/** A PDF may begin with up to a kilobyte of other data. */
const searchedForPdf = 1024

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)

/** Detects what a file is by its first bytes; the media type only tells pictures and other media from text. */
export function fileKind({ bytes, mediaType }: FileToRead): FileKind {
  const start = latin1(bytes, 0, searchedForPdf)
  if (start.includes('%PDF-')) return 'pdf'
  const marked = marks.find(([, mark]) => start.startsWith(mark))
  if (marked) return marked[0]
  if (pictureType(bytes) !== undefined) return 'picture'
  return /^(?:image\/(?!svg)|audio\/|video\/|font\/)/.test(mediaType) ? 'other' : 'text'
}

/** Detects the media type of a picture that models accept, by its first bytes. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = latin1(bytes, 0, 12)
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : undefined
}
