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
    /** JSON: why the last publication did not end in a post. */
    failure: string | null
    workflowRunId: string | null
    audienceId: string | null
    createdAt: number
    updatedAt: number
    /** Its words stand in "postWords", by number; the database counts. */
    number: Generated<number>
    /** The latest version's, and what a list shows and orders of it (core/post/listed-post.ts). */
    title: Generated<string>
    titleOrder: Generated<string>
    kind: Generated<'text' | 'image'>
    excerpt: Generated<string>
    picture: string | null
    imageCount: Generated<number>
    videoCount: Generated<number>
    documentCount: Generated<number>
    /** The moment of the latest version. */
    latestAt: number | null
    /** A deleted post is nowhere shown; for a while it can be brought back, then the row goes. */
    deletedAt: number | null
    /** SHA-256, in hexadecimal, of the last text whose open claims the writer was asked about. */
    askedTextHash: string | null
  }
  documentVersion: {
    documentId: string
    /** Unique and rising within a document, so that it names the version. */
    createdAt: number
    title: string
    kind: 'text' | 'image'
    content: string
    /** The version it was written on, when that is not the one before it: what came between is not in it. */
    basedOn: number | null
    /** Whether the assistant wrote it. */
    byAssistant: Generated<number>
    /** Whether its owner has gone back to it. */
    isRestored: Generated<number>
  }
  documentPresence: {
    documentId: string
    tab: string
    device: string
    seenAt: number
  }
}
