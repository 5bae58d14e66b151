import { z } from 'zod'
import { askSearch, readAnswer } from './ask-search.ts'
import { cleanResult } from './clean-result.ts'
import type { SearchProvider } from './web-search.ts'

const answer = z.object({
  hits: z.array(
    z.object({
      objectID: z.string(),
      title: z.string().nullish(),
      url: z.string().nullish(),
      story_text: z.string().nullish(),
      created_at: z.string().nullish(),
    }),
  ),
})

/** Hacker News through Algolia, which needs no key: GET /api/v1/search (hn.algolia.com/api). */
export const createHackerNews = ({ baseUrl }: { baseUrl: string }): SearchProvider => ({
  name: 'Hacker News',
  async search(query, signal) {
    const wish = new URLSearchParams({ query, tags: 'story', hitsPerPage: '10' })
    const text = await askSearch(`${baseUrl}/api/v1/search?${wish}`, {
      headers: { accept: 'application/json' },
      signal,
    })
    return readAnswer(text, answer).hits.flatMap(
      ({ objectID, title, url, story_text: snippet, created_at }) =>
        cleanResult({
          title,
          url: url ?? `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
          snippet,
          publishedAt: created_at,
        }),
    )
  },
})
