import * as v from 'valibot'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, idQuery, timestamp, nothing, object } from './fields.ts'
import { storedFile } from './files.ts'

/** Saves a document's picture as a file of its owner, so that posts can show it; by default the latest version. */
export const keepPicture = endpoint({
  method: 'POST',
  path: '/api/actions/keepPicture',
  query: nothing,
  body: object({ documentId: id, createdAt: v.optional(timestamp) }),
  answer: storedFile,
  ...documentSurface,
})

/** The unpublished posts of the chat that a document was made in, newest first, at most 50. */
export const getPostsBeside = endpoint({
  method: 'GET',
  path: '/api/document/posts',
  query: idQuery,
  body: nothing,
  answer: object({ posts: v.optional(v.array(object({ id, title: v.string() })), []) }),
  ...documentSurface,
})
