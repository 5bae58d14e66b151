import { AppError } from '#core/errors.ts'
import { chatUploadMaxBytes, pdfMaxPages } from '#core/limits.ts'
import { countPages } from '#server/adapters/file-reader/page-count.ts'
import { contentTypeOf, mayBeTaken } from './content-type.ts'

export const tooLarge = 'File size should be less than 20MB'
const notSupported = 'File type not supported'
const empty = 'This file is empty.'
export const pdfProblems = {
  protected: 'This PDF is protected with a password. Save a copy without one and add that.',
  damaged: 'This PDF cannot be read. It may be damaged.',
}

/** What is said of a PDF with too many pages (specification 5.3). */
export const tooManyPages = (pages: number): string =>
  `Keep PDFs under 100 pages for best results. This has ${pages}.`

const refusal = (reason: string) => new AppError('bad_request:api', { reason })

function checkSize(size: number): void {
  if (size === 0) throw refusal(empty)
  if (size > chatUploadMaxBytes) throw refusal(tooLarge)
}

async function checkPages(bytes: Uint8Array): Promise<void> {
  const count = await countPages(bytes)
  if ('problem' in count) throw refusal(pdfProblems[count.problem])
  if (count.pages <= pdfMaxPages) return
  throw refusal(tooManyPages(count.pages))
}

/** What is said of a file before it is there; the file itself is checked when it is. Throws bad_request:api. */
export function checkAnnounced(file: { name: string; type: string; size: number }): void {
  checkSize(file.size)
  if (!mayBeTaken(file)) throw refusal(notSupported)
}

/** Answers the type of a file that the chat takes. Throws bad_request:api with the sentence for people. */
export async function checkChatFile(file: { name: string; bytes: Uint8Array }): Promise<string> {
  checkSize(file.bytes.byteLength)
  const contentType = await contentTypeOf(file)
  if (contentType === undefined) throw refusal(notSupported)
  if (contentType === 'application/pdf') await checkPages(file.bytes)
  return contentType
}
