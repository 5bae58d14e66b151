import type { ReactNode } from 'react'
import { ApiError } from '#web/api.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { useArtifact } from './artifact-store.ts'
import type { useDocumentView } from './use-document-view.ts'
import type { WholeVersions } from './use-whole-picture.ts'
import { Download } from 'lucide-react'
import { cardSizePx } from '#core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton, Spinner } from '#web/ui/skeleton.tsx'
import { pictureAddress, savePicture } from './copy-and-save.ts'

const AddToPost = lazyPart(async () => (await import('./add-to-post.tsx')).AddToPost)

type OpenedPictureProps = {
  opened: ReturnType<typeof useDocumentView>
  versions: WholeVersions
  title: string
  /** Requests the picture again; undefined where that is not possible. */
  onAskAgain: (() => void) | undefined
}

/** A picture in the panel, from the moment it is requested. */
export function OpenedPicture({ opened, versions, title, onAskAgain }: OpenedPictureProps) {
  const written = useArtifact((artifact) => artifact.content)
  const { shown } = versions
  // A picture that was just made is newer than the known versions until those have been refetched.
  const isNewer = opened.isSyncing && written !== ''
  const base64 = isNewer ? written : (shown?.content ?? written)
  const picture = pictureState({ opened, versions, base64, onAskAgain })
  return (
    <PictureView
      title={title === '' ? (shown?.title ?? '') : title}
      picture={picture}
      actions={shown && opened.isEditable ? <AddToPost picture={shown} /> : null}
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

type PictureState =
  | { kind: 'generating' | 'loading' }
  | { kind: 'ready'; base64: string }
  | { kind: 'failed'; title: string; words: string; onRetry: (() => void) | undefined }

type PictureViewProps = {
  title: string
  picture: PictureState
  /** Actions on an available picture besides downloading it. */
  actions?: ReactNode
}

/** An image artifact (specification 2.16). */
const PictureView = ({ title, picture, actions }: PictureViewProps) => (
  <div className="flex min-h-0 grow flex-col">
    <div className="flex min-h-12 shrink-0 flex-wrap items-center justify-end gap-2 border-b border-line bg-surface px-3 py-1">
      {picture.kind === 'ready' ? (
        <>
          <Button variant="ghost" onClick={() => savePicture(picture.base64, title)}>
            <Download size={16} aria-hidden />
            Download
          </Button>
          {actions}
        </>
      ) : null}
    </div>
    <div className="flex min-h-0 grow flex-col items-center overflow-y-auto bg-feed p-4 sm:p-6">
      <div className="my-auto flex w-full max-w-[820px] justify-center">
        <Picture title={title} picture={picture} />
      </div>
    </div>
  </div>
)

function Picture({ title, picture }: PictureViewProps) {
  switch (picture.kind) {
    case 'generating':
      return (
        <Place>
          <output className="flex items-center gap-2 text-ink-soft">
            <Spinner />
            Generating Image...
          </output>
        </Place>
      )
    case 'loading':
      return (
        <Place>
          <output className="sr-only">Loading the picture</output>
          <Skeleton className="size-full" />
        </Place>
      )
    case 'ready':
      return (
        <img
          src={pictureAddress(picture.base64)}
          alt={title}
          className="h-auto max-w-full rounded-lg shadow-float"
        />
      )
    case 'failed':
      return (
        <div className="w-full rounded-lg bg-surface">
          <ErrorState title={picture.title} {...(picture.onRetry ? { onRetry: picture.onRetry } : {})}>
            {picture.words}
          </ErrorState>
        </div>
      )
  }
}

/** Placeholder for the picture, in the shape that most have. */
const Place = ({ children }: { children: ReactNode }) => (
  <div
    aria-busy
    className="flex w-full items-center justify-center overflow-hidden rounded-lg border border-line bg-surface *:[span]:size-full"
    style={{ aspectRatio: cardSizePx.width / cardSizePx.height }}
  >
    {children}
  </div>
)
