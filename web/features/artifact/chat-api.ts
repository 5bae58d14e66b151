/** What the panel needs of the chat beside it; the page connects the two. */
export type ChatApi = {
  /** Sends a text as the user's message. Rejects with the reason when it was not sent. */
  ask: (text: string) => Promise<void>
  /** Regenerates the last reply; shows an error itself when that fails. */
  retry: () => void
  /** Whether a reply is being written. */
  isBusy: () => boolean
  /** The text of the last reply. */
  lastReply: () => string
  subscribe: (listener: () => void) => () => void
}
