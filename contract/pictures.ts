import * as z from 'zod/mini'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, idQuery, timestamp, nothing } from './fields.ts'
import { storedFile } from './files.ts'

/** Makes the picture of a document a file of its owner's, so that posts can show it; the latest version when none is named. */
export const keepPicture = endpoint({
  method: 'POST',
  path: '/api/actions/keepPicture',
  query: nothing,
  body: z.object({ documentId: id, createdAt: z.optional(timestamp) }),
  answer: storedFile,
  ...documentSurface,
})

/** The posts of the chat that a document was made in which have not been published, the latest 50 first. */
export const getPostsBeside = endpoint({
  method: 'GET',
  path: '/api/document/posts',
  query: idQuery,
  body: nothing,
  answer: z.object({ posts: z.array(z.object({ id, title: z.string() })) }),
  ...documentSurface,
})
