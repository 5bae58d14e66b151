/** Writes a running reply, chunk by chunk. */
export type ReplyWriter = {
  /** Adds a chunk; readers in this process get it at once, those on other servers once it has been transmitted. */
  write: (chunk: unknown) => void
  /** Ends the stream for all its readers. Whatever they should find afterwards must be stored before. */
  end: () => Promise<void>
  /** Aborts when somebody asks for the reply to stop. */
  stopped: AbortSignal
}

/**
 * The live replies of chats. A late reader gets everything from the start, then what follows, nothing twice. A reader's
 * stream that closes without `[DONE]` broke off before the end of the reply and can be followed again. A slow reader
 * holds up nobody and requires no memory beyond the reply itself.
 */
export type ReplyStreams = {
  /** Begins a reply; an earlier one still being written in the chat can no longer be found. */
  begin: (chatId: string) => Promise<ReplyWriter>
  /** Returns the reply being written in a chat as server-sent events; null when there is none. */
  follow: (chatId: string) => Promise<ReadableStream<Uint8Array> | null>
  /** Asks the writer, on whichever server, to stop; false when nothing is being written, null when that is unknown. */
  stop: (chatId: string) => Promise<boolean | null>
  /** Whether the streams work across all servers. */
  check: () => Promise<boolean>
  /** Ends all readers and writers of this process. */
  close: () => Promise<void>
}
