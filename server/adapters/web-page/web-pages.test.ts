import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  page,
  type PageHandler,
  type PageServer,
  redirect,
  startPageServer,
} from '#test/fixtures/page-server.ts'
import type { Address } from './destination.ts'
import { createWebPages } from './web-pages.ts'

const megabyte = 1024 * 1024
const ipv4 = (address: string): Address => ({ address, family: 4 })
const { signal } = new AbortController()

const refusals = {
  private: 'This address belongs to a private network. Only pages on the public internet can be imported.',
  tooLarge: 'The page is larger than 5 MB.',
  broken: 'The site could not be reached, or the connection was lost.',
}

describe('a web address', () => {
  let server: PageServer
  const pages: Record<string, PageHandler> = {}
  beforeEach(async () => {
    for (const path of Object.keys(pages)) delete pages[path]
    server = await startPageServer(pages)
  })
  afterEach(() => server.close())

  const names: Record<string, Address[]> = {
    'pages.example': [ipv4('127.0.0.1')],
    'inside.example': [ipv4('127.0.0.1')],
    'both.example': [ipv4('10.0.0.1'), { address: 'fe80::1', family: 6 }],
    'metadata.example': [ipv4('169.254.169.254')],
    'mapped.example': [{ address: '::ffff:127.0.0.1', family: 6 }],
    'empty.example': [],
  }
  const asked: string[] = []
  const resolve = (name: string) => {
    asked.push(name)
    const found = names[name]
    return found ? Promise.resolve(found) : Promise.reject(new Error('ENOTFOUND'))
  }

  /** The only name that may be read is pages.example, at the port of the test's server. */
  function open(timeoutMs = 15_000) {
    asked.splice(0)
    const allowedHosts = [`pages.example:${server.port}`]
    return createWebPages({ resolve, allowedHosts, timeoutMs })
  }
  const at = (path: string) => `http://pages.example:${server.port}${path}`
  const read = (address: string) => open().fetch(address, signal)
  const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

  it('is read with what its server says of it', async () => {
    pages['/a?b=1'] = page('<p>Hello</p>', 'Text/HTML; Charset="ISO-8859-1"')
    const found = await read(` ${at('/a?b=1')}#part `)
    expect(found).toMatchObject({ url: at('/a?b=1'), mediaType: 'text/html', charset: 'ISO-8859-1' })
    expect(textOf(found)).toBe('<p>Hello</p>')
  })

  it('is resolved once, and what was checked is where the connection goes', async () => {
    pages['/'] = page('Hello')
    await read(at('/'))
    expect(asked).toEqual(['pages.example'])
    expect(server.requests).toEqual([`pages.example:${server.port}/`])
  })

  it('is unpacked', async () => {
    const packed = gzipSync('Hello '.repeat(1000))
    pages['/'] = page(packed, 'text/plain', { 'content-encoding': 'gzip' })
    expect(textOf(await read(at('/')))).toHaveLength(6000)
  })

  it.each([
    'inside.example',
    'both.example',
    'metadata.example',
    'mapped.example',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '①②⑦.⓪.⓪.①',
    '127.0.0.1.',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '10.0.0.1',
    '192.168.0.1',
    '169.254.169.254',
  ])('of a private network is not read: %s', async (host) => {
    pages['/'] = page('secret')
    await expect(read(`http://${host}:${server.port}/`)).rejects.toThrow(refusals.private)
    pages['/away'] = redirect(`http://${host}:${server.port}/`)
    await expect(read(at('/away'))).rejects.toThrow(refusals.private)
    expect(server.requests).toEqual([`pages.example:${server.port}/away`])
  })

  it('that may be read although it is private may be read at that port alone', async () => {
    pages['/'] = page('Hello')
    await expect(read('http://pages.example/')).rejects.toThrow(refusals.private)
    await expect(read(`http://pages.example:${server.port + 1}/`)).rejects.toThrow(refusals.private)
    expect(server.requests).toEqual([])
  })

  it('is followed where it leads, five times at most', async () => {
    for (let at5 = 0; at5 < 6; at5 += 1)
      pages[`/${at5}`] = redirect(`./${at5 + 1}`, [301, 302, 303, 307, 308][at5] ?? 302)
    pages['/6'] = page('Hello')
    expect(await read(at('/1'))).toMatchObject({ url: at('/6') })
    await expect(read(at('/0'))).rejects.toThrow('The address redirects more than 5 times.')
    pages['/round'] = redirect('/round')
    await expect(read(at('/round'))).rejects.toThrow('more than 5 times')
  })

  it.each([
    ['file:///etc/passwd', 'Only addresses that begin with http:// or https:// can be imported.'],
    ['javascript:alert(1)', 'Only addresses that begin with http:// or https:// can be imported.'],
    ['data:text/html,hello', 'Only addresses that begin with http:// or https:// can be imported.'],
    ['ftp://pages.example/', 'Only addresses that begin with http:// or https:// can be imported.'],
    ['http://me:secret@pages.example/', 'The address must not contain a name or a password.'],
  ])('that is no page, %s, is not read, nor when a page leads there', async (address, reason) => {
    await expect(read(address)).rejects.toThrow(reason)
    pages['/away'] = redirect(address)
    await expect(read(at('/away'))).rejects.toThrow(reason)
  })

  it.each([
    '',
    ' ',
    'not an address',
    'http://',
    'https://?',
    'http://a b/',
    'http://[::1',
    'http://a:99999/',
  ])('that makes no sense is refused: %j', async (address) => {
    await expect(read(address)).rejects.toThrow('This is not a web address.')
  })

  it('without a server is refused', async () => {
    await expect(read('nowhere.example/page')).rejects.toThrow(
      'There is no server with the name nowhere.example.',
    )
    await expect(read('https://empty.example/')).rejects.toThrow('There is no server with the name empty.')
    const gone = at('/')
    await server.close()
    await expect(read(gone)).rejects.toThrow(refusals.broken)
  })

  it.each([
    [404, 'There is no page at this address (404).'],
    [410, 'There is no page at this address (410).'],
    [403, 'The site does not show this page to everybody (403).'],
    [429, 'The site gets too many requests. Please try again later (429).'],
    [500, 'The site answered with an error (500).'],
    [204, 'The site answered with an error (204).'],
  ])('that answers with %d is refused', async (status, reason) => {
    pages['/'] = (_, response) => void response.writeHead(status).end()
    await expect(read(at('/'))).rejects.toThrow(reason)
  })

  it('that leads on to nowhere is refused', async () => {
    pages['/'] = (_, response) => void response.writeHead(302).end()
    await expect(read(at('/'))).rejects.toThrow('The address redirects, but does not say where.')
  })

  it('that goes on without end is left', async () => {
    pages['/'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const piece = Buffer.alloc(64 * 1024, 'x')
      const more = () => {
        if (response.destroyed) return
        if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    }
    await expect(read(at('/'))).rejects.toThrow(refusals.tooLarge)
    await server.closed()
  })

  it('that says it is too large is left before it comes', async () => {
    pages['/'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(6 * megabyte) })
      response.write('x')
    }
    await expect(read(at('/'))).rejects.toThrow(refusals.tooLarge)
    await server.closed()
  })

  it('that unpacks to far more is left', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * megabyte))
    expect(bomb.byteLength).toBeLessThan(megabyte)
    pages['/'] = page(bomb, 'text/html', { 'content-encoding': 'gzip' })
    await expect(read(at('/'))).rejects.toThrow(refusals.tooLarge)
  })

  it('whose packing is broken, or that breaks off, is refused', async () => {
    pages['/'] = page('not packed at all', 'text/html', { 'content-encoding': 'gzip' })
    await expect(read(at('/'))).rejects.toThrow('The page arrived damaged.')
    pages['/cut'] = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('Hello', () => response.destroy())
    }
    await expect(read(at('/cut'))).rejects.toThrow(refusals.broken)
  })

  it.each([
    ['says nothing', () => undefined],
    ['says its headers only', (response) => response.writeHead(200).flushHeaders()],
    ['stops in the middle', (response) => response.writeHead(200).write('Hello')],
  ] satisfies [string, (response: Parameters<PageHandler>[1]) => unknown][])(
    'that %s is left when the time is over',
    async (_, answer) => {
      pages['/'] = (_request, response) => {
        answer(response)
      }
      await expect(open(300).fetch(at('/'), signal)).rejects.toThrow('The page took too long to load.')
      await server.closed()
    },
  )

  it('whose name is never resolved is left when the time is over', async () => {
    const stuck = createWebPages({ resolve: () => new Promise(() => undefined), timeoutMs: 100 })
    await expect(stuck.fetch('https://stuck.example/', signal)).rejects.toThrow(
      'The page took too long to load.',
    )
  })

  it('is left when nobody waits for it any more', async () => {
    const leaving = new AbortController()
    pages['/'] = () => leaving.abort()
    await expect(open().fetch(at('/'), leaving.signal)).rejects.toThrow(refusals.broken)
    await server.closed()
  })
})
