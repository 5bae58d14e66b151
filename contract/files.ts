import * as z from 'zod/mini'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing, textUpTo } from './fields.ts'

/** A file that is there: `url` can be read by whoever has it, `pathname` is the name it was uploaded with. */
export const storedFile = z.object({ url: z.string(), pathname: z.string(), contentType: z.string() })
export type StoredFile = z.infer<typeof storedFile>

/** Where the parts of a large file go, in order; each is sent to its own address, then `completeUrl` is told. */
export const directUpload = z.object({
  uploadId: z.string(),
  partSize: z.number(),
  parts: z.array(
    z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
  completeUrl: z.string(),
  url: z.string(),
})
export type DirectUpload = z.infer<typeof directUpload>

/** The JSON form of an upload request, for a file over 4 MB; `clientPayload` is a JSON string. */
export const directUploadRequest = z.object({ fileName: textUpTo(255), clientPayload: textUpTo(2000) })
export const clientPayload = z.object({
  type: textUpTo(255),
  size: z.number().check(z.int(), z.minimum(0)),
  originalName: textUpTo(255),
})

/**
 * A file for the chat: a form with the field `file` (up to 20 MB), answered with the stored file; or JSON
 * (`directUploadRequest`), answered with where its parts go.
 */
export const uploadChatFile = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  query: nothing,
  body: nothing,
  answer: z.union([storedFile, directUpload]),
  readsOwnBody: true,
  ...apiSurface,
})

const mediaTypes = ['image', 'video', 'document'] as const

const count = z.nullable(z.number())

/** A file that a post can show, as it is stored; an upload answers it, and `aboutMedia` tells it again later. */
export const postMedia = z.object({
  url: z.string(),
  mediaType: z.enum(mediaTypes),
  /** What the file was called by whoever added it. */
  originalName: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In pixels, as it is shown; null for documents, and where a video does not tell it. */
  width: count,
  height: count,
  /** How long a video is; null where it does not tell it. */
  durationMs: count,
  /** The pages or slides of a document; null as long as they are not known. */
  pages: count,
  /** A small WebP of an image; null for anything else. */
  thumbnailUrl: z.nullable(z.string()),
  /** A PDF to show instead of an office document; a PDF shows itself. */
  previewUrl: z.nullable(z.string()),
  /** How that PDF gets on; "none" where nothing makes one. */
  previewState: z.enum(['none', 'working', 'ready', 'failed']),
})
export type PostMedia = z.infer<typeof postMedia>

/**
 * A file for a post: a form with the field `file` of at most 4,194,304 bytes. What a refusal says to people stands in
 * `error` too.
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

/** A larger file for a post: answers where its parts go. `error` as in `uploadMedia`. */
export const uploadMediaDirectly = endpoint({
  method: 'POST',
  path: '/api/upload/client',
  query: nothing,
  body: nothing,
  answer: directUpload,
  readsOwnBody: true,
  ...apiSurface,
})

/** One's own file for a post by its address; `url` may be the address of a file that was uploaded anywhere. */
export const aboutMedia = endpoint({
  method: 'GET',
  path: '/api/files/about',
  query: z.object({ url: textUpTo(2000) }),
  body: nothing,
  answer: postMedia,
  ...apiSurface,
})

/**
 * A direct upload that was cut off: where its parts go now, and those that have arrived, by number from 1. Only the
 * others need to be sent. not_found:api when it is over, completed or too old.
 */
export const resumeUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  query: nothing,
  body: nothing,
  answer: z.extend(directUpload, {
    received: z.array(z.object({ number: z.number(), etag: z.string() })),
  }),
  ...apiSurface,
})
export type ResumedUpload = z.infer<(typeof resumeUpload)['answer']>

/** Gives a direct upload up; what has arrived is removed. Answers 204, also when it is over. */
export const giveUpUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

/**
 * Ends a direct upload; `etags` are those the storage answered, in the order of the parts. Answers as the call for small
 * files does, for a chat or for a post; may be repeated.
 */
export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/complete',
  query: nothing,
  body: z.object({ etags: z.array(textUpTo(200)).check(z.maxLength(10_000)) }),
  answer: z.union([postMedia, storedFile]),
  ...apiSurface,
})

/** One part of a direct upload to this server, as its target says: the bytes and nothing else. */
export const uploadPart = endpoint({
  method: 'PUT',
  path: '/api/uploads/:id/parts/:number',
  query: nothing,
  body: nothing,
  answer: z.object({ etag: z.string() }),
  readsOwnBody: true,
  ...apiSurface,
})
