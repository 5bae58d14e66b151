import { Pencil, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PostContent, PostDocument } from '#core/post-content.ts'
import { renameDocument } from '#core/post-media.ts'
import { EditCarousel } from '#web/features/carousel/carousel-panel.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DocumentTitleInput } from './document-title-input.tsx'
import { type ChangePost, removeWithUndo } from './media-editing.ts'
import { documentName } from './media-names.ts'

type DocumentHeadingProps = {
  document: PostDocument
  /** How many pages it has; null while that is not known. */
  pages: number | null
  content: PostContent
  change: ChangePost | undefined
}

function subtitle(pages: number | null) {
  if (pages === null) return 'Document carousel'
  return pages === 1 ? 'Document carousel • 1 page' : `Document carousel • ${pages} pages`
}

/** The title of a document and what it is; while the post is edited, both can be changed or taken away. */
export function DocumentHeading({ document, pages, content, change }: DocumentHeadingProps) {
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const name = documentName(document)
  const leave = () => {
    setEditing(false)
    // The input is gone with the next frame.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  const save = (title: string) => {
    if (title !== document.name) change?.((post) => renameDocument(post, { url: document.url, name: title }))
    leave()
  }
  return (
    <div className="flex items-start gap-1 px-4 py-2">
      <div className="min-w-0 grow py-1">
        {isEditing && change ? (
          <DocumentTitleInput title={document.name} onSave={save} onCancel={leave} />
        ) : (
          <p className="text-[0.875rem] leading-5 font-semibold wrap-anywhere">{name}</p>
        )}
        <p className="text-[0.75rem] leading-4 text-(--card-soft)">{subtitle(pages)}</p>
      </div>
      {change && !isEditing ? (
        <>
          <EditCarousel document={document} change={change} />
          <IconButton ref={pencil} label="Edit title" side="bottom" onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={`Remove ${name}`}
            side="bottom"
            onClick={() => removeWithUndo({ content, change }, { kind: 'document', url: document.url })}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </div>
  )
}
