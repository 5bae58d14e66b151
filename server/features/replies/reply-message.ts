import type { UIMessage } from 'ai'
import type { ReplyMetadata, StreamData } from '#contract/stream.ts'

/** A reply as it travels and is stored: the AI SDK's UI message with our data parts. */
export type ReplyMessage = UIMessage<ReplyMetadata, StreamData>
