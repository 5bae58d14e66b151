import { z } from 'zod'
import { askSearch, readAnswer } from './ask-search.ts'
import { cleanResult } from './clean-result.ts'
import type { SearchProvider } from './web-search.ts'

const answer = z.object({
  web: z
    .object({
      results: z.array(
        z.object({
          title: z.string().nullish(),
          url: z.string(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
})

/** GET /res/v1/web/search with the key in X-Subscription-Token (api-dashboard.search.brave.com/documentation). */
export const createBrave = ({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): SearchProvider => ({
  name: 'Brave Search',
  async search(query, signal) {
    // The API takes at most 400 characters and 50 words.
    const q = query.split(/\s+/).slice(0, 50).join(' ').slice(0, 400)
    const text = await askSearch(`${baseUrl}/res/v1/web/search?${new URLSearchParams({ q, count: '10' })}`, {
      headers: { accept: 'application/json', 'x-subscription-token': apiKey },
      signal,
    })
    const results = readAnswer(text, answer).web?.results ?? []
    return results.flatMap(({ title, url, description, page_age: publishedAt }) =>
      cleanResult({ title, url, snippet: description, publishedAt }),
    )
  },
})
