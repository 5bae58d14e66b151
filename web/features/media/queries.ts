import { queryOptions } from '@tanstack/react-query'
import { aboutMedia } from '#contract/files.ts'
import { call } from '#web/api.ts'

/** Between two looks at a preview that is being made. */
const lookEveryMs = 3000

/** What the server knows of a file for a post; asked again while its preview is being made. */
export const mediaQuery = (url: string) =>
  queryOptions({
    queryKey: ['media', url],
    queryFn: ({ signal }) => call(aboutMedia, { query: { url }, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.previewState === 'working' ? lookEveryMs : false),
  })
