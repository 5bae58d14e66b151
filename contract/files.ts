import * as v from 'valibot'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing, textOrNone, textUpTo, object, finiteNumber } from './fields.ts'

/** A stored file: `url` is readable by anybody who has it, `pathname` is the name it was uploaded with. */
export const storedFile = object({ url: v.string(), pathname: v.string(), contentType: v.string() })
export type StoredFile = v.InferOutput<typeof storedFile>

/**
 * The upload targets of a large file's parts, in order; each part has its own URL, and `completeUrl` is called at the
 * end.
 */
export const directUpload = object({
  uploadId: v.string(),
  partSize: finiteNumber,
  parts: v.array(object({ url: v.string(), method: v.string(), headers: v.record(v.string(), v.string()) })),
  completeUrl: v.string(),
  url: v.string(),
})
export type DirectUpload = v.InferOutput<typeof directUpload>

/** The JSON form of an upload request, for a file over 4 MB; `clientPayload` is a JSON string. */
export const directUploadRequest = object({ fileName: textUpTo(255), clientPayload: textUpTo(2000) })
export const clientPayload = object({
  type: textUpTo(255),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  originalName: textUpTo(255),
})

/**
 * Uploads a file for the chat: a form with the field `file` (up to 20 MB) is answered with the stored file; JSON
 * (`directUploadRequest`) with the upload targets of its parts.
 */
export const uploadChatFile = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  query: nothing,
  body: nothing,
  answer: v.union([storedFile, directUpload]),
  readsOwnBody: true,
  ...apiSurface,
})

const mediaTypes = ['image', 'video', 'document'] as const

const count = v.optional(v.nullable(finiteNumber), null)

/** A stored file that a post can show; returned by uploads and by `aboutMedia`. */
export const postMedia = object({
  url: v.string(),
  mediaType: v.picklist(mediaTypes),
  /** The name of the uploaded file. */
  originalName: v.string(),
  contentType: v.optional(v.string(), ''),
  /** In bytes. */
  size: v.optional(finiteNumber, 0),
  /** In pixels, as displayed; null for documents, and for videos whose size is unknown. */
  width: count,
  height: count,
  /** The length of a video; null when unknown. */
  durationMs: count,
  /** The number of pages or slides of a document; null until known. */
  pages: count,
  /** A small WebP of an image; null for other media. */
  thumbnailUrl: textOrNone,
  /** A PDF preview of an office document; null for a PDF, which is its own preview. */
  previewUrl: textOrNone,
  /** The state of that PDF's conversion; "none" when there is nothing to convert or no converter. */
  previewState: v.optional(v.picklist(['none', 'working', 'ready', 'failed']), 'none'),
})
export type PostMedia = v.InferOutput<typeof postMedia>

/**
 * Uploads a file for a post: a form with the field `file` of at most 4,194,304 bytes. The user-facing reason for a
 * refusal is also in `error`.
 */
export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/upload',
  query: nothing,
  body: nothing,
  answer: postMedia,
  readsOwnBody: true,
  ...apiSurface,
})

/**
 * Starts the upload of a larger file for a post: responds with the upload targets of its parts. `error` as in
 * `uploadMedia`.
 */
export const uploadMediaDirectly = endpoint({
  method: 'POST',
  path: '/api/upload/client',
  query: nothing,
  body: nothing,
  answer: directUpload,
  readsOwnBody: true,
  ...apiSurface,
})

/** Describes the caller's own file for a post; `url` may be that of a file that was uploaded for any purpose. */
export const aboutMedia = endpoint({
  method: 'GET',
  path: '/api/files/about',
  query: object({ url: textUpTo(2000) }),
  body: nothing,
  answer: postMedia,
  ...apiSurface,
})

/**
 * Resumes an interrupted direct upload: responds with the current upload targets, and the parts received, numbered from
 * 1. Only the others need to be sent. not_found:api when it is cancelled, completed or expired.
 */
export const resumeUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  query: nothing,
  body: nothing,
  answer: object({
    ...directUpload.entries,
    received: v.array(object({ number: finiteNumber, etag: v.string() })),
  }),
  ...apiSurface,
})
export type ResumedUpload = v.InferOutput<(typeof resumeUpload)['answer']>

/** Cancels a direct upload and deletes the parts received. Responds with 204, even if it has already ended. */
export const giveUpUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

/**
 * Completes a direct upload; `etags` are those the storage returned, in the order of the parts. Responds like the call
 * for small files, for a chat or a post; may be repeated.
 */
export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/complete',
  query: nothing,
  body: object({ etags: v.pipe(v.array(textUpTo(200)), v.maxLength(10_000)) }),
  answer: v.union([postMedia, storedFile]),
  ...apiSurface,
})

/** Uploads one part of a direct upload to this server; the body is the raw bytes. */
export const uploadPart = endpoint({
  method: 'PUT',
  path: '/api/uploads/:id/parts/:number',
  query: nothing,
  body: nothing,
  answer: object({ etag: v.string() }),
  readsOwnBody: true,
  ...apiSurface,
})
