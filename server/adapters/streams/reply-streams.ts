/** What a running reply says, chunk by chunk. */
export type ReplyWriter = {
  /** Adds a chunk; readers in this process have it at once, those of other servers as soon as it has travelled. */
  write: (chunk: unknown) => void
  /** Ends the stream for everybody who follows it. What follows it should find must be stored before. */
  end: () => Promise<void>
  /** Aborts when somebody asks for a stop. */
  stopped: AbortSignal
}

/**
 * Live replies by chat. A reader that comes late gets everything from the start, then what follows, nothing twice. A
 * reader's stream that closes without `[DONE]` broke off before the reply's end and can be followed again. A reader
 * that is slow holds up nobody and is no reason to keep anything beside the reply itself.
 */
export type ReplyStreams = {
  /** Begins a reply; one that was being written in the chat before is no longer found. */
  begin: (chatId: string) => Promise<ReplyWriter>
  /** The reply that is being written in a chat as server-sent events; null when there is none. */
  follow: (chatId: string) => Promise<ReadableStream<Uint8Array> | null>
  /** Asks the writer, on whichever server, to stop; false when nothing is being written, null when nobody can tell. */
  stop: (chatId: string) => Promise<boolean | null>
  /** Whether the streams work across all servers. */
  check: () => Promise<boolean>
  /** Ends all readers and writers of this process. */
  close: () => Promise<void>
}
