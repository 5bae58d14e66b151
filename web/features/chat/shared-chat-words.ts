/** Said to readers of a shared chat who want to see its posts or files (spec 5.9). */
export const sharedChatWords = 'Viewing files in shared chats is currently not supported.'
