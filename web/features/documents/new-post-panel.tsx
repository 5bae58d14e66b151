import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { showError } from '#web/ui/toasts/toast.tsx'

/** Creates an empty post and opens it in the editor. The code for posts is loaded on the press. */
export function NewPostButton(props: Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { createPost, emptyPost } = await import('./queries.ts')
      return createPost(emptyPost)
    },
    onSuccess(documentId) {
      void client.invalidateQueries({ queryKey: ['posts'] })
      return navigate({ to: '/', search: { documentId } })
    },
    onError: showError,
  })
  return <Button {...props} isBusy={isPending} onClick={() => mutate()} />
}
