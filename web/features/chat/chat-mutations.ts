import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/notice-queue.ts'
import { changeChat, deleteChat, updateChatVisibility, type Chat } from '#contract/chat.ts'
import { call } from '#web/api.ts'
import { historyKey, removeFromHistory, showInHistory } from '#web/features/sidebar/queries.ts'
import { chatKey } from './queries.ts'

type ChatData = { chat: Chat; readOnly: boolean }
type ChatChange = Partial<Pick<Chat, 'pinned' | 'title' | 'visibility'>>

/** One after the other, so that the last word is the last one said. */
const scope = { id: 'chat-changes' }

function show(client: QueryClient, id: string, change: ChatChange): void {
  client.setQueryData<ChatData>(chatKey(id), (data) => data && { ...data, chat: { ...data.chat, ...change } })
  showInHistory(client, id, change)
}

/** Shows a change before the server has answered; what is on its way from there is older than it. */
async function showAtOnce(client: QueryClient, id: string, change: ChatChange): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: chatKey(id) }),
    client.cancelQueries({ queryKey: historyKey }),
  ])
  show(client, id, change)
}

/** Pins or unpins a chat at once, and takes it back when the server refuses (spec 8.2). */
export function usePinChat() {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ id, pinned }: { id: string; pinned: boolean }) =>
      call(changeChat, { query: { id }, body: { pinned } }),
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

/** Gives a chat another title at once, and the old one back when the server refuses. */
export function useRenameChat() {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ chat, title }: { chat: Chat; title: string }) =>
      call(changeChat, { query: { id: chat.id }, body: { title } }),
    onMutate: ({ chat, title }) => showAtOnce(client, chat.id, { title }),
    onError: (_, { chat }) => {
      show(client, chat.id, { title: chat.title })
      toast.error('Failed to rename chat')
    },
    onSettled: () => client.invalidateQueries({ queryKey: historyKey }),
  })
}

/** Shares a chat or makes it private again; the screen says so only when it is so. */
export function useShareChat() {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ id, isShared }: { id: string; isShared: boolean }) =>
      call(updateChatVisibility, { body: { chatId: id, visibility: isShared ? 'public' : 'private' } }),
    onSuccess: ({ chat: { id, visibility } }) => {
      show(client, id, { visibility })
      toast.success(
        visibility === 'public'
          ? 'Chat shared: whoever is signed in and has its link can read it'
          : 'Chat is private again',
      )
    },
    onError: (_, { isShared }) =>
      void toast.error(isShared ? 'Failed to share chat' : 'Failed to make chat private'),
  })
}

/** Deletes a chat for good, with the words of spec 8.2. */
export function useDeleteChat(onDeleted: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: (id: string) => call(deleteChat, { query: { id } }),
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
