import * as v from 'valibot'
import { apiSurface, endpoint } from './endpoint.ts'
import { timestamp, nothing, object, webUrl } from './fields.ts'

/** The providers whose models an account may use with its own key; "compatible" is any server with OpenAI's API. */
export const keyProviders = ['anthropic', 'openai', 'google', 'compatible'] as const
export type KeyProvider = (typeof keyProviders)[number]

/** How long a removed key can be restored. */
export const restorableForMs = 60_000

export const maxKeyLength = 500
export const maxModelLength = 150

const modelKey = object({
  provider: v.picklist(keyProviders),
  /** The last characters of the key; null when there is none or it is too short to reveal them. */
  lastFour: v.nullable(v.string()),
  /** "missing" means that the server needs no key, "unreadable" that the key was encrypted with a different secret. */
  state: v.picklist(['kept', 'missing', 'unreadable']),
  baseUrl: v.nullable(v.string()),
  model: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ModelKey = v.InferOutput<typeof modelKey>

const apiKey = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'The key is empty.'),
  v.maxLength(maxKeyLength, `A key has at most ${maxKeyLength} characters.`),
  v.regex(/^[\x21-\x7e]*$/, 'A key has neither spaces nor special letters.'),
)
const baseUrl = v.pipe(
  webUrl('Write an address such as https://models.example.com/v1.'),
  v.maxLength(2000, 'The address is too long.'),
)
const model = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'The name of the model is empty.'),
  v.maxLength(maxModelLength, `The name of a model has at most ${maxModelLength} characters.`),
)

const fields = object({
  /** If omitted, the key is kept as long as the URL stays the same; null for a server that needs none. */
  apiKey: v.nullish(apiKey),
  /** Both are for "compatible" only, which requires them. */
  baseUrl: v.nullish(baseUrl),
  model: v.nullish(model),
})
export type ModelKeyFields = v.InferOutput<typeof fields>

const tried = object({
  outcome: v.picklist(['works', 'refused', 'no-model', 'busy', 'unreachable', 'slow', 'rejected', 'failed']),
  message: v.string(),
})
export type Tried = v.InferOutput<typeof tried>

const path = '/api/model-keys'
const one = `${path}/:provider` as const
const common = { query: nothing, ...apiSurface }

/** An account's own keys. No response ever contains a key. */
export const modelKeys = {
  list: endpoint({
    ...common,
    method: 'GET',
    path,
    body: nothing,
    answer: object({ keys: v.array(modelKey) }),
  }),
  put: endpoint({ ...common, method: 'PUT', path: one, body: fields, answer: modelKey }),
  /** Responds with 204. */
  remove: endpoint({ ...common, method: 'DELETE', path: one, body: nothing, answer: nothing }),
  restore: endpoint({ ...common, method: 'POST', path: `${one}/restore`, body: nothing, answer: modelKey }),
  /** Makes one small call to the provider and reports the outcome in plain words. */
  test: endpoint({ ...common, method: 'POST', path: `${one}/test`, body: nothing, answer: tried }),
}
