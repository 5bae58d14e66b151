import { FileText, Link2, Pencil, Pin, PinOff, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Chat, changeChat, deleteChat, updateChatVisibility } from '#contract/chat.ts'
import { maxTitle } from '#contract/fields.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { MenuItem, MenuSeparator, MenuSwitch, SharedMenu, type MenuHandle } from '#web/ui/menus/menu.tsx'
import { RenameDialog } from '#web/ui/dialogs/rename-dialog.tsx'
import { useCopy } from './copy-message.tsx'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { perform } from '#web/api.ts'
import { historyKey, removeFromHistory, showInHistory } from '#web/features/history/queries.ts'
import { chatKey } from './queries.ts'

type ChatMenuProps = {
  /** Connects the menu to the buttons that open it, each with its own chat. */
  handle: MenuHandle<Chat>
  /** Set where the chat has no pin button of its own. */
  hasPin?: true
  onDeleted: (id: string) => void
}

type Question = { chat: Chat; about: 'title' | 'deletion' }

/** What an owner can do with a chat, and the dialogs for renaming and deleting it. */
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

function ShareItems({ chat: { id, visibility, sharesPosts = false } }: { chat: Chat }) {
  const share = useShareChat()
  const sharePosts = useSharePosts()
  const { copy } = useCopy()
  const isShared = visibility === 'public'
  return (
    <>
      <MenuSwitch isOn={isShared} onSwitch={(next) => share.mutate({ id, isShared: next })}>
        <Share2 size={16} aria-hidden />
        Share
      </MenuSwitch>
      {isShared ? (
        <>
          <MenuSwitch isOn={sharesPosts} onSwitch={(next) => sharePosts.mutate({ id, sharesPosts: next })}>
            <FileText size={16} aria-hidden />
            Share its posts
          </MenuSwitch>
          <MenuItem onClick={() => void copy(new URL(`/chat/${id}`, location.origin).href)}>
            <Link2 size={16} aria-hidden />
            Copy link
          </MenuItem>
        </>
      ) : null}
    </>
  )
}

type ChatData = { chat: Chat; readOnly: boolean }
type ChatChange = Partial<Pick<Chat, 'pinned' | 'title' | 'visibility' | 'sharesPosts'>>

/** Runs changes one at a time, so that the last one wins. */
const scope = { id: 'chat-changes' }

function show(client: QueryClient, id: string, change: ChatChange): void {
  client.setQueryData<ChatData>(chatKey(id), (data) => data && { ...data, chat: { ...data.chat, ...change } })
  showInHistory(client, id, change)
}

/** Shows a change before the server has responded; cancels fetches in flight, whose data is older. */
async function showAtOnce(client: QueryClient, id: string, change: ChatChange): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: chatKey(id) }),
    client.cancelQueries({ queryKey: historyKey }),
  ])
  show(client, id, change)
}

/** Pins or unpins a chat optimistically, rolling back when the server refuses (spec 8.2). */
export function usePinChat() {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ id, pinned }: { id: string; pinned: boolean }) =>
      perform(changeChat, { query: { id }, body: { pinned } }),
    onMutate: async ({ id, pinned }) => {
      const toastId = toast.loading(pinned ? 'Pinning chat...' : 'Unpinning chat...')
      await showAtOnce(client, id, { pinned })
      return { toastId }
    },
    onSuccess: (_, { pinned }, { toastId }) =>
      void toast.success(pinned ? 'Chat pinned successfully' : 'Chat unpinned successfully', { id: toastId }),
    onError: (_, { id, pinned }, context) => {
      show(client, id, { pinned: !pinned })
      toast.error(
        pinned ? 'Failed to pin chat' : 'Failed to unpin chat',
        context ? { id: context.toastId } : {},
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: historyKey }),
  })
}

/** Renames a chat optimistically, rolling back when the server refuses. */
function useRenameChat() {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ chat, title }: { chat: Chat; title: string }) =>
      perform(changeChat, { query: { id: chat.id }, body: { title } }),
    onMutate: ({ chat, title }) => showAtOnce(client, chat.id, { title }),
    onError: (_, { chat }) => {
      show(client, chat.id, { title: chat.title })
      toast.error('Failed to rename chat')
    },
    onSettled: () => client.invalidateQueries({ queryKey: historyKey }),
  })
}

/** Shares a chat or makes it private again; shown only once the server has confirmed it. */
function useShareChat() {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ id, isShared }: { id: string; isShared: boolean }) =>
      perform(updateChatVisibility, { body: { chatId: id, visibility: isShared ? 'public' : 'private' } }),
    onSuccess: (_, { id, isShared }) => {
      // A chat that is shared again does not show its posts again.
      show(client, id, { visibility: isShared ? 'public' : 'private', sharesPosts: false })
      toast.success(
        isShared
          ? 'Chat shared: anyone can see its title, and read it once signed in'
          : 'Chat is private again',
      )
    },
    onError: (_, { isShared }) =>
      void toast.error(isShared ? 'Failed to share chat' : 'Failed to make chat private'),
  })
}

/** Shows or hides the text of a shared chat's posts for its readers; shown only once the server has confirmed it. */
function useSharePosts() {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ id, sharesPosts }: { id: string; sharesPosts: boolean }) =>
      perform(changeChat, { query: { id }, body: { sharesPosts } }),
    onSuccess: (_, { id, sharesPosts }) => {
      show(client, id, { sharesPosts })
      toast.success(
        sharesPosts
          ? 'Posts shared: readers of this chat can read their text'
          : 'Readers of this chat no longer see its posts',
      )
    },
    onError: (_, { sharesPosts }) =>
      void toast.error(sharesPosts ? 'Failed to share the posts' : 'Failed to hide the posts'),
  })
}

/** Deletes a chat permanently, with the wording of spec 8.2. */
function useDeleteChat(onDeleted: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: (id: string) => perform(deleteChat, { query: { id } }),
    onMutate: () => ({ toastId: toast.loading('Deleting chat...') }),
    onSuccess: (_, id, { toastId }) => {
      toast.success('Chat deleted successfully', { id: toastId })
      onDeleted(id)
      removeFromHistory(client, id)
      client.removeQueries({ queryKey: chatKey(id) })
      client.removeQueries({ queryKey: ['chat-session', id] })
    },
    onError: (_, __, context) =>
      void toast.error('Failed to delete chat', context ? { id: context.toastId } : {}),
    onSettled: () => client.invalidateQueries({ queryKey: historyKey }),
  })
}
