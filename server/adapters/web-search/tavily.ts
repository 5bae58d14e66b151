import { z } from 'zod'
import { askSearch, readAnswer } from './ask-search.ts'
import { cleanResult } from './clean-result.ts'
import type { SearchProvider } from './web-search.ts'

const answer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
})

/** POST /search with a bearer key (docs.tavily.com/documentation/api-reference/endpoint/search). */
export const createTavily = ({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): SearchProvider => ({
  name: 'Tavily',
  async search(query, signal) {
    const text = await askSearch(`${baseUrl}/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, search_depth: 'basic', max_results: 10 }),
      signal,
    })
    return readAnswer(text, answer).results.flatMap(({ title, url, content, published_date: publishedAt }) =>
      cleanResult({ title, url, snippet: content, publishedAt }),
    )
  },
})
