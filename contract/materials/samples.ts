import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'

const path = '/api/samples'
const count = z.number()

/** `present`: how many rows are still as they were loaded; `changed`: how many have become the writer's own since. */
const samples = z.object({ present: count, changed: count })
export type Samples = z.infer<typeof samples>

/** What there is of the sample data in the account. */
export const getSamples = endpoint({
  method: 'GET',
  path,
  query: nothing,
  body: nothing,
  answer: samples,
  ...apiSurface,
})

/** Puts the samples that are missing into every library; My Story only where there is none. Nothing comes twice. */
export const loadSamples = endpoint({
  method: 'POST',
  path,
  query: nothing,
  body: nothing,
  answer: z.extend(samples, { added: count }),
  ...apiSurface,
})

/** Takes them out again. What the writer has changed stays, and so does what they made. */
export const removeSamples = endpoint({
  method: 'DELETE',
  path,
  query: nothing,
  body: nothing,
  answer: z.object({ removed: count, kept: count }),
  ...apiSurface,
})
