import { track } from '#web/analytics/track.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { savePostAsSwipe } from '#contract/publishing/posts.ts'
import { type SavedSwipe, swipes } from '#contract/materials/swipes.ts'
import { call, perform } from '#web/api.ts'
import { toast, undoMs } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import { ownListKey } from './queries.ts'

function wordsFor(saved: SavedSwipe[]): string {
  const count = saved.filter(({ isNew }) => isNew).length
  if (count === 0)
    return saved.length === 1 ? 'This is already in your swipes' : 'These are already in your swipes'
  return saved.length === 1 ? 'Saved to swipes' : `Saved ${count} of ${saved.length} posts to swipes`
}

/** Returns a function that shows a toast about saved swipes, with a link to them and, for new ones, an undo button. */
export function useSayingSaved() {
  const client = useQueryClient()
  // A post's panel is also rendered without a router; the toast's link only needs one when it is followed.
  const router = useRouter({ warn: false })
  const refresh = async () => {
    const keys = [ownListKey('/swipes'), ['context', 'swipes']]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const takeBack = useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => perform(swipes.remove, { params: { id } }))),
    onError: showError,
    onSettled: refresh,
  })
  return async (saved: SavedSwipe[]) => {
    const made = saved.filter(({ isNew }) => isNew).map(({ swipe }) => swipe.id)
    const notice: string | number = toast.success(wordsFor(saved), {
      duration: undoMs,
      description: (
        <SwipesLink
          onFollow={() => {
            toast.dismiss(notice)
            router.history.push('/swipes')
          }}
        />
      ),
      ...(made.length === 0 ? {} : { action: { label: 'Undo', onClick: () => takeBack.mutate(made) } }),
    })
    await refresh()
  }
}

/** Toasts are rendered outside the router, whose links would not work there. */
function SwipesLink({ onFollow }: { onFollow: () => void }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow()
  }
  return (
    <a href="/swipes" onClick={follow} className="text-ink underline">
      Open swipes
    </a>
  )
}

/** Saves posts as swipes, each once, and shows the outcome. */
export function useSavePosts() {
  const say = useSayingSaved()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const saved: SavedSwipe[] = []
      const failures: unknown[] = []
      for (const id of ids) {
        await call(savePostAsSwipe, { params: { id } }).then(
          (one) => saved.push(one),
          (error: unknown) => failures.push(error),
        )
      }
      return { saved, failures }
    },
    onSuccess: async ({ saved, failures }) => {
      failures.slice(0, 1).forEach(showError)
      for (const _ of saved) track('library entry saved', { library: '/swipes', isNew: true })
      if (saved.length > 0) await say(saved)
    },
  })
}

type SaveSwipeOptions = {
  documentId: string
  /** Sends unsaved typing to the server first. */
  flush: () => Promise<unknown>
}

/** Saves the open post as a swipe. */
export function useSaveSwipe({ documentId, flush }: SaveSwipeOptions) {
  const { mutateAsync } = useSavePosts()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await flush()
      await mutateAsync([documentId])
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save: () => void save() }
}
