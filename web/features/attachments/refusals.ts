import { fileKindOf } from '#core/file-kind.ts'
import { chatUploadMaxBytes, filesPerMessage } from '#core/limits.ts'
import { ApiError } from '#web/api.ts'
import { failedWords } from './failed-words.ts'

/** Why a file is not there, in words; `hint` stands under them. */
export type Refusal =
  | { kind: 'final'; words: string; hint?: string }
  /** The document itself is at fault; one with too many pages can be split. */
  | { kind: 'pdf'; words: string; isTooLong: boolean }
  /** Nothing says that it will not go the next time. */
  | { kind: 'passing'; words: string; hint?: string }

const tooLargeWords = (name: string) => `${name}: File is too large. Maximum size is 20MB.`
const tooManyWords = `A message can have at most ${filesPerMessage} files.`

// The specification (5.2, 5.3) tells these refusals by their sentences; they have no codes of their own.
const notSupported = 'File type not supported'
const tooLarge = 'File size should be less than'
const tooManyPages = 'Keep PDFs under'

/** What can be said of a file before it is sent; `place` counts the files of its message. */
export function refusalBefore({ name, size }: File, place: number): Refusal | undefined {
  if (size > chatUploadMaxBytes) return { kind: 'final', words: tooLargeWords(name) }
  if (place >= filesPerMessage) return { kind: 'final', words: tooManyWords, hint: `${name} was left out.` }
  return undefined
}

/** Reads from what an upload threw what to tell about its file (spec 5.2). */
export function refusalOf(error: unknown, file: File): Refusal {
  const { name, type: contentType } = file
  const answer = error instanceof ApiError && error.status < 500 ? error : undefined
  const detail = answer?.detail
  if (detail?.startsWith(tooLarge)) return { kind: 'final', words: tooLargeWords(name) }
  if (detail?.startsWith(notSupported)) return { kind: 'final', words: `${name}: ${detail}` }
  if (
    detail !== undefined &&
    answer?.code === 'bad_request:api' &&
    fileKindOf({ name, contentType }) === 'pdf'
  )
    return { kind: 'pdf', words: detail, isTooLong: detail.startsWith(tooManyPages) }
  const words = failedWords(name)
  if (detail !== undefined) return { kind: 'final', words, hint: detail }
  return answer ? { kind: 'passing', words, hint: answer.message } : { kind: 'passing', words }
}
