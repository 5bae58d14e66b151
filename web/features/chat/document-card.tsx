import { FileText, Image, TriangleAlert } from 'lucide-react'
import { Quoted } from '#web/ui/quoted.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { DocumentToolView } from './document-tool.ts'

type DocumentCardProps = {
  view: DocumentToolView
  isWriting: boolean
  /** Left out while there is nothing to open. */
  onOpen: (() => void) | undefined
}

/** One use of a document tool; opens its document. */
export function DocumentCard({ view, isWriting, onOpen }: DocumentCardProps) {
  const { words, state } = view
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-disabled={onOpen === undefined}
      className={`flex min-h-11 w-fit max-w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-start text-sm enabled:hover:bg-hover aria-disabled:hover:bg-surface ${state === 'failed' ? 'text-bad' : ''}`}
    >
      <span className="shrink-0 text-ink-soft" aria-hidden>
        <CardIcon view={view} isWriting={isWriting} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <Quoted text={words} />
      </span>
    </button>
  )
}

function CardIcon({ view: { state, kind }, isWriting }: { view: DocumentToolView; isWriting: boolean }) {
  if (state === 'failed') return <TriangleAlert size={16} />
  if (isWriting) return <Spinner />
  return kind === 'image' ? <Image size={16} /> : <FileText size={16} />
}
