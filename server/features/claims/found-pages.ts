import { z } from 'zod'
import type { StoredMessage } from '#contract/chat.ts'
import type { ClaimSource } from '#core/claims/claim.ts'

const page = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  publishedAt: z.nullish(z.string()),
})
const search = z.object({ type: z.literal('tool-webSearch'), output: z.object({ results: z.array(page) }) })
const flow = z.object({ type: z.literal('data-web-pages'), data: z.array(page) })

/** The pages that a search in a reply, or a step of a guided flow, has found. */
export function pagesIn(part: StoredMessage['parts'][number]): ClaimSource[] {
  const results = search.safeParse(part).data?.output.results ?? flow.safeParse(part).data?.data ?? []
  return results.map(({ title, url, snippet, publishedAt }) => ({
    id: url,
    kind: 'web',
    title,
    url,
    text: [title, snippet, publishedAt?.slice(0, 10)].filter((text) => text !== undefined).join('\n'),
  }))
}
