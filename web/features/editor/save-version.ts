import { saveDocument, type DocumentVersion } from '#contract/documents.ts'
import { call } from '#web/api.ts'

/** A request that is to outlive its page may carry 64 KB, all of them together. */
const keepaliveBytes = 60_000
const bytesOf = (text: string) => new TextEncoder().encode(text).length

export type VersionToSave = {
  documentId: string
  title: string
  kind: 'text' | 'image'
  content: string
  /** The moment of the version that the content is based on. */
  baseCreatedAt: string
}

/** Saves a version. Throws ApiError; 409 carries the `latest` version that it would have gone over. */
export const saveVersion = ({ documentId, ...body }: VersionToSave): Promise<DocumentVersion> =>
  call(saveDocument, {
    query: { id: documentId },
    body,
    keepalive: bytesOf(JSON.stringify(body)) < keepaliveBytes,
  })
