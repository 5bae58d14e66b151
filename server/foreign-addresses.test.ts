import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicNetwork } from '#server/adapters/web-page/public-network.ts'
import { createWebPages } from '#server/adapters/web-page/web-pages.ts'
import {
  page,
  type PageHandler,
  type PageServer,
  redirect,
  startPageServer,
} from '#test/fixtures/page-server.ts'
import { oddAddresses, privateHosts } from '#test/fixtures/private-addresses.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

describe('an address that somebody gives to the server', () => {
  let app: TestApp
  let client: Client
  let inside: PageServer
  let outside: PageServer
  const outsidePages: Record<string, PageHandler> = {}
  beforeAll(async () => {
    inside = await startPageServer({ '/': page('secret'), '/v1/chat/completions': page('secret') })
    outside = await startPageServer(outsidePages)
    app = await startTestApp({ env: { IMPORT_ALLOWED_HOSTS: outside.host } })
    client = await app.guest()
  })
  afterAll(async () => {
    await app.stop()
    await inside.close()
    await outside.close()
  })

  const importPage = (url: string) => client.post<{ cause: string }>('/api/knowledge-base/import', { url })
  const ownServer = (baseUrl: string) =>
    client.call<{ cause: string }>('PUT', '/api/model-keys/compatible', {
      apiKey: 'sk-own-key-1234',
      baseUrl,
      model: 'a-model',
    })
  const withPort = (host: string) => `http://${host}:${inside.port}/`

  it('leads nowhere inside, however it is written: page to import, or server of models', async () => {
    const addresses = [...privateHosts.map(withPort), ...privateHosts.map((host) => `http://${host}/`)]
    const taken: string[] = []
    for (const address of [...addresses, ...oddAddresses])
      for (const give of [importPage, ownServer]) {
        const { status } = await give(address)
        if (status !== 400) taken.push(`${give.name} ${address}: ${status}`)
      }
    expect(taken).toEqual([])
    expect(inside.requests).toEqual([])
  })

  it('leads nowhere inside by way of a page that is outside', async () => {
    const taken: string[] = []
    for (const [at, host] of privateHosts.entries()) {
      outsidePages[`/${at}`] = redirect(withPort(host), [301, 302, 303, 307, 308][at % 5] ?? 302)
      const { status } = await importPage(outside.at(`/${at}`))
      if (status !== 400) taken.push(host)
    }
    outsidePages['/odd'] = redirect('//127.0.0.1/')
    expect((await importPage(outside.at('/odd'))).status).toBe(400)
    expect(taken).toEqual([])
    expect(inside.requests).toEqual([])
  })

  it('is looked up once, so that a name that stands for another address by then leads nowhere inside', async () => {
    const answers = ['93.184.215.14', '127.0.0.1', '127.0.0.1']
    let asked = 0
    const resolve = () => {
      const address = answers[Math.min(asked, answers.length - 1)] ?? ''
      asked += 1
      return Promise.resolve([{ address, family: 4 }])
    }
    const leaving = new AbortController()
    const pages = createWebPages({ resolve, allowedHosts: [], timeoutMs: 200 })
    const address = `http://rebinding.example:${inside.port}/`
    await expect(pages.fetch(address, leaving.signal)).rejects.toThrow(/took too long|could not be reached/)
    expect(asked).toBe(1)
    const network = createPublicNetwork({ resolve, allowedHosts: [] })
    await expect(network.fetch(address)).rejects.toThrow('fetch failed')
    expect(inside.requests).toEqual([])
  })

  it('is refused when one of the addresses of its name is private and the other is nowhere', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '::ffff:127.0.0.1', family: 6 },
        { address: '169.254.169.254', family: 4 },
      ])
    const { signal } = new AbortController()
    const pages = createWebPages({ resolve, allowedHosts: [] })
    await expect(pages.fetch(withPort('both.example'), signal)).rejects.toThrow('private network')
    expect(inside.requests).toEqual([])
  })

  it('of a picture or a link is kept and never read by the server', async () => {
    const imageUrl = withPort('127.0.0.1')
    expect((await client.patch('/api/profile', { imageUrl })).status).toBe(200)
    await client.post('/api/swipe-files', { title: 'A', content: 'B', url: imageUrl })
    const content = JSON.stringify({ text: '<p>A</p>', images: [imageUrl], videos: [], documents: [] })
    await client.post('/api/document?id=reads-nothing', { content })
    await client.get('/api/export')
    const body = await client.get('/api/posts/by-hand?documentId=reads-nothing')
    expect(body.status).toBe(400)
    expect(inside.requests).toEqual([])
  })
})
