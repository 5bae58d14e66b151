import { z } from 'zod'
import { askSearch, readAnswer } from './ask-search.ts'
import { cleanResult } from './clean-result.ts'
import type { SearchProvider } from './web-search.ts'

const answer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
})

/** GET /search?format=json, which the server must allow in its settings (docs.searxng.org/dev/search_api). */
export const createSearxng = ({ baseUrl }: { baseUrl: string }): SearchProvider => ({
  name: 'SearXNG',
  async search(query, signal) {
    const wish = new URLSearchParams({ q: query, format: 'json' })
    const text = await askSearch(`${baseUrl}/search?${wish}`, {
      headers: { accept: 'application/json' },
      signal,
    })
    return readAnswer(text, answer)
      .results.slice(0, 10)
      .flatMap(({ title, url, content, publishedDate }) =>
        cleanResult({ title, url, snippet: content, publishedAt: publishedDate }),
      )
  },
})
