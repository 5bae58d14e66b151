import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  page,
  type PageHandler,
  type PageServer,
  redirect,
  startPageServer,
} from '#test/fixtures/page-server.ts'
import type { Address } from './destination.ts'
import { PageRefused } from './page-refused.ts'
import { createPublicNetwork } from './public-network.ts'

const privateWords =
  'This address belongs to a private network. Whoever runs this server can allow it with the setting IMPORT_ALLOWED_HOSTS.'

describe('a server that a person has named', () => {
  let server: PageServer
  const pages: Record<string, PageHandler> = {}
  const names: Record<string, Address[]> = {
    'models.example': [{ address: '127.0.0.1', family: 4 }],
    'inside.example': [{ address: '127.0.0.1', family: 4 }],
  }
  const resolve = (name: string) =>
    names[name] ? Promise.resolve(names[name]) : Promise.reject(new Error('ENOTFOUND'))
  beforeEach(async () => {
    for (const path of Object.keys(pages)) delete pages[path]
    server = await startPageServer(pages)
  })
  afterEach(() => server.close())

  /** The only name that may be reached is models.example, at the port of the test's server. */
  const open = () => createPublicNetwork({ resolve, allowedHosts: [`models.example:${server.port}`] })
  const at = (path: string, host = 'models.example') => `http://${host}:${server.port}${path}`
  const refusalOf = (calling: Promise<unknown>) => calling.catch((error: unknown) => error)

  it('gets what is sent, and answers', async () => {
    pages['/v1/chat'] = (request, response) => {
      response.writeHead(201, { 'content-type': 'text/plain', 'x-from': 'here' })
      response.write(`${request.method} ${request.headers.authorization} `)
      request.pipe(response)
    }
    const headers = { authorization: 'Bearer abc' }
    const answer = await open().fetch(at('/v1/chat'), { method: 'POST', headers, body: '{"a":1}' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-from')).toBe('here')
    expect(await answer.text()).toBe('POST Bearer abc {"a":1}')
  })

  it.each([
    ['this machine by its name', 'inside.example', privateWords],
    ['this machine by its number', '127.0.0.1', privateWords],
    ['this machine in another spelling', '2130706433', privateWords],
    ['the metadata of a cloud', '169.254.169.254', privateWords],
    ['a private network', '10.1.2.3', privateWords],
    [
      'a name that stands for nothing',
      'nowhere.example',
      'There is no server with the name nowhere.example.',
    ],
  ])('is never %s', async (_, host, words) => {
    const network = open()
    const checked = await refusalOf(network.check(at('/', host), new AbortController().signal))
    expect(checked).toBeInstanceOf(PageRefused)
    expect(checked).toMatchObject({ message: words })
    const called = await refusalOf(network.fetch(at('/', host)))
    expect(called).toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: checked })
    expect(server.requests).toEqual([])
  })

  it('is checked again at each call, since a name can come to stand for another address', async () => {
    const network = open()
    const { signal } = new AbortController()
    await network.check(at('/'), signal)
    const other = createPublicNetwork({
      allowedHosts: [],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    })
    expect(await refusalOf(other.fetch(at('/')))).toMatchObject({ message: 'fetch failed' })
    expect(server.requests).toEqual([])
  })

  it('leads nowhere else', async () => {
    pages['/'] = redirect('http://169.254.169.254/')
    const answer = await open().fetch(at('/'))
    expect(answer.status).toBe(302)
    expect(server.requests).toHaveLength(1)
  })

  it('is left when the caller gives up, also while its name is looked up', async () => {
    const giveUp = new AbortController()
    const waiting = createPublicNetwork({ allowedHosts: [], resolve: () => new Promise(() => {}) })
    const calling = refusalOf(waiting.fetch(at('/'), { signal: giveUp.signal }))
    giveUp.abort()
    expect(await calling).toMatchObject({ name: 'AbortError' })
  })

  it('cannot fill the memory with an answer without end', async () => {
    pages['/'] = page(new Uint8Array(33 * 1024 * 1024))
    const answer = await open().fetch(at('/'))
    expect(await refusalOf(answer.arrayBuffer())).toMatchObject({ message: 'The answer is too long.' })
  })
})
