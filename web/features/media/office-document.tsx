import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { brand } from '#core/brand.ts'
import { fileKindOf, type FileKind } from '#core/file-kind.ts'
import { fileNameIn } from '#core/post/post-media.ts'
import { FileIcon } from '#web/ui/files/file-icon.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { LazyPdfPages } from './lazy-pdf-pages.tsx'
import { aboutMedia } from '#contract/files.ts'
import { call } from '#web/api.ts'

const kindWords: Partial<Record<FileKind, string>> = {
  document: 'Word document',
  presentation: 'PowerPoint presentation',
}

/** A document other than a PDF: its pages once the server has made a preview, and until then a card that describes it. */
export function OfficeDocument(props: ComponentProps<typeof LazyPdfPages>) {
  const { url, onPages } = props
  const { data } = useQuery(mediaQuery(url))
  const pages = data?.pages ?? null
  const isReady = data?.previewState === 'ready' && data.previewUrl !== null
  const tell = useEffectEvent(onPages)
  // The heading above, which shows the number of pages.
  useEffect(() => {
    if (pages !== null && !isReady) tell(pages)
  }, [pages, isReady])
  if (isReady) return <LazyPdfPages {...props} url={data.previewUrl ?? ''} />
  const file = fileNameIn(url)
  const kind = kindWords[fileKindOf({ name: file, contentType: data?.contentType ?? '' })] ?? 'Document'
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-2 bg-sunken p-4 text-center font-sans text-sm text-ink-soft">
      <FileIcon name={file} contentType={data?.contentType ?? ''} size={32} />
      <p className="font-medium text-ink">{kind}</p>
      {data?.previewState === 'working' ? (
        <output className="flex items-center gap-2">
          <Spinner size={14} />
          Making a preview of its pages...
        </output>
      ) : (
        <p>There is no preview of its pages here. {brand.network} shows them once it is published.</p>
      )}
    </div>
  )
}

/** The polling interval while a preview is being made. */
const lookEveryMs = 3000

/** The server's information about a post's file; polled while its preview is being made. */
const mediaQuery = (url: string) =>
  queryOptions({
    queryKey: ['media', url],
    queryFn: ({ signal }) => call(aboutMedia, { query: { url }, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.previewState === 'working' ? lookEveryMs : false),
  })
