import { endpoint, publicSurface } from './endpoint.ts'
import { nothing } from './fields.ts'

/** The API as an OpenAPI 3.1 document. */
export const getApiDescription = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...publicSurface,
})

/** The API documentation as an HTML page. */
export const getApiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...publicSurface,
})
