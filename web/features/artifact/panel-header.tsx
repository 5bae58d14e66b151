import type { ReactNode } from 'react'
import { Copy, ExternalLink, X } from 'lucide-react'
import type { DocumentVersion } from '#contract/documents.ts'
import { cutTitle } from '#core/title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type PanelHeaderProps = {
  title: string
  version: DocumentVersion | undefined
  /** The moment of the version that is shown. */
  updatedAt: string | undefined
  isDirty: boolean
  isBeingPublished: boolean
  /** A picture is no post: it has no status and is not published by itself. */
  isPicture: boolean
  /** Left out while there is nothing to copy or to publish. */
  onCopy?: () => void
  onPublish?: () => void
  /** The way to the schedule, also for a post that stands on it. */
  onSchedule?: () => void
  /** The way to keep the post as an example. */
  saving?: ReactNode
  /** What the assistant can be asked for. */
  prompts?: ReactNode
  /** The way through the versions. */
  controls?: ReactNode
  onClose: () => void
}

/** What stands above the post (specification 2.9). */
export function PanelHeader(props: PanelHeaderProps) {
  const { title, version, updatedAt, isDirty, isBeingPublished, isPicture, prompts, controls } = props
  const { saving, onCopy, onPublish, onSchedule, onClose } = props
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-3 py-2">
      <IconButton label="Close" side="bottom" onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
      <div className="min-w-0 grow basis-44">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="min-w-0 font-semibold wrap-anywhere" title={title}>
            {cutTitle(title === '' ? 'Untitled' : title)}
          </h1>
          {isPicture ? null : <StatusBadge version={version} />}
        </div>
        <p className="min-h-5 text-xs text-ink-soft">
          {isDirty ? (
            'Saving changes...'
          ) : updatedAt ? (
            <RelativeTime prefix="Updated" moment={updatedAt} />
          ) : null}
        </p>
      </div>
      {prompts}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {controls}
        {version?.url ? <PostLink url={version.url} /> : null}
        <IconButton label="Copy" side="bottom" disabled={!onCopy} {...(onCopy ? { onClick: onCopy } : {})}>
          <Copy size={16} aria-hidden />
        </IconButton>
        {saving}
        {onSchedule && !isPicture && !isPublished(version) ? (
          <Button variant="outline" onClick={onSchedule}>
            {version?.status === 'scheduled' ? 'Reschedule' : 'Schedule'}
          </Button>
        ) : null}
        {isPicture || isPublished(version) ? null : (
          <Button
            isBusy={isBeingPublished}
            disabled={!onPublish && !isBeingPublished}
            {...(onPublish ? { onClick: onPublish } : {})}
          >
            Publish
          </Button>
        )}
      </div>
    </header>
  )
}

const isPublished = (version: DocumentVersion | undefined) =>
  version?.status === 'published' || version?.status === 'hidden'

const PostLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
    View post
    <ExternalLink size={14} aria-hidden />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
