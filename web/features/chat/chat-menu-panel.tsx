import { Link2, Pencil, Pin, PinOff, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { maxTitle } from '#contract/fields.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MenuItem, MenuSeparator, MenuSwitch, SharedMenu, type MenuHandle } from '#web/ui/menu.tsx'
import { RenameDialog } from '#web/ui/rename-dialog.tsx'
import { useDeleteChat, usePinChat, useRenameChat, useShareChat } from './chat-mutations.ts'
import { useCopy } from './use-copy.ts'

type ChatMenuProps = {
  /** Ties the menu to the buttons that open it, each with its chat. */
  handle: MenuHandle<Chat>
  /** Where the chat has no button of its own for it. */
  hasPin?: true
  onDeleted: (id: string) => void
}

type Question = { chat: Chat; about: 'title' | 'deletion' }

/** What an owner can do with a chat, and the questions that two of these things ask. */
export function ChatMenu({ handle, hasPin, onDeleted }: ChatMenuProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const rename = useRenameChat()
  const remove = useDeleteChat(onDeleted)
  const close = () => setQuestion(null)
  return (
    <>
      <SharedMenu handle={handle}>
        {(chat) => (
          <>
            {hasPin ? <PinItem chat={chat} /> : null}
            <MenuItem onClick={() => setQuestion({ chat, about: 'title' })}>
              <Pencil size={16} aria-hidden />
              Rename
            </MenuItem>
            <ShareItems chat={chat} />
            <MenuSeparator />
            <MenuItem onClick={() => setQuestion({ chat, about: 'deletion' })}>
              <Trash2 size={16} aria-hidden />
              Delete chat
            </MenuItem>
          </>
        )}
      </SharedMenu>
      <RenameDialog
        noun="chat"
        subject={question?.about === 'title' ? question.chat : null}
        maxLength={maxTitle}
        onClose={close}
        onRename={(title) => {
          if (question) rename.mutate({ chat: question.chat, title })
        }}
      />
      <ConfirmDialog
        isOpen={question?.about === 'deletion'}
        onOpenChange={close}
        title="Are you absolutely sure?"
        description="This action cannot be undone. This will permanently delete your chat and remove it from our servers."
        action="Continue"
        onConfirm={() => {
          if (question) remove.mutate(question.chat.id)
        }}
      />
    </>
  )
}

function PinItem({ chat: { id, pinned } }: { chat: Chat }) {
  const pin = usePinChat()
  return (
    <MenuItem onClick={() => pin.mutate({ id, pinned: !pinned })}>
      {pinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
      {pinned ? 'Unpin chat' : 'Pin chat'}
    </MenuItem>
  )
}

function ShareItems({ chat: { id, visibility } }: { chat: Chat }) {
  const share = useShareChat()
  const { copy } = useCopy()
  const isShared = visibility === 'public'
  return (
    <>
      <MenuSwitch isOn={isShared} onSwitch={(next) => share.mutate({ id, isShared: next })}>
        <Share2 size={16} aria-hidden />
        Share
      </MenuSwitch>
      {isShared ? (
        <MenuItem onClick={() => void copy(new URL(`/chat/${id}`, location.origin).href)}>
          <Link2 size={16} aria-hidden />
          Copy link
        </MenuItem>
      ) : null}
    </>
  )
}
