import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseContent } from '#core/post/post-content.ts'
import { addMedia } from '#core/post/post-media.ts'
import { plainText } from '#core/post/post-text.ts'
import { documentQuery } from '#web/features/documents/queries.ts'
import { FakeDocumentServer, json } from './fake-document-server.ts'
import { changePost } from './queries.ts'

const image = { kind: 'image' as const, url: 'https://files/1', alt: 'A desk' }

describe('a change to a post that is not open', () => {
  let server: FakeDocumentServer
  let client: QueryClient
  beforeEach(() => {
    server = new FakeDocumentServer('First words')
    vi.stubGlobal('fetch', server.fetch)
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  })

  const add = () => changePost(client, 'd1', (post) => addMedia(post, image))
  const latest = () => parseContent(server.contents.at(-1) ?? '')

  it('is saved as a version and known at once', async () => {
    await add()
    expect([plainText(latest().text), latest().images]).toEqual(['First words', [image.url]])
    expect(client.getQueryData(documentQuery('d1').queryKey)?.versions.at(-1)?.content).toBe(
      server.contents.at(-1),
    )
  })

  it('is made on what somebody else saved meanwhile', async () => {
    const stale = [server.latest]
    let reads = 0
    server.add('Second words')
    server.on('GET /api/document', () => {
      reads += 1
      return json(reads === 1 ? stale : [...stale, server.latest])
    })
    await add()
    expect([plainText(latest().text), latest().images]).toEqual(['Second words', [image.url]])
  })

  it('says why it could not be saved', async () => {
    server.trouble = 400
    await expect(add()).rejects.toMatchObject({ status: 400 })
    expect(server.contents).toEqual(['First words'])
  })
})
