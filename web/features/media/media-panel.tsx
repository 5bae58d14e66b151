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
  /** On a phone pages are smaller, and what turns them is always in sight. */
  isMobile: boolean
  /** Left out where nothing can be changed: then pages can be turned and images looked at, and that is all. */
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

/** Hands the focus on to the last button when the one that had it went away with what it belonged to. */
function useKeptFocus(content: PostContent): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const last = useRef<Element | null>(null)
  useListener(place, 'focusin', ({ target }) => {
    last.current = target instanceof Element ? target : null
  })
  // The page's focus, which is nobody's once its element is gone.
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

/** A document as pages to turn (specification 2.13): a PDF as it is, of others what is known of them. */
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
