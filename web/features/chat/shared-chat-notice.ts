import { toast } from '#web/ui/notice-queue.ts'

/** Tells readers of a shared chat who want to see its posts or files that they cannot (spec 5.9), once however often they ask. */
export const showSharedChatNotice = () =>
  toast.error('Viewing files in shared chats is currently not supported.', { id: 'shared-chat' })
