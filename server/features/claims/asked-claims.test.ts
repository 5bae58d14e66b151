import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

let app: TestApp
let client: Client
beforeAll(async () => {
  app = await startTestApp()
  client = await app.guest()
})
afterAll(() => app.stop())

it('asks a writer once about the open claims of a text, on whatever device', async () => {
  const id = randomUUID()
  const write = (content: string) => client.post(`/api/document?id=${id}`, { content })
  const openOf = async (documentId: string) =>
    (await client.get<{ textHash: string; isAsked: boolean }>(`/api/document/claims/open?id=${documentId}`))
      .body
  await write('It took 10 days.')
  const { textHash, isAsked } = await openOf(id)
  expect(isAsked).toBe(false)
  const noted = await client.post('/api/document/claims/asked', { documentId: id, textHash })
  expect(noted).toMatchObject({ status: 200, body: { textHash } })
  expect(await openOf(id)).toMatchObject({ textHash, isAsked: true })
  await write('It took **10 days**.')
  expect(await openOf(id)).toMatchObject({ textHash, isAsked: true })
  await write('It took 11 days.')
  expect((await openOf(id)).isAsked).toBe(false)
  const other = randomUUID()
  await client.post(`/api/document?id=${other}`, { content: 'It took 10 days.' })
  expect(await openOf(other)).toMatchObject({ textHash, isAsked: false })
})
