import type { PostContent } from '#core/post/post-content.ts'
import {
  keepKind,
  type MediaKind,
  type MediaRef,
  putBack,
  removeMedia,
  type TakenOut,
} from '#core/post/post-media.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

/** Changes the post being edited and saves it; rethrows whatever `by` throws. */
export type ChangePost = (by: (post: PostContent) => PostContent) => void

type Editing = { content: PostContent; change: ChangePost }

const removedWords: Record<MediaKind, string> = {
  image: 'Image removed',
  video: 'Video removed',
  document: 'Document removed',
}
const keptWords: Record<MediaKind, string> = {
  image: 'Only the images are left',
  video: 'Only the videos are left',
  document: 'Only the documents are left',
}

/** Runs a change and shows the user-facing message of any error it throws. */
export function tryChange(change: () => void): void {
  try {
    change()
  } catch (error) {
    showError(error)
  }
}

/** Removes one of the media and returns an undo function; a toast offers the same. */
export function removeWithUndo({ content, change }: Editing, ref: MediaRef): () => void {
  const [, taken] = removeMedia(content, ref)
  change((post) => removeMedia(post, ref)[0])
  return offerUndo(removedWords[ref.kind], change, taken)
}

/** Removes all media of other kinds; a toast offers to undo it. */
export function keepWithUndo({ content, change }: Editing, kind: MediaKind): void {
  const [, taken] = keepKind(content, kind)
  change((post) => keepKind(post, kind)[0])
  offerUndo(keptWords[kind], change, taken)
}

function offerUndo(words: string, change: ChangePost, taken: TakenOut): () => void {
  const undo = () => tryChange(() => change((post) => putBack(post, taken)))
  const id = toast.message(words, withUndo(undo))
  return () => {
    toast.dismiss(id)
    undo()
  }
}
