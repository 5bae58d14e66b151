import { useState } from 'react'
import { fileKindOf } from '#core/file-kind.ts'
import type { PostContent, PostDocument } from '#core/post-content.ts'
import { fileNameIn } from '#core/post-media.ts'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { KeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { DocumentHeading } from './document-heading.tsx'
import { LazyPdfPages } from './lazy-pdf-pages.tsx'
import type { ChangePost } from './media-editing.ts'
import { documentName } from './media-names.ts'
import { OfficeDocument } from './office-document.tsx'

type DocumentCarouselProps = {
  document: PostDocument
  isMobile: boolean
  content: PostContent
  change: ChangePost | undefined
}

/** A document as pages to turn (specification 2.13): a PDF as it is, of others what is known of them. */
export function DocumentCarousel({ document, isMobile, content, change }: DocumentCarouselProps) {
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
