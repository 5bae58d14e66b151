import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { maxContent, timestamp, timestampOrNone, nothing, textUpTo, object } from '#contract/fields.ts'

/** My Story: empty until it is written. */
export const storyAnswer = object({ content: v.string(), updatedAt: timestampOrNone })
export type Story = v.InferOutput<typeof storyAnswer>

const path = '/api/story'

export const getStory = endpoint({
  method: 'GET',
  path,
  query: nothing,
  body: nothing,
  answer: storyAnswer,
  ...apiSurface,
})

export const saveStory = endpoint({
  method: 'PUT',
  path,
  query: nothing,
  body: object({
    content: textUpTo(maxContent),
    /** The `updatedAt` that the edit is based on; refused with 409 and `latest` when there is a newer one. */
    baseUpdatedAt: v.optional(v.nullable(timestamp)),
  }),
  answer: storyAnswer,
  ...apiSurface,
})
