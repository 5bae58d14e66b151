import { createHash } from 'node:crypto'
import { getApiDescription, getApiDocs } from '#contract/api-docs.ts'
import type { Routes } from '#server/http/mount.ts'
import { describeApi } from './openapi.ts'
import { renderPage } from './page.ts'

type Written = { body: string; headers: Record<string, string> }

function written(body: string, headers: Record<string, string>): Written {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  return { body, headers: { ...headers, etag, 'cache-control': 'no-cache' } }
}

function answer({ body, headers }: Written, request: Request): Response {
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}

/** Computes a value once, on the first request. */
function once<T>(write: () => T): () => T {
  let made: T | undefined
  return () => (made ??= write())
}

/** Serves the description of all calls that are mounted by the first request. */
export function addApiDocsRoutes(routes: Routes): void {
  const description = once(() => describeApi(routes.endpoints))
  const asJson = once(() => written(JSON.stringify(description()), { 'content-type': 'application/json' }))
  const asPage = once(() => {
    const { html, policy } = renderPage(description())
    return written(html, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
  })
  routes.addPublic(getApiDescription, ({ request }) => Promise.resolve(answer(asJson(), request)))
  routes.addPublic(getApiDocs, ({ request }) => Promise.resolve(answer(asPage(), request)))
}
