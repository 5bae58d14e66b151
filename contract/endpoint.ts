import type * as v from 'valibot'
import type { ErrorCode } from '#core/errors.ts'

/**
 * One call of the API, shared by both sides: the server mounts it, the browser calls it. `invalid` is the error code
 * for bad input, `unauthorized` the one for a missing session; `null` means that no session is needed.
 */
export type Endpoint<
  Query extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema = v.GenericSchema,
  Answer = unknown,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  query: Query
  body: Body
  answer: v.GenericSchema<unknown, Answer>
  invalid: ErrorCode
  unauthorized: ErrorCode | null
  /** The handler reads the body from the request itself, a form with a file or raw bytes; `body` is ignored. */
  readsOwnBody?: true
}

type Surface = Pick<Endpoint, 'invalid' | 'unauthorized'>

export const chatSurface: Surface = { invalid: 'bad_request:api', unauthorized: 'unauthorized:chat' }
export const documentSurface: Surface = {
  invalid: 'bad_request:document',
  unauthorized: 'unauthorized:document',
}
export const apiSurface: Surface = { invalid: 'bad_request:api', unauthorized: 'unauthorized:auth' }
export const publicSurface: Surface = { invalid: 'bad_request:api', unauthorized: null }

/** Infers the types of an endpoint without widening them. */
// @__NO_SIDE_EFFECTS__
export function endpoint<Query extends v.GenericSchema, Body extends v.GenericSchema, Answer>(
  definition: Endpoint<Query, Body, Answer>,
): Endpoint<Query, Body, Answer> {
  return definition
}
