import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardSizePx } from '#core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { pictureAddress, savePicture } from './picture-file.ts'

export type PictureState =
  | { kind: 'generating' | 'loading' }
  | { kind: 'ready'; base64: string }
  | { kind: 'failed'; title: string; words: string; onRetry: (() => void) | undefined }

type PictureViewProps = {
  title: string
  picture: PictureState
  /** What can be done with a picture that is there, beside saving it. */
  actions?: ReactNode
}

/** An image artifact (specification 2.16). */
export const PictureView = ({ title, picture, actions }: PictureViewProps) => (
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

/** Stands where the picture will, in the shape that most have. */
const Place = ({ children }: { children: ReactNode }) => (
  <div
    aria-busy
    className="flex w-full items-center justify-center overflow-hidden rounded-lg border border-line bg-surface *:[span]:size-full"
    style={{ aspectRatio: cardSizePx.width / cardSizePx.height }}
  >
    {children}
  </div>
)
