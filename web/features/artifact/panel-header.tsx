import { Ellipsis, ExternalLink, X, type LucideIcon } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { DocumentVersion } from '#contract/documents.ts'
import { cutTitle } from '#core/text/title.ts'
import { buttonClass, Button, IconButton } from '#web/ui/button.tsx'
import { useIsCoarse } from '#web/ui/hooks/use-media.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'

export type PanelAction = {
  label: string
  Icon: LucideIcon
  /** Left out while it cannot be done. */
  run?: (() => void) | undefined
  isPressed?: boolean
  isBusy?: boolean
}

type PanelHeaderProps = {
  title: string
  version: DocumentVersion | undefined
  /** The moment of the version that is shown. */
  updatedAt: string | undefined
  isDirty: boolean
  isBeingPublished: boolean
  /** A picture is no post: it has no status and is not published by itself. */
  isPicture: boolean
  /** What the assistant can be asked for. */
  prompts: PanelAction[]
  /** The way through the versions. */
  versions: PanelAction[]
  copy: PanelAction
  /** Keeps the post as an example; null for a picture. */
  saving: PanelAction | null
  /** Left out while there is nothing to publish. */
  onPublish?: () => void
  /** Whether this account may schedule at all (specification 2.9: shown only when enabled). */
  maySchedule: boolean
  /** The way to the schedule, also for a post that stands on it; left out while there is nothing to schedule. */
  onSchedule?: () => void
  onClose: () => void
}

/**
 * What stands above the post (specification 2.9), in one line: as the panel gets narrower the title is cut and the
 * actions go into a menu, while the status, Schedule and Publish stay whole.
 */
export function PanelHeader(props: PanelHeaderProps) {
  const { title, version, isPicture, prompts, versions, copy, saving, onClose } = props
  const { place, room } = useRoom()
  const status = isPicture ? null : <StatusBadge version={version} />
  const others = [copy, ...(saving === null ? [] : [saving])]
  const inLine = { wide: [prompts, versions, others], medium: [versions, [copy]], narrow: [] }[room]
  const inMenu = {
    wide: [],
    medium: [prompts, others.filter((action) => action !== copy)],
    narrow: [prompts, versions, others],
  }[room]
  return (
    <header
      ref={place}
      className="flex h-16 shrink-0 items-center gap-2 border-b border-line bg-surface px-3"
    >
      <IconButton label="Close" side="bottom" onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
      <div className="min-w-0 grow">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="min-w-0 truncate leading-5 font-semibold" title={title}>
            {cutTitle(title === '' ? 'Untitled' : title)}
          </h1>
          {room === 'narrow' ? null : status}
        </div>
        <div className="flex min-w-0 items-center gap-2 text-xs text-ink-soft">
          {room === 'narrow' ? status : null}
          <SavedNote {...props} />
        </div>
      </div>
      {inLine.filter(isFull).map((group) => (
        <ActionGroup key={group[0]?.label} actions={group} isPrompts={group === prompts} />
      ))}
      {inMenu.some(isFull) ? <ActionMenu groups={inMenu.filter(isFull)} /> : null}
      {version?.url ? <PostLink url={version.url} /> : null}
      <WaysOut {...props} />
    </header>
  )
}

const SavedNote = ({ isDirty, updatedAt }: PanelHeaderProps) => (
  <p className="min-h-5 truncate leading-5">
    {isDirty ? 'Saving changes...' : updatedAt ? <RelativeTime prefix="Updated" moment={updatedAt} /> : null}
  </p>
)

const WaysOut = (props: PanelHeaderProps) => {
  const { version, isPicture, isBeingPublished, maySchedule, onSchedule, onPublish } = props
  if (isPicture || isPublished(version)) return null
  return (
    <>
      {maySchedule ? (
        <Button variant="outline" disabled={!onSchedule} {...(onSchedule ? { onClick: onSchedule } : {})}>
          {version?.status === 'scheduled' ? 'Reschedule' : 'Schedule'}
        </Button>
      ) : null}
      <Button
        isBusy={isBeingPublished}
        disabled={!onPublish && !isBeingPublished}
        {...(onPublish ? { onClick: onPublish } : {})}
      >
        Publish
      </Button>
    </>
  )
}

const isFull = (group: PanelAction[]) => group.length > 0

type Room = 'wide' | 'medium' | 'narrow'

/** In px at the usual size of text. */
const enoughPx = { wide: 700, medium: 560 }
/** How much wider the buttons are altogether where fingers press them. */
const coarsePx = 100
const usualTextPx = 16

/** How many times the usual size the text of the page has. */
const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPx || 1

/** How much stands in one line: measured before the first look at it, and whenever the panel's width changes. */
function useRoom(): { place: (header: HTMLElement | null) => (() => void) | undefined; room: Room } {
  const isCoarse = useIsCoarse()
  const [room, setRoom] = useState<Room>('wide')
  const place = useCallback(
    (header: HTMLElement | null) => {
      if (header === null) return undefined
      const measure = () => {
        const width = header.getBoundingClientRect().width / textScale() - (isCoarse ? coarsePx : 0)
        // A header that is not laid out has no width.
        if (width <= 0) return
        setRoom(width >= enoughPx.wide ? 'wide' : width >= enoughPx.medium ? 'medium' : 'narrow')
      }
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(header)
      return () => observer.disconnect()
    },
    [isCoarse],
  )
  return { place, room }
}

const ActionGroup = ({ actions, isPrompts }: { actions: PanelAction[]; isPrompts: boolean }) => (
  <div
    {...(isPrompts ? { role: 'group', 'aria-label': 'Ask the assistant' } : {})}
    className="flex shrink-0 items-center"
  >
    {actions.map(({ label, Icon, run, isPressed, isBusy = false }) => (
      <IconButton
        key={label}
        label={label}
        side="bottom"
        isBusy={isBusy}
        disabled={run === undefined}
        {...(isPressed === undefined ? {} : { isPressed })}
        {...(run === undefined ? {} : { onClick: run })}
      >
        <Icon size={16} aria-hidden />
      </IconButton>
    ))}
  </div>
)

const ActionMenu = ({ groups }: { groups: PanelAction[][] }) => (
  <Menu
    side="bottom"
    align="end"
    trigger={
      <IconButton label="More actions" side="bottom">
        <Ellipsis size={18} aria-hidden />
      </IconButton>
    }
  >
    {groups.map((group, place) => (
      <ActionMenuGroup key={group[0]?.label} actions={group} isFirst={place === 0} />
    ))}
  </Menu>
)

const ActionMenuGroup = ({ actions, isFirst }: { actions: PanelAction[]; isFirst: boolean }) => (
  <>
    {isFirst ? null : <MenuSeparator />}
    {actions.map(({ label, Icon, run, isBusy = false }) => (
      <MenuItem key={label} isDisabled={run === undefined || isBusy} onClick={() => run?.()}>
        <Icon size={16} aria-hidden />
        {label}
      </MenuItem>
    ))}
  </>
)

const isPublished = (version: DocumentVersion | undefined) =>
  version?.status === 'published' || version?.status === 'hidden'

const PostLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
    View post
    <ExternalLink size={14} aria-hidden />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
