import { clsx } from 'clsx'
import { CloudCheck, CloudUpload, Ellipsis, ExternalLink, X, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { DocumentVersion } from '#contract/documents.ts'
import { maxTitle } from '#contract/fields.ts'
import { cutTitle } from '#core/text/title.ts'
import { buttonClass, Button, IconButton } from '#web/ui/button.tsx'
import { useRoom } from '#web/ui/hooks/use-room.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'

export type PanelAction = {
  label: string
  Icon: LucideIcon
  /** Undefined while the action is unavailable. */
  run?: (() => void) | undefined
  isPressed?: boolean
  isBusy?: boolean
}

type PanelHeaderProps = {
  title: string
  /** Omitted while the title cannot be changed. */
  onRename?: (title: string) => void
  version: DocumentVersion | undefined
  /** Timestamp of the version that is shown. */
  updatedAt: string | undefined
  isDirty: boolean
  isSaving: boolean
  isBeingPublished: boolean
  /** Whether this is a picture, which is not published by itself. */
  isPicture: boolean
  /** What the assistant can be asked for. */
  prompts: PanelAction[]
  /** Navigation through the versions. */
  versions: PanelAction[]
  copy: PanelAction
  /** Saves the post as a swipe; null for a picture. */
  saving: PanelAction | null
  /** Omitted while there is nothing to publish. */
  onPublish?: () => void
  /** Whether this account may schedule at all (specification 2.9: shown only when enabled). */
  maySchedule: boolean
  /** Opens the schedule, also for a post that is already on it; omitted while there is nothing to schedule. */
  onSchedule?: () => void
  /** Called with the buttons that open dialogs, which get the focus back; for a published post, with the link to it. */
  onPublishButton: (element: HTMLElement | null) => void
  onScheduleButton: (element: HTMLElement | null) => void
  onClose: () => void
}

/**
 * The header of the post (specification 2.9), on one line: as the panel gets narrower the title is truncated and the
 * actions move into a menu, while the status, Schedule and Publish stay whole. With large text on a narrow screen, the
 * two get a line of their own.
 */
export function PanelHeader(props: PanelHeaderProps) {
  const { title, onRename, version, isPicture, prompts, versions, copy, saving, onClose } = props
  const { place, room } = useRoom(rooms)
  // As it was when the renaming began: the field stays when a reply starts to write.
  const [rename, setRename] = useState<PanelHeaderProps['onRename']>()
  const isRenaming = rename !== undefined
  const status = <StatusBadge version={version} />
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
      className={clsx(
        'flex min-h-16 shrink-0 items-center border-b border-line bg-surface',
        room === 'narrow' ? 'flex-wrap gap-1 py-1 pr-2 pl-1' : 'gap-2 px-3',
      )}
    >
      <IconButton label="Close" side="bottom" onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
      {isRenaming ? (
        <TitleField title={title} onRename={rename} onClose={() => setRename(undefined)} />
      ) : (
        <div className={clsx('min-w-0 grow', room === 'narrow' && 'basis-12')}>
          <div className="flex min-w-0 items-center gap-2">
            <Title title={title} onPress={onRename ? () => setRename(() => onRename) : undefined} />
            {room === 'narrow' ? <SavedSign {...props} /> : status}
          </div>
          <div className="flex min-w-0 items-center gap-2 text-xs text-ink-soft">
            {room === 'narrow' ? <span className={wordOfStatus}>{status}</span> : <SavedNote {...props} />}
          </div>
        </div>
      )}
      {/* A narrow panel has room for the field only. */}
      {isRenaming && room === 'narrow' ? null : (
        <>
          {inLine.filter(isFull).map((group) => (
            <ActionGroup key={group[0]?.label} actions={group} isPrompts={group === prompts} />
          ))}
          {inMenu.some(isFull) ? <ActionMenu groups={inMenu.filter(isFull)} /> : null}
          <div
            className={clsx(
              'flex items-center justify-end gap-[inherit]',
              // Wide: the same width before and after publishing.
              room === 'narrow' ? 'ml-auto flex-wrap' : ['shrink-0', !isPicture && 'min-w-[170px]'],
            )}
          >
            {version?.url ? <PostLink url={version.url} onLink={props.onPublishButton} /> : null}
            <WaysOut {...props} />
          </div>
        </>
      )}
    </header>
  )
}

type TitleProps = { title: string; onPress: (() => void) | undefined }

const Title = ({ title, onPress }: TitleProps) => {
  const words = cutTitle(title === '' ? 'Untitled' : title)
  const hint = useId()
  return (
    <>
      <h1 className="min-w-0 truncate leading-5 font-semibold" title={title}>
        {onPress ? (
          <button
            type="button"
            aria-describedby={hint}
            onClick={onPress}
            className="-mx-1 max-w-[calc(100%+8px)] cursor-text truncate corners px-1 align-top outline-offset-[-2px] hover:bg-hover"
          >
            {words}
          </button>
        ) : (
          words
        )}
      </h1>
      <span id={hint} hidden>
        Rename
      </span>
    </>
  )
}

type TitleFieldProps = { title: string; onRename: (title: string) => void; onClose: () => void }

