import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpApp } from './http-app.ts'
import { listen, type Listening } from './listen.ts'
import { securityHeaders } from './security.ts'
import { addWebApp } from './web-app.ts'

describe('the web app', () => {
  let folder: string
  let server: Listening
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lede-web-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<p>Lede</p>')
    writeFileSync(join(folder, 'assets/worker-1.js'), 'self')
    writeFileSync(join(folder, 'assets/checker-1.wasm'), 'wasm')
    const app: HttpApp = new Hono()
    app.use(securityHeaders({ pagePolicy: "default-src 'self'", publicUrl: 'http://localhost' }))
    addWebApp(app, folder)
    server = await listen({ host: '127.0.0.1', port: 0, fetch: (request, env) => app.fetch(request, env) })
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return { status, policy: headers.get('content-security-policy'), type: headers.get('content-type') }
  }

  it('lets workers compile WebAssembly of this server, and pages not', async () => {
    const worker = await get('/assets/worker-1.js')
    expect(worker.policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect((await get('/chat/1')).policy).toBe("default-src 'self'")
    expect(await get('/assets/checker-1.wasm')).toMatchObject({ status: 200, type: 'application/wasm' })
    expect(await get('/assets/none.js')).toMatchObject({ status: 404 })
  })
})
