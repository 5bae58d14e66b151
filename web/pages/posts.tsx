import { useSearch } from '@tanstack/react-router'
import { readPostSearch } from '#web/features/posts/post-search.ts'
import { PostsPanel } from '#web/features/posts/posts-panel.tsx'

/** All posts of the writer. */
export function PostsPage() {
  const search = useSearch({ strict: false })
  return <PostsPanel search={readPostSearch(search)} />
}
