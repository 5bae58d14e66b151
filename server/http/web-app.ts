import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { HttpApp } from './http-app.ts'
import type { FindActor } from './session.ts'

/** Workers run under the policy of their own file: the grammar checker needs WebAssembly. Nothing else is allowed. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
/** The service worker's own policy: it fetches only from this server. */
const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
const serviceWorker = '/service-worker.js'
const year = 'public, max-age=31536000, immutable'

/** Elements that a page contains only for some requests; their data-needs attribute says which. */
const optional = /<(\w+)\s[^>]*data-needs="([\w ]+)"[^>]*>(?:[^<]*<\/\1>)?/g
const inlineScript = /<script>([^]*?)<\/script>/g
const chatScreen = /^\/(?:chat\/[^/]+)?$/
/** Screens for signed-in people (web/router.tsx); the others do not show their lists. */
const ownScreen =
  /^\/(?:(?:chat|confirm)\/[^/]+|posts|knowledge-base|swipes|identity|templates|audiences|settings)?$/

/** Returns a page with the elements this request needs, and a policy that allows exactly its inline scripts. */
function pageOf(html: string, { met, policy }: { met: ReadonlySet<string>; policy: string }) {
  const page = html.replaceAll(optional, (element, _, needs: string) =>
    needs.split(' ').every((need) => met.has(need)) ? element : '',
  )
  const hashes = [...page.matchAll(inlineScript)].map(
    ([, script = '']) => ` 'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return { page, policy: policy.replace("script-src 'self'", (own) => own + hashes.join('')) }
}

type WebAppOptions = {
  folder: string
  /** The policy of pages; the hashes of their inline scripts are added. */
  pagePolicy: string
  findActor: FindActor
}

/** Serves the built web app; any path that is not one of its files is one of its screens. */
export function addWebApp(app: HttpApp, { folder, pagePolicy, findActor }: WebAppOptions): void {
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
        // Its name contains no hash, and it may change with every version.
        context.header('cache-control', 'no-cache')
        if (context.req.path === serviceWorker) context.header('content-security-policy', serviceWorkerPolicy)
      },
    }),
  )
  app.get('*', async (context) => {
    const [html, actor] = await Promise.all([
      // Read on every request: it may have been rebuilt.
      readFile(join(folder, 'index.html'), 'utf8'),
      // A failed lookup is reported by the page's next request.
      findActor(context.req.raw.headers).catch(() => null),
    ])
    const { path } = context.req
    const met = new Set([
      ...(actor !== null && ownScreen.test(path) ? ['session'] : []),
      ...(chatScreen.test(path) ? ['chat'] : []),
    ])
    const { page, policy } = pageOf(html, { met, policy: pagePolicy })
    return context.html(page, 200, { 'cache-control': 'no-cache', 'content-security-policy': policy })
  })
}
