import { endpoint, publicSurface } from './endpoint.ts'
import { nothing } from './fields.ts'

/** All calls of the API as an OpenAPI 3.1 document. */
export const getApiDescription = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...publicSurface,
})

/** The same as a page to read. */
export const getApiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...publicSurface,
})
