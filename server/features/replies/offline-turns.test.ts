import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, draftedText, spokenText } from '#test/harness/chat.ts'

describe('a chat without a model', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('asks an account without material for some, and says where to add it', async () => {
    const { chunks } = await converse(await app.guest(), 'Write a post about tea')
    expect(spokenText(chunks)).toMatch(/^“Tea” is ready\..*\[your story\]\(\/identity\)/)
  })

  it('asks for nothing where the writer has chosen material', async () => {
    const client = await app.guest()
    await client.call('PUT', '/api/story', { content: 'We opened our tea shop in Leeds in 2021.' })
    const selectedIdentity = { myStory: true }
    const { chunks } = await converse(client, 'Write a post about tea', { selectedIdentity })
    expect(spokenText(chunks)).not.toContain('](/')
    expect(draftedText(chunks)).toMatch(/^We opened our tea shop in Leeds in 2021\./)
  })

  it('says why a post cannot be changed, and leaves it as it is', async () => {
    const client = await app.guest()
    const content = 'We won.\nThey lost.'
    await client.post('/api/document?id=fixed', { content, title: 'Mine' })
    const documentContext = { id: 'fixed', title: 'Mine', kind: 'text', content }
    const { chunks } = await converse(client, 'Make it clearer', { documentContext })
    expect(spokenText(chunks)).toContain('It holds no stock phrase')
    const { body } = await client.get<DocumentVersion[]>('/api/document?id=fixed')
    expect(body.map((version) => version.content)).toEqual([content])
  })
})
