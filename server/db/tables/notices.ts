import type { NoticeKind } from '#core/notice-kinds.ts'

/**
 * What became of a notice's e-mail: 'none' is to be sent, it `waits`, it was `sent`, it was `skipped` because nobody
 * wants it any more or the address stays unconfirmed, or the mail server `failed`.
 */
export type EmailState = 'none' | 'waits' | 'sent' | 'skipped' | 'failed'

export type NoticeTables = {
  notice: {
    /** Also the id of the job that sends its e-mail. */
    id: string
    userId: string
    kind: NoticeKind
    documentId: string | null
    /** JSON: NoticeFacts of core/notices.ts. */
    facts: string
    /** Unique per account: the same event makes one notice, however often it is reported. */
    event: string
    createdAt: number
    readAt: number | null
    letter: EmailState
    /** How often sending the e-mail was attempted; counted before each attempt. */
    letterTries: number
    letterAt: number | null
  }
}
