import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useSavePosts } from '#web/features/libraries/save-swipe-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCallback, useState } from 'react'
import type { Post } from '#contract/publishing/posts.ts'

type SelectedPostsProps = { selection: PostSelection; onDelete: () => void }

/** The actions on all selected posts. */
export function SelectedPosts({ selection, onDelete }: SelectedPostsProps) {
  const save = useSavePosts()
  const { posts, clear } = selection
  const texts = posts.filter(({ kind }) => kind === 'text').map(({ id }) => id)
  return (
    <section
      aria-label="Selected posts"
      className="mx-auto flex w-full max-w-3xl shrink-0 items-center gap-1 border-t border-line bg-paper px-4 py-3"
    >
      <output className="min-w-0 grow text-[0.8125rem] text-ink-soft tabular-nums">
        {posts.length} selected
      </output>
      <Button variant="ghost" onClick={clear}>
        Clear
      </Button>
      <Button
        variant="outline"
        className="ml-1"
        disabled={texts.length === 0}
        isBusy={save.isPending}
        onClick={() => save.mutate(texts, { onSuccess: clear })}
      >
        <BookmarkPlus size={16} aria-hidden />
        <span className="max-sm:sr-only">Save as swipes</span>
      </Button>
      <Button variant="outline" onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
        Delete
      </Button>
    </section>
  )
}

/** The maximum number of posts that can be selected. */
export const maxSelectedPosts = 100

/** The selected posts. */
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