/** Edits the title in place: Enter and leaving the field save it, Escape restores the old one. */
function TitleField({ title: before, onRename, onClose }: TitleFieldProps) {
  const [title, setTitle] = useState(before)
  const [isRefused, setRefused] = useState(false)
  const error = useId()
  const field = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  // The document's focus: the title can be typed at once.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const keepTyped = useEffectEvent(() => {
    if (!isClosed.current && title.trim() !== '' && title.trim() !== before) onRename(title.trim())
  })
  // The server: what was typed when a reply opens another post.
  useEffect(() => () => keepTyped(), [])
  const close = () => {
    isClosed.current = true
    onClose()
  }
  const keep = () => {
    const wanted = title.trim()
    close()
    if (wanted !== '' && wanted !== before) onRename(wanted)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // Neither key is meant for the surrounding panel.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter' && title.trim() === '') {
      setRefused(true)
      return
    }
    focusTitleOf(event.currentTarget.closest('header'))
    if (event.key === 'Enter') keep()
    else close()
  }
  return (
    <div className="min-w-0 grow">
      <input
        ref={field}
        dir="auto"
        aria-label="Post title"
        aria-invalid={isRefused}
        aria-describedby={error}
        autoComplete="off"
        maxLength={maxTitle}
        value={title}
        onChange={({ currentTarget }) => {
          setTitle(currentTarget.value)
          setRefused(false)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => (isClosed.current ? undefined : keep())}
        className="h-8 w-full rounded-md border border-field-line bg-surface px-2 text-base font-semibold aria-invalid:border-bad md:text-sm"
      />
      <p id={error} role="alert" className="truncate text-xs leading-5 text-bad empty:hidden">
        {isRefused ? 'A post needs a title.' : ''}
      </p>
    </div>
  )
}

/** The title is rendered again by the next frame. */
const focusTitleOf = (header: HTMLElement | null) =>
  requestAnimationFrame(() => header?.querySelector<HTMLElement>('h1 button')?.focus())

type SavedProps = Pick<PanelHeaderProps, 'isDirty' | 'isSaving' | 'updatedAt'>

const SavedWords = ({ isSaving, updatedAt }: SavedProps) =>
  isSaving ? 'Saving changes...' : updatedAt ? <RelativeTime prefix="Updated" timestamp={updatedAt} /> : null

const SavedNote = (props: SavedProps) => (
  <p className="min-h-5 truncate leading-5">
    <SavedWords {...props} />
  </p>
)

/** An icon, where there is no room for the words. */
const SavedSign = (props: SavedProps) => {
  const Icon = props.isDirty ? CloudUpload : CloudCheck
  return (
    <span className="relative shrink-0 text-ink-soft">
      {props.updatedAt ? <Icon size={14} aria-hidden /> : null}
      <span className="sr-only">
        <SavedWords {...props} />
      </span>
    </span>
  )
}

/** Reduces a status to its word where there is little room, so that it is not cut off. */
const wordOfStatus = 'contents [&>span]:border-0 [&>span]:bg-transparent [&>span]:px-0 [&_svg]:hidden'

/** Calls back with an element while it is mounted, and with null afterwards. */
function useTold<Told extends HTMLElement>(
  onElement: (element: Told | null) => void,
): RefObject<Told | null> {
  const place = useRef<Told>(null)
  // The dialog that gives the focus back to it.
  useEffect(() => {
    onElement(place.current)
    return () => onElement(null)
  }, [onElement])
  return place
}

type DialogButtonProps = ComponentProps<typeof Button> & { onButton: (button: HTMLElement | null) => void }

const DialogButton = ({ onButton, ...button }: DialogButtonProps) => (
  <Button ref={useTold<HTMLButtonElement>(onButton)} {...button} />
)

const WaysOut = (props: PanelHeaderProps) => {
  const { version, isPicture, isBeingPublished, maySchedule, onSchedule, onPublish } = props
  if (isPicture || isPublished(version)) return null
  return (
    <>
      {maySchedule ? (
        <DialogButton
          onButton={props.onScheduleButton}
          variant="outline"
          className="max-sm:px-2"
          disabled={!onSchedule}
          {...(onSchedule ? { onClick: onSchedule } : {})}
        >
          {version?.status === 'scheduled' ? 'Reschedule' : 'Schedule'}
        </DialogButton>
      ) : null}
      <DialogButton
        onButton={props.onPublishButton}
        className="max-sm:px-2"
        isBusy={isBeingPublished}
        disabled={!onPublish && !isBeingPublished}
        {...(onPublish ? { onClick: onPublish } : {})}
      >
        Publish
      </DialogButton>
    </>
  )
}

const isFull = (group: PanelAction[]) => group.length > 0

/** Minimum widths, in px at the default text size, for how much fits on one line. */
const rooms = [
  ['wide', 700],
  ['medium', 560],
  ['narrow', 0],
] as const

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

export const isPublished = (version: DocumentVersion | undefined) =>
  version?.status === 'published' || version?.status === 'hidden'

type PostLinkProps = { url: string; onLink: (element: HTMLElement | null) => void }

/** Links to the published post. Takes the focus that the "Publish" button leaves behind when it disappears. */
function PostLink({ url, onLink }: PostLinkProps) {
  const link = useTold<HTMLAnchorElement>(onLink)
  // The document's focus.
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus()
  }, [link])
  return (
    <a ref={link} href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
      View post
      <ExternalLink size={14} aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
