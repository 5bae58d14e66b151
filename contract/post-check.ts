import * as v from 'valibot'
import { dialects } from '#core/post-check/preferences.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing, textUpTo, object } from './fields.ts'

const mostRules = 500
export const mostWords = 5000
const name = textUpTo(100)

export const checkPreferences = object({
  off: v.pipe(v.array(name), v.maxLength(mostRules)),
  isGrammarOn: v.boolean(),
  dialect: v.picklist(dialects),
  words: v.pipe(v.array(name), v.maxLength(mostWords)),
})

/** The caller's settings of the post check; null before they are first saved. */
export const getCheckPreferences = endpoint({
  method: 'GET',
  path: '/api/post-check/preferences',
  query: nothing,
  body: nothing,
  answer: object({ preferences: v.optional(v.nullable(checkPreferences), null) }),
  ...apiSurface,
})

/** Replaces the caller's settings. */
export const putCheckPreferences = endpoint({
  method: 'PUT',
  path: '/api/post-check/preferences',
  query: nothing,
  body: checkPreferences,
  answer: object({ preferences: checkPreferences }),
  ...apiSurface,
})
