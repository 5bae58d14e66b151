import { chatUploadMaxBytes, filesPerMessage } from '#core/limits.ts'
import { ApiError } from '#web/api.ts'
import { failedWords } from './failed-words.ts'

/** Why a file was not uploaded, in words; `hint` is shown below them. */
export type Refusal =
  | { kind: 'final'; words: string; hint?: string }
  /** The document itself is at fault; one with too many pages can be split. */
  | { kind: 'pdf'; words: string; isTooLong: boolean }
  /** A retry may succeed. */
  | { kind: 'passing'; words: string; hint?: string }

const tooLargeWords = (name: string) => `${name}: File is too large. Maximum size is 20MB.`
const tooManyWords = `A message can have at most ${filesPerMessage} files.`

// These refusals have no codes of their own: they are recognised by their sentences (specification 5.2, 5.3).
const notSupported = 'File type not supported'
const tooLarge = 'File size should be less than'
const tooManyPages = 'Keep PDFs under'
const invalidPdf = 'This PDF '

/** Returns why a file is refused before it is sent, if it is; `place` is its index among the files of its message. */
export function refusalBefore({ name, size }: File, place: number): Refusal | undefined {
  if (size > chatUploadMaxBytes) return { kind: 'final', words: tooLargeWords(name) }
  if (place >= filesPerMessage) return { kind: 'final', words: tooManyWords, hint: `${name} was left out.` }
  return undefined
}

/** Returns what to say about a file whose upload threw (spec 5.2). */
export function refusalOf(error: unknown, { name }: File): Refusal {
  const answer = error instanceof ApiError && error.status < 500 ? error : undefined
  const detail = answer?.detail
  if (detail?.startsWith(tooLarge)) return { kind: 'final', words: tooLargeWords(name) }
  if (detail?.startsWith(notSupported)) return { kind: 'final', words: `${name}: ${detail}` }
  const isTooLong = detail?.startsWith(tooManyPages) ?? false
  if (detail !== undefined && (isTooLong || detail.startsWith(invalidPdf)))
    return { kind: 'pdf', words: detail, isTooLong }
  const words = failedWords(name)
  if (detail !== undefined) return { kind: 'final', words, hint: detail }
  return answer ? { kind: 'passing', words, hint: answer.message } : { kind: 'passing', words }
}
