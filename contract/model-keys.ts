import * as z from 'zod/mini'
import { apiSurface, endpoint } from './endpoint.ts'
import { timestamp, nothing } from './fields.ts'

/** Whose models an account may use with a key of its own; "compatible" is one server that speaks OpenAI's protocol. */
export const keyProviders = ['anthropic', 'openai', 'google', 'compatible'] as const
export type KeyProvider = (typeof keyProviders)[number]

/** For this long after its removal a key can be brought back. */
export const restorableForMs = 60_000

export const maxKeyLength = 500
export const maxModelLength = 150

const modelKey = z.object({
  provider: z.enum(keyProviders),
  /** Its last characters; null where there is no key, or one so short that they would tell too much. */
  lastFour: z.nullable(z.string()),
  /** "missing" is a server that wants none, "unreadable" a key that was sealed under another secret. */
  state: z.enum(['kept', 'missing', 'unreadable']),
  baseUrl: z.nullable(z.string()),
  model: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ModelKey = z.infer<typeof modelKey>

const apiKey = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'The key is empty.'),
    z.maxLength(maxKeyLength, `A key has at most ${maxKeyLength} characters.`),
    z.regex(/^[\x21-\x7e]*$/, 'A key has neither spaces nor special letters.'),
  )
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'Write an address such as https://models.example.com/v1.' })
  .check(z.maxLength(2000, 'The address is too long.'))
const model = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'The name of the model is empty.'),
    z.maxLength(maxModelLength, `The name of a model has at most ${maxModelLength} characters.`),
  )

const fields = z.object({
  /** Left out, the key stays as it is, as long as the address does; null for a server that wants none. */
  apiKey: z.nullish(apiKey),
  /** Both for "compatible" alone, which needs them. */
  baseUrl: z.nullish(baseUrl),
  model: z.nullish(model),
})
export type ModelKeyFields = z.infer<typeof fields>

const tried = z.object({
  outcome: z.enum(['works', 'refused', 'no-model', 'busy', 'unreachable', 'slow', 'rejected', 'failed']),
  message: z.string(),
})
export type Tried = z.infer<typeof tried>

const path = '/api/model-keys'
const one = `${path}/:provider` as const
const common = { query: nothing, ...apiSurface }

/** An account's own keys. No answer ever holds a key. */
export const modelKeys = {
  list: endpoint({
    ...common,
    method: 'GET',
    path,
    body: nothing,
    answer: z.object({ keys: z.array(modelKey) }),
  }),
  put: endpoint({ ...common, method: 'PUT', path: one, body: fields, answer: modelKey }),
  /** Answers 204. */
  remove: endpoint({ ...common, method: 'DELETE', path: one, body: nothing, answer: nothing }),
  restore: endpoint({ ...common, method: 'POST', path: `${one}/restore`, body: nothing, answer: modelKey }),
  /** Makes one small call to the provider and says in plain words what came of it. */
  test: endpoint({ ...common, method: 'POST', path: `${one}/test`, body: nothing, answer: tried }),
}
