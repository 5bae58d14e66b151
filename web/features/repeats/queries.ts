import { queryOptions } from '@tanstack/react-query'
import { findRepeats } from '#contract/publishing/repeats.ts'
import { serializeContent } from '#core/post/post-content.ts'
import { call } from '#web/api.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'

/** What the post, as it currently is in the editor, repeats from the writer's other posts. Throws ApiError. */
export const repeatsQuery = ({ documentId, getState }: EditedPost['session']) =>
  queryOptions({
    queryKey: ['repeats', documentId],
    queryFn: async ({ signal }) => {
      const content = serializeContent(getState().post)
      return (await call(findRepeats, { body: { documentId, content }, signal })).repeats
    },
    staleTime: 0,
  })
