import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { maxContent, timestamp, timestampOrNone, nothing, textUpTo } from '#contract/fields.ts'

/** My Story: empty until it is written. */
export const storyAnswer = z.object({ content: z.string(), updatedAt: timestampOrNone })
export type Story = z.infer<typeof storyAnswer>

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
  body: z.object({
    content: textUpTo(maxContent),
    /** The `updatedAt` that the edit is based on; refused with 409 and `latest` when there is a newer one. */
    baseUpdatedAt: z.optional(z.nullable(timestamp)),
  }),
  answer: storyAnswer,
  ...apiSurface,
})
