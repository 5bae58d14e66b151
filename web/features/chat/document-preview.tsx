import { useQuery } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { parseContent, type PostContent, readDraft } from '#core/post/post-content.ts'
import { documentQuery } from '#web/features/documents/queries.ts'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { PostLines } from '#web/ui/post-lines.tsx'
import { SmallKeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { Skeleton, Spinner } from '#web/ui/skeleton.tsx'
import type { ArtifactApi } from './document-tool.ts'
import { useInView } from '#web/ui/hooks/use-in-view.ts'
import { useStore } from '#web/state/store.ts'

type PreviewedDocument = { id: string; title?: string; kind?: 'text' | 'image' }
type DocumentPreviewProps = {
  document: PreviewedDocument
  /** Whether a reply is writing it right now. */
  isWriting: boolean
  artifact: ArtifactApi
  onOpen: (() => void) | undefined
}

const soonPx = 400

/** The beginning of a document below its card; hidden while the document is open beside the chat. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { document, artifact } = props
  const isOpen = useStore(artifact, ({ isVisible, documentId }) => isVisible && documentId === document.id)
  return isOpen ? null : <ClosedDocument {...props} />
}

function ClosedDocument({ document, isWriting, artifact, onOpen }: DocumentPreviewProps) {
  const [isNear, setNear] = useState(false)
  const place = useInView({ onShown: isNear ? undefined : () => setNear(true), marginPx: soonPx })
  const written = useWritten(artifact, document.id, isWriting)
  const { data, isError } = useQuery({ ...documentQuery(document.id), enabled: isNear && !isWriting })
  const latest = data?.at(-1)
  if (isError && latest === undefined && written === null) return null
  const title = latest?.title ?? document.title ?? 'Untitled'
  const kind = latest?.kind ?? document.kind ?? 'text'
  const kept = isWriting ? undefined : latest?.content
  const content = kept ?? written
  const read = kept === undefined ? readDraft : parseContent
  return (
    <div
      ref={place}
      aria-busy={isWriting}
      className="relative w-full overflow-hidden rounded-lg border border-line bg-surface hover:border-field-line"
    >
      <div className="flex items-center gap-2 border-b border-line px-3 py-2 text-sm font-medium">
        <span className="shrink-0 text-ink-soft">{isWriting ? <Spinner /> : <KindIcon kind={kind} />}</span>
        <span className="truncate">{title}</span>
      </div>
      <div className="relative h-40 overflow-hidden px-4 py-3">
        <PreviewBody content={content} read={read} kind={kind} title={title} isWriting={isWriting} />
        {kind === 'image' ? null : (
          <div className="absolute inset-x-0 bottom-0 h-8 bg-linear-to-t from-surface" />
        )}
      </div>
      <button
        type="button"
        aria-label={`Open "${title}"`}
        onClick={onOpen}
        className="absolute inset-0 rounded-lg focus-visible:-outline-offset-2"
      />
    </div>
  )
}

type SharedPostProps = { title: string | undefined; content: string }

/** The whole text of a post that its owner shares with the readers of a chat; there is nothing to open. */
export const SharedPost = ({ title = 'Untitled', content }: SharedPostProps) => (
  <section
    aria-label={`Post "${title}"`}
    className="w-full overflow-hidden rounded-lg border border-line bg-surface"
  >
    <h2 className="flex items-center gap-2 border-b border-line px-3 py-2 text-sm font-medium">
      <span className="shrink-0 text-ink-soft">
        <KindIcon kind="text" />
      </span>
      <span className="truncate">{title}</span>
    </h2>
    <div className={`px-4 py-3 ${postTextClass}`}>
      <PostLines post={parseContent(content).text} />
    </div>
  </section>
)

/** Returns what a reply has written of a document so far, until the server's version has loaded. */
function useWritten(artifact: ArtifactApi, documentId: string, isWriting: boolean): string | null {
  const [wasWriting, setWasWriting] = useState(isWriting)
  if (isWriting && !wasWriting) setWasWriting(true)
  return useStore(artifact, (state) =>
    wasWriting && state.documentId === documentId && state.content !== '' ? state.content : null,
  )
}

const postTextClass = 'font-post text-sm leading-5 wrap-anywhere whitespace-pre-wrap [&>p]:min-h-5'

type Kind = 'text' | 'image'

const KindIcon = ({ kind }: { kind: Kind }) =>
  kind === 'image' ? <Image size={16} aria-hidden /> : <FileText size={16} aria-hidden />

type BodyProps = {
  content: string | null
  /** Parses the content: a draft that is being written is text, a saved version may contain media. */
  read: (content: string) => PostContent
  kind: Kind
  title: string
  isWriting: boolean
}

function PreviewBody({ content, read, kind, title, isWriting }: BodyProps) {
  if (kind === 'image' && isWriting) return <output className="text-ink-soft">Generating Image...</output>
  if (content === null || content === '') return <PreviewSkeleton />
  if (kind === 'image') {
    return <img src={`data:image/png;base64,${content}`} alt={title} className="size-full object-contain" />
  }
  const { text, images } = read(content)
  const [picture] = images
  return (
    <div className="flex gap-4">
      <div className={`min-w-0 grow ${postTextClass}`}>
        <PostLines post={text} />
      </div>
      {picture === undefined ? null : <PreviewPicture url={picture} />}
    </div>
  )
}

function PreviewPicture({ url }: { url: string }) {
  const src = useMediaAddress()(url)
  const place = 'size-34 shrink-0 rounded-md'
  if (src === null) return <SmallKeptElsewhere className={place} />
  return <img src={src} alt="" loading="lazy" className={`${place} object-cover`} />
}

const PreviewSkeleton = () => (
  <div className="flex flex-col gap-3 pt-1">
    {['w-full', 'w-11/12', 'w-full', 'w-2/3'].map((width, at) => (
      <Skeleton key={at} className={`h-3 ${width}`} />
    ))}
  </div>
)
