import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ChevronDown, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { DocumentVersion } from '#contract/documents.ts'
import { keepPicture } from '#contract/pictures.ts'
import { addMedia, type AddedMedia, removeMedia } from '#core/post/post-media.ts'
import { cutTitle } from '#core/text/title.ts'
import { call } from '#web/api.ts'
import { changePost } from '#web/features/editor/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import { artifactStore, openDocument } from './artifact-store.ts'
import { createPost, emptyPost, postsBesideQuery } from '#web/features/documents/queries.ts'

type Post = { id: string; title: string }
type AddToPostProps = { picture: DocumentVersion }

/** Adds a picture to the only post of its chat, to one of several, or to a new one (specification: "add to post"). */
export function AddToPost({ picture }: AddToPostProps) {
  const client = useQueryClient()
  const { data, isPending } = useQuery(postsBesideQuery(picture.id))
  const [isAdding, setAdding] = useState(false)
  const add = async (target: Post | null) => {
    setAdding(true)
    try {
      await addPicture({ client, picture, target })
    } catch (error) {
      showError(error)
    } finally {
      setAdding(false)
    }
  }
  const posts = data?.posts ?? []
  const [only, ...others] = posts
  if (others.length === 0) {
    return (
      <Button isBusy={isAdding || isPending} onClick={() => void add(only ?? null)}>
        <ImagePlus size={16} aria-hidden />
        {isPending || only ? 'Add to post' : 'Add to new post'}
      </Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button isBusy={isAdding}>
          <ImagePlus size={16} aria-hidden />
          Add to post
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {posts.map((post) => (
        <MenuItem key={post.id} onClick={() => void add(post)}>
          {cutTitle(post.title)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => void add(null)}>New post</MenuItem>
    </Menu>
  )
}

type Adding = { client: QueryClient; picture: DocumentVersion; target: Post | null }

/** Has the server turn its picture into a file, adds that to the post and opens the post. */
async function addPicture({ client, picture, target }: Adding): Promise<void> {
  const { id: documentId, title, createdAt } = picture
  const { url } = await call(keepPicture, { body: { documentId, createdAt } })
  const image: AddedMedia = { kind: 'image', url, alt: title }
  if (target) await changePost(client, target.id, (content) => addMedia(content, image))
  const post = target ?? { id: await createPost({ ...addMedia(emptyPost, image), title }), title }
  // If the user has moved on to something else meanwhile, they stay there.
  const { documentId: opened, isVisible, chatId } = artifactStore.getState()
  if (isVisible && opened === documentId) {
    openDocument({ documentId: post.id, chatId: chatId ?? '', title: post.title, kind: 'text' })
  }
  const undo = () =>
    void changePost(client, post.id, (content) => removeMedia(content, image)[0]).catch(showError)
  const canUndo = target ? withUndo(undo) : {}
  toast.success(`Image added to "${cutTitle(post.title)}"`, canUndo)
}
