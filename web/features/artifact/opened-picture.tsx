import { lazy, Suspense } from 'react'
import { ApiError } from '#web/api.ts'
import { errorMessage } from '#web/ui/toast.tsx'
import { useArtifact } from './artifact-store.ts'
import { PictureView, type PictureState } from './picture-view.tsx'
import type { useDocumentView } from './use-document-view.ts'
import type { WholeVersions } from './use-whole-picture.ts'

const AddToPost = lazy(() => import('./add-to-post.tsx').then((module) => ({ default: module.AddToPost })))

type OpenedPictureProps = {
  opened: ReturnType<typeof useDocumentView>
  versions: WholeVersions
  title: string
  /** Has the picture asked for once more; left out where that cannot be done. */
  onAskAgain: (() => void) | undefined
}

/** A picture in the panel, from the moment it is asked for. */
export function OpenedPicture({ opened, versions, title, onAskAgain }: OpenedPictureProps) {
  const written = useArtifact((artifact) => artifact.content)
  const { shown } = versions
  // What was just made is newer than what is known of the server until that has been asked.
  const isNewer = opened.isSyncing && written !== ''
  const base64 = isNewer ? written : (shown?.content ?? written)
  const picture = pictureState({ opened, versions, base64, onAskAgain })
  return (
    <PictureView
      title={title === '' ? (shown?.title ?? '') : title}
      picture={picture}
      actions={
        shown && opened.isEditable ? (
          <Suspense fallback={null}>
            <AddToPost picture={shown} />
          </Suspense>
        ) : null
      }
    />
  )
}

type StateOf = Pick<OpenedPictureProps, 'opened' | 'versions' | 'onAskAgain'> & { base64: string }

function pictureState({ opened, versions, base64, onAskAgain }: StateOf): PictureState {
  const { query, isStreaming, isSyncing, refetch } = opened
  if (isStreaming) return { kind: 'generating' }
  if (base64 !== '') return { kind: 'ready', base64 }
  const { failure, fetchShown } = versions
  if (failure) return notOpened(failure, fetchShown)
  if (isSyncing || query.isFetching || !query.isError) return { kind: 'loading' }
  if (query.error instanceof ApiError && query.error.code === 'not_found:document') {
    return {
      kind: 'failed',
      title: 'The picture could not be made.',
      words: 'The chat says why. Nothing else has changed.',
      onRetry: onAskAgain,
    }
  }
  return notOpened(query.error, () => void refetch())
}

const notOpened = (error: unknown, onRetry: () => void): PictureState => ({
  kind: 'failed',
  title: 'This picture could not be opened.',
  words: errorMessage(error),
  onRetry,
})
