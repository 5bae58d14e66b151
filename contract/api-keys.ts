import * as z from 'zod/mini'
import { keyScopes } from '#core/api-key-scopes.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, timestamp, nothing, ownPassword } from './fields.ts'

/** The maximum number of keys per account. */
export const maxApiKeys = 20
export const maxApiKeyName = 60
/** The possible lifetimes of a key, in days; null means that it never expires. */
export const apiKeyLifetimes = [30, 90, 365] as const

const scope = z.enum(keyScopes)

const apiKey = z.object({
  id,
  name: z.string(),
  /** The last four characters of the key, to recognize it by. */
  lastFour: z.string(),
  scopes: z.array(scope),
  createdAt: timestamp,
  /** Null for a key that never expires. */
  expiresAt: z.nullable(timestamp),
  /** To the minute; null when the key has never been used. */
  lastUsedAt: z.nullable(timestamp),
})
export type ApiKey = z.infer<typeof apiKey>

const fields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the key a name, such as the program it is for.'),
      z.maxLength(maxApiKeyName, `The name has at most ${maxApiKeyName} characters.`),
    ),
  scopes: z
    .array(scope)
    .check(
      z.minLength(1, 'Choose what the program may do.'),
      z.maxLength(keyScopes.length, 'Each can be chosen once.'),
    ),
  expiresInDays: z.nullable(z.literal(apiKeyLifetimes)),
})
export type ApiKeyFields = z.infer<typeof fields>

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
    answer: z.object({ keys: z.array(apiKey), address: z.string() }),
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
    body: z.extend(fields, { password: ownPassword }),
    answer: z.object({ key: apiKey, secret: z.string() }),
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
