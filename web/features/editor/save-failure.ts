import { getDocument, type DocumentVersion } from '#contract/documents.ts'
import { messageOf } from '#core/errors.ts'
import { ApiError } from '#web/api.ts'

/** What a failed save means: somebody else saved, it may work later, or it never will as it stands. */
export type SaveFailure =
  | { kind: 'conflict'; latest: DocumentVersion }
  | { kind: 'later'; words: string }
  | { kind: 'refused'; words: string }

const offlineWords = 'You are offline, or Lede cannot be reached.'
const conflictStatus = 409
const tooManyRequests = 429

export function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'later', words: messageOf('') }
  const [latest] = error.status === conflictStatus ? versionsIn(error.body.latest) : []
  if (latest) return { kind: 'conflict', latest }
  if (error.code === 'offline:chat') return { kind: 'later', words: offlineWords }
  const kind = error.status >= 500 || error.status === tooManyRequests ? 'later' : 'refused'
  return { kind, words: error.message }
}

function versionsIn(value: unknown): DocumentVersion[] {
  const parsed = getDocument.answer.safeParse([value])
  return parsed.success ? parsed.data : []
}

/** A save that could not be brought to its end; the text is still here. */
export class NotSavedError extends Error {}
