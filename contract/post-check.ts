import * as z from 'zod/mini'
import { dialects } from '#core/post-check/preferences.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing, textUpTo } from './fields.ts'

const mostRules = 500
const mostWords = 5000
const name = textUpTo(100)

export const checkPreferences = z.object({
  off: z.array(name).check(z.maxLength(mostRules)),
  isGrammarOn: z.boolean(),
  dialect: z.enum(dialects),
  words: z.array(name).check(z.maxLength(mostWords)),
})

/** What the caller has decided about the post check; null before the first time. */
export const getCheckPreferences = endpoint({
  method: 'GET',
  path: '/api/post-check/preferences',
  query: nothing,
  body: nothing,
  answer: z.object({ preferences: z.nullable(checkPreferences) }),
  ...apiSurface,
})

/** Puts these decisions in the place of the ones before. */
export const putCheckPreferences = endpoint({
  method: 'PUT',
  path: '/api/post-check/preferences',
  query: nothing,
  body: checkPreferences,
  answer: z.object({ preferences: checkPreferences }),
  ...apiSurface,
})
