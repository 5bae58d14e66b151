import type { Logger } from 'pino'
import type { FlowPlace } from '#core/flows.ts'
import type { ListingModel } from '#server/adapters/language-model/list-items.ts'
import type { WebResult } from '#server/adapters/web-search/web-search.ts'
import type { PromptContext } from '#server/features/prompt-context/service.ts'
import type { Actor } from '#server/http/session.ts'

/** A message of a guided flow that is to be answered. */
export type FlowTurn = ListingModel & {
  actor: Actor
  place: FlowPlace
  /** What the writer said. */
  request: string
  /** The replies before, the latest last. */
  replies: string[]
  brief: PromptContext
  /** 'forbidden' where the account may not search. */
  search: 'on' | 'off' | 'forbidden'
  isOffline: boolean
  now: number
  log: Logger
  signal: AbortSignal
  /** Adds words to the reply. */
  write: (text: string) => void
  /** Keeps the pages that the reply is written from with it. */
  keepPages: (pages: WebResult[]) => void
}
