import * as v from 'valibot'
import { keyScopes } from '#core/api-key-scopes.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, timestamp, nothing, ownPassword, object } from './fields.ts'

/** The maximum number of keys per account. */
export const maxApiKeys = 20
export const maxApiKeyName = 60
/** The possible lifetimes of a key, in days; null means that it never expires. */
export const apiKeyLifetimes = [30, 90, 365] as const

const scope = v.picklist(keyScopes)

const apiKey = object({
  id,
  name: v.string(),
  /** The last four characters of the key, to recognize it by. */
  lastFour: v.string(),
  scopes: v.array(scope),
  createdAt: timestamp,
  /** Null for a key that never expires. */
  expiresAt: v.nullable(timestamp),
  /** To the minute; null when the key has never been used. */
  lastUsedAt: v.nullable(timestamp),
})
export type ApiKey = v.InferOutput<typeof apiKey>

const fields = object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Give the key a name, such as the program it is for.'),
    v.maxLength(maxApiKeyName, `The name has at most ${maxApiKeyName} characters.`),
  ),
  scopes: v.pipe(
    v.array(scope),
    v.minLength(1, 'Choose what the program may do.'),
    v.maxLength(keyScopes.length, 'Each can be chosen once.'),
  ),
  expiresInDays: v.nullable(v.picklist(apiKeyLifetimes)),
})
export type ApiKeyFields = v.InferOutput<typeof fields>

const path = '/api/api-keys'

/**
 * Keys by which other programs use an account at `/mcp`. They do not authenticate API calls, so that a key cannot
 * create keys.
 */
export const apiKeys = {
  /** Newest first; `address` is the URL that programs connect to. */
  list: endpoint({
    method: 'GET',
    path,
    query: nothing,
    body: nothing,
    answer: object({ keys: v.array(apiKey), address: v.string() }),
    ...apiSurface,
  }),
  /**
   * Requires the account's password. Responds with 201 and the key itself as `secret`, which no other response
   * contains.
   */
  create: endpoint({
    method: 'POST',
    path,
    query: nothing,
    body: object({ ...fields.entries, password: ownPassword }),
    answer: object({ key: apiKey, secret: v.string() }),
    ...apiSurface,
  }),
  /** Invalidates the key and withdraws its pending requests. Responds with 204. */
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    query: nothing,
    body: nothing,
    answer: nothing,
    ...apiSurface,
  }),
}
