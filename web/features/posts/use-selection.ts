import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'

/** So many can be dealt with at once. */
export const maxSelectedPosts = 100

/** The posts that are chosen, to do something with all of them. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Post>>(new Map())
  const toggle = useCallback(
    (post: Post) =>
      setChosen((before) => {
        const after = new Map(before)
        if (!after.delete(post.id) && after.size < maxSelectedPosts) after.set(post.id, post)
        return after
      }),
    [],
  )
  const drop = (posts: Post[]) =>
    setChosen((before) => {
      const gone = new Set(posts.map(({ id }) => id))
      return new Map([...before].filter(([id]) => !gone.has(id)))
    })
  return {
    posts: [...chosen.values()],
    has: ({ id }: Post) => chosen.has(id),
    toggle,
    drop,
    clear: () => setChosen(new Map()),
  }
}

export type PostSelection = ReturnType<typeof useSelection>
