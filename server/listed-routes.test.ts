import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractCalls } from '#test/harness/contract-calls.ts'
import { createRouter, type RouterOptions } from './router.ts'

/** Routes outside the contract, and who may use them. */
const beside: Record<string, string> = {
  'ALL /*': 'headers of every answer; the web app’s files',
  'GET /healthz': 'anybody: that the server lives',
  'GET /readyz': 'anybody: that its parts are there, without a name or a secret',
  'GET /metrics': 'anybody: figures of the process and the jobs',
  'ALL /practice/*':
    'the practice network, where it is on: pages need a session, calls a token that only a session can give',
  'ALL /api/auth/*': 'the check of origins, also without a session',
  'ALL /api/*': 'the check of origins of a session, and at the end what refuses unknown addresses',
  'ALL /api': 'what refuses unknown addresses',
  'GET /api/auth/*': 'Better Auth’s own endpoints',
  'POST /api/auth/*': 'Better Auth’s own endpoints',
  'ALL /mcp': 'whoever has a key that its owner made, as far as its scopes go',
  'GET /files/:key/:name': 'whoever has the address, which cannot be guessed',
  'ALL /files/*': 'nobody: says that there is nothing',
  'GET /*': 'anybody: the page of the web app',
  'ALL /assets/*': 'anybody: the web app’s files',
  'GET /assets/*': 'anybody: the web app’s files',
}

/** Stands in for every part: routes are only mounted on them. */
const part: unknown = new Proxy(() => undefined, { get: () => part, apply: () => part })
const known: Record<string | symbol, unknown> = {
  origins: [],
  storage: { origins: [] },
  publicUrl: 'http://localhost',
  webFolder: join(import.meta.dirname, '../web'),
}
const parts = new Proxy(known, { get: (given, name) => given[name] ?? part })

it('every route is a call of the contract, or listed with who may use it', async () => {
  // The proxy provides every option.
  const { routes } = createRouter(parts as RouterOptions)
  const served = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const contract = await contractCalls()
  expect([...served].filter((call) => !contract.has(call)).toSorted()).toEqual(Object.keys(beside).toSorted())
  expect([...contract.keys()].filter((call) => !served.has(call))).toEqual([])
})
