import { z } from 'zod'
import { askSearch, readAnswer } from './ask-search.ts'
import { cleanResult } from './clean-result.ts'
import type { SearchProvider } from './web-search.ts'

const answer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      text: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
})

/** POST /search with the key in x-api-key (exa.ai/docs/reference/search). */
export const createExa = ({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): SearchProvider => ({
  name: 'Exa',
  async search(query, signal) {
    const text = await askSearch(`${baseUrl}/search`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ query, numResults: 10, contents: { text: { maxCharacters: 600 } } }),
      signal,
    })
    return readAnswer(text, answer).results.flatMap(({ title, url, text: snippet, publishedDate }) =>
      cleanResult({ title, url, snippet, publishedAt: publishedDate }),
    )
  },
})
