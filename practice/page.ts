import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Markup whose values are escaped. */
export type Markup = ReturnType<typeof html>

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#b4371f" d="M2 2h12v3H2z"/><path fill="#8a857a" d="M2 7h12v1.5H2zm0 3h12v1.5H2zm0 3h8v1.5H2z"/></svg>`,
)}`

type Page = {
  title: string
  basePath: string
  content: Markup
  status?: ContentfulStatusCode
  /** An additional origin to which a form of the page may lead. */
  formOrigin?: string
}

/** Responds with a page that runs no scripts and loads only its stylesheet and what was uploaded here. */
export async function respondWithPage(context: Context, page: Page): Promise<Response> {
  const { title, basePath, content, status = 200, formOrigin = '' } = page
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; form-action 'self' ${formOrigin}; base-uri 'none'; frame-ancestors 'none'`,
  )
  context.header('x-content-type-options', 'nosniff')
  context.header('referrer-policy', 'same-origin')
  context.header('cache-control', 'no-store')
  const markup = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="${basePath}/style.css" />
      </head>
      <body>
        <header class="bar">
          <p><strong>Practice network</strong> <span>Nothing here is sent to LinkedIn.</span></p>
        </header>
        <main>${content}</main>
      </body>
    </html>`
  return context.html(markup, status)
}
