import * as z from 'zod/mini'
import type { MessagePart } from './chat-message.ts'

/** One search of the web in a reply. */
export type SearchView = {
  query: string
  state: 'running' | 'done' | 'failed'
  pages: { title: string; url: string; publishedAt: string | null }[]
}

const part = z.object({
  state: z.string(),
  input: z.optional(z.object({ query: z.optional(z.string()) })),
  output: z.optional(
    z.object({
      error: z.optional(z.string()),
      results: z.optional(
        z.array(
          z.object({
            title: z.string(),
            url: z.url({ protocol: /^https?$/ }),
            publishedAt: z.nullable(z.string()),
          }),
        ),
      ),
    }),
  ),
})

/** Null for parts that are no search, or whose query is not known yet. */
export function searchView({ type, ...rest }: MessagePart): SearchView | null {
  if (type !== 'tool-webSearch') return null
  const parsed = part.safeParse(rest)
  const query = parsed.data?.input?.query?.trim() ?? ''
  if (!parsed.success || query === '') return null
  const { state, output } = parsed.data
  if (state === 'output-error' || output?.error !== undefined) return { query, state: 'failed', pages: [] }
  if (state !== 'output-available') return { query, state: 'running', pages: [] }
  return { query, state: 'done', pages: output?.results ?? [] }
}
