/** A file as it was uploaded; the bytes are believed, the media type and the name only help where they say nothing. */
export type FileToRead = { bytes: Uint8Array; mediaType: string; name: string }

export const problems = {
  empty: 'The file is empty.',
  textless: 'The file holds no text that can be read; it may be a scan or consist of pictures.',
  picture: 'The file is a picture, and a picture holds no text.',
  protected: 'The file is protected with a password.',
  outdated: 'The file has an older Office format. Saved as docx, pptx or xlsx it can be read.',
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

/** Thrown inside the reading of one file; leaves the reader as a FileText. */
export class Unreadable extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problems[problem], { cause })
    this.name = 'Unreadable'
    this.problem = problem
  }
}

/** In UTF-16 units; more of a file is not read. */
export const maxTextLength = 200_000
