import { tool } from 'ai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DocumentToolOutput } from '#contract/chat.ts'
import { AppError } from '#core/errors.ts'
import type { Asked, Suggestions } from '#server/features/suggestions/service.ts'
import type { Actor } from '#server/http/session.ts'
import type { DraftSetting } from './draft-tools.ts'
import { toolInput } from './tool-input.ts'

export type SuggestionSetting = Pick<DraftSetting, 'track' | 'writer'> & {
  actor: Actor
  model: LanguageModelV4
  isStructured: boolean
  timeoutMs: number
  log: Logger
  suggestions: Suggestions
  /** What the writer asked for in this turn. */
  request: string
  /** The sections of the prompt that say how the writer writes, and what they chose. */
  material: string[]
}

const input = toolInput(z.object({ documentId: z.string().describe('The id of the post.') }))

/** The tools of a chat turn that say something about a post and leave it as it is. */
export function createSuggestionTools(setting: SuggestionSetting) {
  const { actor, suggestions, writer, track, ...asking } = setting
  return {
    requestSuggestions: tool({
      description: 'Proposes changes to places of a post.',
      inputSchema: input,
      execute: ({ documentId }, { abortSignal: signal }) =>
        track(
          answered(documentId, () =>
            suggestions.request(actor, documentId, {
              ...asking,
              signal,
              tell: (data) => writer.write({ type: 'data-suggestion', data, transient: true }),
            }),
          ),
        ),
    }),
    requestHooks: tool({
      description: 'Writes five other openings (hooks) for a post.',
      inputSchema: input,
      execute: ({ documentId }, { abortSignal: signal }) =>
        track(
          answered(documentId, () =>
            suggestions.requestHooks(actor, documentId, {
              ...asking,
              signal,
              // The part's own id says for which post, whichever one is on the screen by then.
              tell: (data) =>
                writer.write({ type: 'data-linkedin-hooks', id: documentId, data, transient: true }),
            }),
          ),
        ),
    }),
  }
}

async function answered(id: string, work: () => Promise<Asked>): Promise<DocumentToolOutput> {
  try {
    return { id, kind: 'text', ...(await work()) }
  } catch (error) {
    if (error instanceof AppError) return { error: error.message }
    throw error
  }
}
