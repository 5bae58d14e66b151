import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing, object, finiteNumber } from '#contract/fields.ts'

const path = '/api/samples'
const count = finiteNumber

/**
 * `present`: the number of sample rows left as they were loaded; `changed`: the number that the user has edited since.
 */
const samples = object({ present: v.optional(count, 0), changed: v.optional(count, 0) })
export type Samples = v.InferOutput<typeof samples>

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
  answer: object({ ...samples.entries, added: count }),
  ...apiSurface,
})

/** Removes the samples. Those that the writer has edited stay, and so does everything the writer made. */
export const removeSamples = endpoint({
  method: 'DELETE',
  path,
  query: nothing,
  body: nothing,
  answer: object({ removed: count, kept: count }),
  ...apiSurface,
})
