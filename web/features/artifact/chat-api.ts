/** What the panel needs of the chat beside it; the page puts the two together. */
export type ChatApi = {
  /** Sends a text as the person's message. Rejects with the reason when it was not sent. */
  ask: (text: string) => Promise<void>
  /** Has the last message answered anew; says itself when that cannot be done. */
  retry: () => void
  /** Whether a reply is being written. */
  isBusy: () => boolean
  /** The words of the last reply. */
  lastReply: () => string
  subscribe: (listener: () => void) => () => void
}
