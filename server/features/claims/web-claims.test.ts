import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostClaim } from '#contract/claims.ts'
import { type SearchServer, startSearchServer } from '#test/fixtures/search-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'

describe('the claims of a post from a guided flow', () => {
  let search: SearchServer
  let app: TestApp
  beforeAll(async () => {
    search = await startSearchServer()
    app = await startTestApp({ env: { NEWS_FEED_BASE_URL: search.baseUrl, HN_BASE_URL: search.baseUrl } })
  })
  afterAll(async () => {
    await app.stop()
    await search.close()
  })

  it('have their sources in the pages that its trends were found on', async () => {
    const client = await app.guest()
    const page = { title: 'Bread prices rise by 12% in Leuven', url: 'https://example.com/bread' }
    search.find({ ...page, date: '2026-11-18T09:30:00Z' })
    const { chatId: id } = await converse(client, 'Bakeries', {
      flowType: 'trending',
      flowStep: 'industry-input',
      webSearchEnabled: true,
    })
    const { chunks } = await converse(client, 'Write a post about bread. Our oven is small.', { id })
    const documentId = String(chunks.find(({ type }) => type === 'data-id')?.data)
    const { body } = await client.post<{ claims: PostClaim[] }>('/api/document/claims', {
      documentId,
      content: 'It rose by 12% in Leuven, and by 13% in Porto.',
    })
    const source = { kind: 'web', id: page.url, url: page.url, title: page.title }
    expect(body.claims).toMatchObject([
      { text: '12%', source: { ...source, passage: page.title } },
      { text: 'Leuven', source },
      { text: '13%', source: null },
      { text: 'Porto', source: null },
    ])
  })
})
