import { keyScopes } from '#core/api-key-scopes.ts'
import type { TestApp } from '#test/harness/app.ts'
import { type Client, password } from '#test/harness/client.ts'
import { makeKey, makeWholeKey, openMcp } from '#test/harness/mcp.ts'
import { marker, type Rule } from './rule.ts'
import { readyPost } from './scenes.ts'

const apiKey = async (owner: Client) => ({ id: (await makeWholeKey(owner, { name: marker })).key.id })

/** A post that a program wants to have published. */
const askedFor = async (owner: Client, app: TestApp) => {
  const { id } = await readyPost(owner)
  const program = await openMcp(app.url, await makeKey(owner))
  const { version } = await program.data('read_post', { id })
  const { confirmationId } = await program.data('publish_post', { id, version })
  await program.close()
  return { id: String(confirmationId) }
}

const theirs = { who: 'owner', other: '404 not_found:api', owner: '200' } as const

/** Other programs: their keys and their requests. */
export const programRules: Rule[] = [
  { call: 'GET /api/api-keys', who: 'oneself', arrange: apiKey, owner: '200' },
  {
    call: 'POST /api/api-keys',
    who: 'oneself',
    arrange: apiKey,
    body: () => ({ name: 'Another', scopes: [...keyScopes], expiresInDays: 30, password }),
    owner: '201',
  },
  { call: 'DELETE /api/api-keys/:id', ...theirs, arrange: apiKey, owner: '204' },
  { call: 'GET /api/confirmations/:id', ...theirs, arrange: askedFor },
  { call: 'POST /api/confirmations/:id/confirm', ...theirs, arrange: askedFor },
  { call: 'POST /api/confirmations/:id/refuse', ...theirs, arrange: askedFor },
]
