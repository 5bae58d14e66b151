import { useEffect, useRef, type RefObject, useState } from 'react'
import { hasMedia, type PostContent, type PostDocument } from '#core/post/post-content.ts'
import { MakeCarousel } from '#web/features/carousel/carousel-panel.tsx'
import { AddMedia } from './add-media.tsx'
import { ImageGrid } from './image-grid.tsx'
import type { ChangePost } from './media-editing.ts'
import { keysOf, documentName } from './media-names.ts'
import { MediaNotice } from './media-notice.tsx'
import { VideoPlayer } from './video-player.tsx'
import { fileKindOf } from '#core/file-kind.ts'
import { fileNameIn } from '#core/post/post-media.ts'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import { KeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { DocumentHeading } from './document-heading.tsx'
import { LazyPdfPages } from './lazy-pdf-pages.tsx'
import { OfficeDocument } from './office-document.tsx'

type MediaPanelProps = {
  content: PostContent
  /** On a phone, pages are smaller and their controls always visible. */
  isMobile: boolean
  /** Omitted when the post cannot be changed: pages can then still be turned and images viewed. */
  change?: ChangePost
}

/** The media of a post as the feed shows them (specification 2.13); nothing when there are none and none can be added. */
export function PostMedia({ content, isMobile, change }: MediaPanelProps) {
  const { videos, documents } = content
  const place = useKeptFocus(content)
  if (!change && !hasMedia(content)) return null
  const documentKeys = keysOf(documents.map(({ url }) => url))
  const videoKeys = keysOf(videos)
  return (
    <section ref={place} aria-label="Media" className="flex flex-col gap-1">
      <ImageGrid content={content} change={change} />
      {videos.map((url, at) => (
        <VideoPlayer key={videoKeys[at]} url={url} content={content} change={change} />
      ))}
      {documents.map((document, at) => (
        <DocumentCarousel
          key={documentKeys[at]}
          document={document}
          isMobile={isMobile}
          content={content}
          change={change}
        />
      ))}
      {change ? (
        <div className="flex flex-col gap-2 px-4 py-2">
          <MediaNotice content={content} change={change} />
          <AddMedia hasMedia={hasMedia(content)} change={change} />
          <MakeCarousel content={content} change={change} />
        </div>
      ) : null}
    </section>
  )
}

/** Moves the focus to the last button when the focused element was removed along with its medium. */
function useKeptFocus(content: PostContent): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const last = useRef<Element | null>(null)
  useListener(place, 'focusin', ({ target }) => {
    last.current = target instanceof Element ? target : null
  })
  // The document's focus, which falls back to the body when its element is removed.
  useEffect(() => {
    const isGone = last.current !== null && !last.current.isConnected
    if (!isGone) return
    last.current = null
    if (document.activeElement === document.body) {
      Array.from(place.current?.querySelectorAll('button') ?? [])
        .at(-1)
        ?.focus()
    }
  }, [content])
  return place
}

type DocumentCarouselProps = {
  document: PostDocument
  isMobile: boolean
  content: PostContent
  change: ChangePost | undefined
}

/** A document as pages to turn (specification 2.13): a PDF directly, other types by their preview. */
function DocumentCarousel({ document, isMobile, content, change }: DocumentCarouselProps) {
  const [pages, setPages] = useState<number | null>(null)
  const { url } = document
  const isElsewhere = useMediaAddress()(url) === null
  const isPdf = fileKindOf({ name: fileNameIn(url), contentType: '' }) === 'pdf'
  const Shown = isPdf ? LazyPdfPages : OfficeDocument
  return (
    <div className="flex flex-col border-y border-(--card-edge)">
      <DocumentHeading document={document} pages={pages} content={content} change={change} />
      {isElsewhere ? (
        <KeptElsewhere what="document" className="min-h-40" />
      ) : (
        <Shown key={url} url={url} name={documentName(document)} isMobile={isMobile} onPages={setPages} />
      )}
    </div>
  )
}
