import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { HttpApp } from './http-app.ts'

/** Workers run under the policy of their own file: the grammar checker is WebAssembly. Nothing else is let in. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
/** The service worker's own file: what it fetches is this server's. */
const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
const serviceWorker = '/service-worker.js'
const year = 'public, max-age=31536000, immutable'

/** Serves the built web app; every address that is not a file of it is one of its screens. */
export function addWebApp(app: HttpApp, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('*', (context) => context.text('The web app has not been built yet: run "npm start".', 503))
    return
  }
  app.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_, context) => {
        context.header('cache-control', year)
        context.header('content-security-policy', workerPolicy)
      },
    }),
  )
  app.get('/assets/*', (context) => context.text('Not found', 404))
  app.use(
    '*',
    serveStatic({
      root: folder,
      index: 'none',
      precompressed: true,
      onFound: (_, context) => {
        // It has no hash in its name, and may change with every version.
        context.header('cache-control', 'no-cache')
        if (context.req.path === serviceWorker) context.header('content-security-policy', serviceWorkerPolicy)
      },
    }),
  )
  app.get('*', async (context) => {
    return context.html(await readFile(join(folder, 'index.html'), 'utf8'), 200, {
      'cache-control': 'no-cache',
    })
  })
}
