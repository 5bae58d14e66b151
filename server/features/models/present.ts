import type { ModelKey } from '#contract/model-keys.ts'
import type { SecretBox } from '#server/adapters/secrets/secret-box.ts'
import type { KeyRow } from './key-rows.ts'

/** Of a shorter key even four characters would tell too much. */
const shortest = 12

/** What people see of a key: never the key. */
export function presentKey(row: KeyRow, secrets: SecretBox): ModelKey {
  const { provider, baseUrl, model, createdAt, updatedAt } = row
  const key = row.apiKey === null ? null : secrets.open(row.apiKey)
  return {
    provider,
    lastFour: key !== null && key.length >= shortest ? key.slice(-4) : null,
    state: row.apiKey === null ? 'missing' : key === null ? 'unreadable' : 'kept',
    baseUrl,
    model,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}
