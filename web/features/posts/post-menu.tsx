import { useNavigate } from '@tanstack/react-router'
import {
  BookmarkPlus,
  CalendarClock,
  CalendarX,
  Copy,
  Eye,
  EyeOff,
  ExternalLink,
  PanelRightOpen,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { maxTitle } from '#contract/fields.ts'
import type { Post } from '#contract/publishing/posts.ts'
import { networkAt } from '#core/network-name.ts'
import { useSavePosts } from '#web/features/libraries/save-swipe-panel.tsx'
import { MenuItem, MenuSeparator, SharedMenu, type MenuHandle } from '#web/ui/menus/menu.tsx'
import { RenameDialog } from '#web/ui/dialogs/rename-dialog.tsx'
import { placeOf } from './post-row.tsx'
import { isInDoubt } from './post-words.ts'
import { isOnItsWay, useDuplicatePost, useHidePost, useRenamePost, useUnschedulePost } from './queries.ts'
import { useScheduleContext } from './calendar-queries.ts'

type PostMenuProps = {
  /** Ties the menu to the buttons that open it, each with its post. */
  handle: MenuHandle<Post>
  onDelete: (post: Post) => void
}

/** The actions on a post. */
export function PostMenu({ handle, onDelete }: PostMenuProps) {
  const [renamed, setRenamed] = useState<Post | null>(null)
  const rename = useRenamePost()
  const navigate = useNavigate()
  const open = (post: Post) => void navigate(placeOf(post))
  const duplicate = useDuplicatePost(open)
  const save = useSavePosts()
  return (
    <>
      <SharedMenu handle={handle}>
        {(post) => (
          <>
            <MenuItem onClick={() => open(post)}>
              <PanelRightOpen size={16} aria-hidden />
              Open
            </MenuItem>
            <MenuItem onClick={() => setRenamed(post)}>
              <Pencil size={16} aria-hidden />
              Rename
            </MenuItem>
            <MenuItem onClick={() => duplicate.mutate(post)}>
              <Copy size={16} aria-hidden />
              Duplicate
            </MenuItem>
            {post.kind === 'text' ? (
              <MenuItem onClick={() => save.mutate([post.id])}>
                <BookmarkPlus size={16} aria-hidden />
                Save as swipe
              </MenuItem>
            ) : null}
            <StandingItems post={post} />
            <MenuSeparator />
            <MenuItem onClick={() => onDelete(post)}>
              <Trash2 size={16} aria-hidden />
              Delete
            </MenuItem>
          </>
        )}
      </SharedMenu>
      <RenameDialog
        noun="post"
        subject={renamed}
        maxLength={maxTitle}
        onClose={() => setRenamed(null)}
        onRename={(title) => {
          if (renamed) rename(renamed, title)
        }}
      />
    </>
  )
}

/** The actions that depend on a post's state. */
function StandingItems({ post }: { post: Post }) {
  const hide = useHidePost()
  const unschedule = useUnschedulePost()
  const openSchedule = useScheduleContext()
  const { status, url, kind } = post
  return (
    <>
      {kind === 'text' &&
      (status === 'draft' || status === 'scheduled') &&
      !isOnItsWay(post) &&
      !isInDoubt(post) ? (
        <MenuItem onClick={() => openSchedule(post)}>
          <CalendarClock size={16} aria-hidden />
          {status === 'scheduled' ? 'Reschedule' : 'Schedule'}
        </MenuItem>
      ) : null}
      {status === 'scheduled' ? (
        <MenuItem onClick={() => unschedule.mutate(post)}>
          <CalendarX size={16} aria-hidden />
          Unschedule
        </MenuItem>
      ) : null}
      {url === null ? null : (
        <MenuItem onClick={() => void window.open(url, '_blank', 'noopener')}>
          <ExternalLink size={16} aria-hidden />
          View on {networkAt(url)}
        </MenuItem>
      )}
      {status === 'published' ? (
        <MenuItem onClick={() => hide(post)}>
          <EyeOff size={16} aria-hidden />
          Hide from list
        </MenuItem>
      ) : null}
      {status === 'hidden' ? (
        <MenuItem onClick={() => hide(post)}>
          <Eye size={16} aria-hidden />
          Show in list
        </MenuItem>
      ) : null}
    </>
  )
}
