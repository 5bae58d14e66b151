import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type TestApp, startTestApp } from '#test/harness/app.ts'
import type { ApiDocument } from '#test/harness/described-answers.ts'
import { subjects } from './calls.ts'
import { specialCalls } from './special-calls.ts'

let app: TestApp
let api: ApiDocument
beforeAll(async () => {
  app = await startTestApp()
  api = (await app.visitor.get<ApiDocument>('/api/openapi.json')).body
})
afterAll(() => app.stop())

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const described = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

const modules = import.meta.glob<Record<string, unknown>>('#contract/**/*.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || '~standard' in value) return []
  return Object.values(value).flatMap(endpointsIn)
}

const contract = () => [
  ...new Set(
    Object.values(modules)
      .flatMap(endpointsIn)
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(api))
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

it('describes every call of the contract, and beside them only signing in', () => {
  expect(contract().length).toBeGreaterThan(100)
  const others = described().filter((call) => !call.includes(' /api/auth/'))
  expect(others.toSorted()).toEqual(contract().map(inBraces).toSorted())
})

it('says of every call what it is for, and of none that is gone', () => {
  const documented = Object.values(subjects).flatMap((calls) => Object.keys(calls))
  expect(documented.toSorted()).toEqual(contract().toSorted())
  expect(Object.keys(specialCalls).filter((call) => !documented.includes(call))).toEqual([])
})

it('describes nothing that is not there', async () => {
  const absent: string[] = []
  for (const call of described()) {
    const [method = '', path = ''] = call.split(' ')
    const { status, text } = await app.visitor.call(method, path.replace(/\{\w+\}/g, 'x'))
    const isUnknown = /There is nothing at this address|does not take/.test(text)
    if (isUnknown || (call.includes('/api/auth/') && status === 404)) absent.push(call)
  }
  expect(absent).toEqual([])
})

it('has unique names, a summary, a subject and an answer for each call', () => {
  const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods)) as {
    operationId: string
    summary: string
    tags: string[]
    responses: object
  }[]
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const lacking = operations.filter(
    ({ summary, tags, responses }) =>
      !/^[A-Z].{5,90}[^.]$/.test(summary) ||
      tags.length !== 1 ||
      !Object.keys(responses).some((status) => /^[23]/.test(status)),
  )
  expect(lacking.map(({ operationId }) => operationId)).toEqual([])
})

it('promises every field of an answer, also those that a client can do without', () => {
  const text = JSON.stringify(
    Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => responses['200'] ?? responses['201'] ?? {}),
    ),
  )
  // One answer has a field of this name.
  expect(text).not.toMatch(/"default":(?!\{"type":"string"\})/)
  const schemaOf = (path: string) =>
    JSON.stringify(api.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema)
  expect(schemaOf('/api/posts')).toContain('"required":["posts","counts","nextCursor"]')
  expect(schemaOf('/api/knowledge-base')).toContain('"excerpt"]')
  expect(schemaOf('/api/templates')).toContain('"required":["templates","nextCursor"]')
  expect(schemaOf('/api/linkedin/status')).toContain(
    '"required":["isConnected","network","memberName","connectedAt","expiresAt"]',
  )
})

it('shows a page that needs no script and no other server', async () => {
  const page = await app.visitor.get<string>('/api/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base/,
  )
  expect(page.body).not.toMatch(/<script|src=|https?:\/\//)
  for (const call of described()) expect(page.body).toContain(`<code>${call.split(' ')[1]}</code>`)
  const again = await app.visitor.fetch('/api/docs', {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})
