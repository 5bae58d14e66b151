import type { NoticeKind } from '#core/notices.ts'

/**
 * What became of the e-mail about a notice: none is meant to be sent, it `waits`, it was `sent`, it
 * was `skipped` since nobody wants it any more or its address stays unconfirmed, or the mail server `failed`.
 */
export type EmailState = 'none' | 'waits' | 'sent' | 'skipped' | 'failed'

export type NoticeTables = {
  notice: {
    /** Also the id of the job that sends the e-mail about it. */
    id: string
    userId: string
    kind: NoticeKind
    documentId: string | null
    /** JSON: NoticeFacts of core/notices.ts. */
    facts: string
    /** Unique for an account: the same event makes one notice, however often it is noted. */
    event: string
    createdAt: number
    readAt: number | null
    letter: EmailState
    /** How often the e-mail was begun; noted before each try. */
    letterTries: number
    letterAt: number | null
  }
}
