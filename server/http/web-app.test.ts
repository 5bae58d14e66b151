import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpApp } from './http-app.ts'
import { listen, type Listening } from './listen.ts'
import { securityHeaders } from './security.ts'
import type { FindActor } from './session.ts'
import { addWebApp } from './web-app.ts'

const pagePolicy = "default-src 'self'; script-src 'self'; base-uri 'none'"
const script = "document.documentElement.dataset.theme = 'dark'"
const html = `<head>
<script>${script}</script>
<link data-needs="session" rel="preload" as="fetch" href="/api/profile">
<link rel="modulepreload" data-needs="chat" href="/assets/chat-1.js">
</head>
<div data-needs="session" class="column"></div>
<output data-needs="session">Loading user data...</output>
<p>Lede</p>`

const findActor: FindActor = async (headers) => {
  if (headers.get('cookie') === 'session=unreadable') throw new Error('The database is away.')
  return headers.get('cookie') === 'session=ada'
    ? { userId: 'ada', sessionId: '1', name: 'Ada', email: 'ada@example.com', isGuest: false }
    : null
}

describe('the web app', () => {
  let folder: string
  let server: Listening
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lede-web-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), html)
    writeFileSync(join(folder, 'assets/worker-1.js'), 'self')
    writeFileSync(join(folder, 'assets/checker-1.wasm'), 'wasm')
    writeFileSync(join(folder, 'service-worker.js'), 'self')
    writeFileSync(join(folder, 'icon.svg'), '<svg/>')
    const app: HttpApp = new Hono()
    app.use(securityHeaders({ pagePolicy, publicUrl: 'http://localhost' }))
    addWebApp(app, { folder, pagePolicy, findActor })
    server = await listen({ host: '127.0.0.1', port: 0, fetch: (request, env) => app.fetch(request, env) })
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    const policy = response.headers.get('content-security-policy')
    const type = response.headers.get('content-type')
    const keep = response.headers.get('cache-control')
    return { status: response.status, policy, type, keep, body: await response.text() }
  }

  it('lets workers compile WebAssembly of this server, and pages not', async () => {
    const worker = await get('/assets/worker-1.js')
    expect(worker.policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect((await get('/chat/1')).policy).not.toContain('wasm')
    expect(await get('/assets/checker-1.wasm')).toMatchObject({ status: 200, type: 'application/wasm' })
    expect(await get('/assets/none.js')).toMatchObject({ status: 404 })
  })
  it('runs of the scripts in a page those that it was built with, and no others', async () => {
    const sha256 = hash('sha256', script, 'base64')
    expect((await get('/posts')).policy).toBe(
      `default-src 'self'; script-src 'self' 'sha256-${sha256}'; base-uri 'none'`,
    )
    expect((await get('/assets/none.js')).policy).toBe(pagePolicy)
  })

  it('has a page ask at once for what its screen needs, and for nothing that would be refused', async () => {
    const cookie = { cookie: 'session=ada' }
    const signedIn = ['/api/profile', 'class="column"', 'Loading user data...']
    const asked = async (path: string, headers = {}) => {
      const { body } = await get(path, headers)
      expect(body).toContain('<p>Lede</p>')
      return [...signedIn, '/assets/chat-1.js'].filter((part) => body.includes(part))
    }
    expect(await asked('/', cookie)).toEqual([...signedIn, '/assets/chat-1.js'])
    expect(await asked('/chat/1', cookie)).toEqual([...signedIn, '/assets/chat-1.js'])
    for (const path of ['/posts', '/settings', '/identity', '/confirm/1']) {
      expect(await asked(path, cookie)).toEqual(signedIn)
    }
    expect(await asked('/sign-in')).toEqual([])
    for (const path of ['/reset-password', '/sign-in', '/nowhere', '/posts/1']) {
      expect(await asked(path, cookie)).toEqual([])
    }
    expect(await asked('/settings', { cookie: 'session=over' })).toEqual([])
    expect(await asked('/settings', { cookie: 'session=unreadable' })).toEqual([])
  })

  it('is kept for a year where a name has a hash in it, and asked for anew where it has none', async () => {
    expect((await get('/assets/worker-1.js')).keep).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/posts', '/icon.svg', '/service-worker.js']) {
      expect(await get(path)).toMatchObject({ status: 200, keep: 'no-cache' })
    }
    expect((await get('/assets/none.js')).keep).toBeNull()
  })

  it('has a service worker that fetches from this server alone, and files with the policy of pages', async () => {
    expect((await get('/service-worker.js')).policy).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    )
    expect((await get('/icon.svg')).policy).toBe(pagePolicy)
  })

  it('says how it is built where it is not', async () => {
    rmSync(join(folder, 'index.html'))
    const app: HttpApp = new Hono()
    addWebApp(app, { folder, pagePolicy, findActor })
    const answer = await app.request('/posts')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toBe('The web app has not been built yet: run "npm start".')
  })
})
