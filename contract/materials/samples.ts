import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'

const path = '/api/samples'
const count = z.number()

/**
 * `present`: the number of sample rows left as they were loaded; `changed`: the number that the user has edited since.
 */
const samples = z.object({ present: z._default(count, 0), changed: z._default(count, 0) })
export type Samples = z.infer<typeof samples>

/** The sample data in the account. */
export const getSamples = endpoint({
  method: 'GET',
  path,
  query: nothing,
  body: nothing,
  answer: samples,
  ...apiSurface,
})

/** Adds the missing samples to every library, and My Story only when there is none. Idempotent. */
export const loadSamples = endpoint({
  method: 'POST',
  path,
  query: nothing,
  body: nothing,
  answer: z.extend(samples, { added: count }),
  ...apiSurface,
})

/** Removes the samples. Those that the writer has edited stay, and so does everything the writer made. */
export const removeSamples = endpoint({
  method: 'DELETE',
  path,
  query: nothing,
  body: nothing,
  answer: z.object({ removed: count, kept: count }),
  ...apiSurface,
})
