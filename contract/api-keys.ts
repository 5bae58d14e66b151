import * as z from 'zod/mini'
import { keyScopes } from '#core/api-key-scopes.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, timestamp, nothing, ownPassword } from './fields.ts'

/** So many keys an account may have. */
export const maxApiKeys = 20
export const maxApiKeyName = 60
/** For how many days a key may be made; null is for ever. */
export const apiKeyLifetimes = [30, 90, 365] as const

const scope = z.enum(keyScopes)

const apiKey = z.object({
  id,
  name: z.string(),
  /** Its last four characters, to know it by. */
  lastFour: z.string(),
  scopes: z.array(scope),
  createdAt: timestamp,
  /** From then on it opens nothing; null for never. */
  expiresAt: z.nullable(timestamp),
  /** To the minute; null when no program has used it yet. */
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

/** Keys by which other programs use an account at `/mcp`. They open no call of the API, so that no key makes keys. */
export const apiKeys = {
  /** Newest first; `address` is where programs connect. */
  list: endpoint({
    method: 'GET',
    path,
    query: nothing,
    body: nothing,
    answer: z.object({ keys: z.array(apiKey), address: z.string() }),
    ...apiSurface,
  }),
  /** Asks for the account's password. Answers 201 with the key itself as `secret`, which no other answer holds. */
  create: endpoint({
    method: 'POST',
    path,
    query: nothing,
    body: z.extend(fields, { password: ownPassword }),
    answer: z.object({ key: apiKey, secret: z.string() }),
    ...apiSurface,
  }),
  /** It opens nothing from then on, and what it waits for is withdrawn. Answers 204. */
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    query: nothing,
    body: nothing,
    answer: nothing,
    ...apiSurface,
  }),
}
