import type { Generated } from 'kysely'
import type { DocumentStatus } from '#contract/documents.ts'

export type DocumentTables = {
  document: {
    id: string
    userId: string
    chatId: string | null
    status: DocumentStatus
    scheduledAt: number | null
    scheduledTimezone: string | null
    publishedAt: number | null
    url: string | null
    /** JSON: why the last publication attempt failed. */
    failure: string | null
    workflowRunId: string | null
    audienceId: string | null
    createdAt: number
    updatedAt: number
    /** The post's key in "postWords"; assigned by the database. */
    number: Generated<number>
    /** Copied from the latest version, for what a list shows and sorts by (core/post/listed-post.ts). */
    title: Generated<string>
    titleOrder: Generated<string>
    kind: Generated<'text' | 'image'>
    excerpt: Generated<string>
    picture: string | null
    imageCount: Generated<number>
    videoCount: Generated<number>
    documentCount: Generated<number>
    /** When the latest version was created. */
    latestAt: number | null
    /** A deleted post is shown nowhere; it can be restored for a while, then the row is deleted. */
    deletedAt: number | null
    /** SHA-256, hexadecimal, of the last text whose open claims the writer was asked about. */
    askedTextHash: string | null
  }
  documentVersion: {
    documentId: string
    /** Unique and increasing within a document, so that it identifies the version. */
    createdAt: number
    title: string
    kind: 'text' | 'image'
    content: string
    /** The version it was written on, when that is not the previous one: it lacks the changes in between. */
    basedOn: number | null
    /** Whether the assistant wrote it. */
    byAssistant: Generated<number>
    /** Whether its owner has restored it. */
    isRestored: Generated<number>
  }
  documentPresence: {
    documentId: string
    tab: string
    device: string
    seenAt: number
  }
}
