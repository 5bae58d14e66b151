import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Logger } from 'pino'
import type { SendMessage } from '#contract/chat.ts'
import type { FileReader } from '#server/adapters/file-reader/file-reader.ts'
import { failureForLog } from '#server/adapters/language-model/failure-words.ts'
import type { ModelInfo } from '#server/adapters/language-model/model-info.ts'
import type { WebSearch } from '#server/adapters/web-search/web-search.ts'
import type { Access } from '#server/features/access/service.ts'
import type { PromptContext, PromptContexts } from '#server/features/prompt-context/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Flows } from '#server/features/flows/service.ts'
import type { Pictures } from '#server/features/pictures/service.ts'
import type { Suggestions } from '#server/features/suggestions/service.ts'
import type { Actor } from '#server/http/session.ts'
import type { Turn } from './messages.ts'
import type { ReplyChunk } from './reply-parts.ts'

/** What every reply is written with. */
export type GenerationParts = {
  log: Logger
  now: () => number
  documents: Documents
  suggestions: Suggestions
  files: Files
  reader: FileReader
  pictures: Pictures
  promptContexts: PromptContexts
  flows: Flows
  webSearch: WebSearch
  access: Access
  timeoutMs: number
}

export type Generation = GenerationParts & {
  actor: Actor
  body: SendMessage
  turn: Turn
  model: LanguageModelV4
  info: ModelInfo
  signal: AbortSignal
  /** Gets the reply chunk by chunk, the tools' own data parts among them. */
  say: (chunk: ReplyChunk) => void
}

/** What is known before a model is asked. */
export type Preparation = {
  brief: PromptContext
  /** Whether the writer wants the web searched, and may have it. */
  search: 'on' | 'off' | 'forbidden'
}

export const logFailure = ({ log, turn }: Generation, error: unknown) =>
  log.warn({ failure: failureForLog(error), chatId: turn.chatId }, 'the model failed')
