import * as z from 'zod/mini'
import { dialects } from '#core/post-check/preferences.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing, textUpTo } from './fields.ts'

const mostRules = 500
export const mostWords = 5000
const name = textUpTo(100)

export const checkPreferences = z.object({
  off: z.array(name).check(z.maxLength(mostRules)),
  isGrammarOn: z.boolean(),
  dialect: z.enum(dialects),
  words: z.array(name).check(z.maxLength(mostWords)),
})

/** The caller's settings of the post check; null before they are first saved. */
export const getCheckPreferences = endpoint({
  method: 'GET',
  path: '/api/post-check/preferences',
  query: nothing,
  body: nothing,
  answer: z.object({ preferences: z._default(z.nullable(checkPreferences), null) }),
  ...apiSurface,
})

/** Replaces the caller's settings. */
export const putCheckPreferences = endpoint({
  method: 'PUT',
  path: '/api/post-check/preferences',
  query: nothing,
  body: checkPreferences,
  answer: z.object({ preferences: checkPreferences }),
  ...apiSurface,
})
