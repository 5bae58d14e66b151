import { generateText } from 'ai'
import type { Logger } from 'pino'
import { AppError } from '#core/errors.ts'
import { askPromptMin } from '#core/limits.ts'
import { noDocument } from '#core/artifact-state.ts'
import { whyLeftUnchanged } from '#server/adapters/language-model/offline-thread.ts'
import { offlineOptions } from '#server/adapters/language-model/offline-task.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Models } from '#server/features/models/service.ts'
import { withoutMarks } from '#server/adapters/language-model/frame.ts'
import { failureForLog, failureWords } from '#server/adapters/language-model/failure-words.ts'
import type { Actor } from '#server/http/session.ts'
import { rewriteInstructions, rewriteRequest } from './prompt.ts'

type Options = {
  log: Logger
  models: Models
  documents: Documents
  access: Access
  timeoutMs: number
}

type RewriteRequest = {
  documentId: string
  fullContent: string
  selectedLine: string
  prompt?: string | null | undefined
  selectedChatModel?: string | null | undefined
}

export type Rewriting = {
  /**
   * The selected part of one's own post, written anew; lines stay lines. `note` says why it is as it was. Throws bad_request:document for a prompt that is
   * too short, the document's own codes, and internal:document in plain words when the model fails.
   */
  rewrite: (actor: Actor, wish: RewriteRequest) => Promise<{ text: string; note?: string }>
}

/** What is asked of a writer without a prompt. */
const unasked = 'Rewrite it.'
const sameAgain = 'The model left it as it was. Say what should be different.'
const invalid = 'bad_request:document'

function promptOf({ prompt }: RewriteRequest): string | undefined {
  const trimmed = prompt?.trim() ?? ''
  if (trimmed === '') return undefined
  if (trimmed.length < askPromptMin)
    throw new AppError(invalid, { reason: `prompt: at least ${askPromptMin} characters are needed.` })
  return trimmed
}

/** Models like to put what they return into quotation marks or a frame of its own. */
const unwrapped = (text: string): string => {
  const bare = withoutMarks(text)
    .trim()
    .replace(/^```\w*\n([^]*?)\n```$/, '$1')
  return /^"[^"]*"$|^“[^”]*”$/.test(bare) ? bare.slice(1, -1) : bare
}

export function createRewriting({ log, models, documents, access, timeoutMs }: Options): Rewriting {
  return {
    async rewrite(actor, wish) {
      const prompt = promptOf(wish)
      if (wish.documentId === noDocument)
        throw new AppError(invalid, { reason: 'documentId: there is no post.' })
      await access.demand(actor.userId, 'chat')
      await documents.latestVersion(actor, wish.documentId)
      const { model } = (await models.of(actor.userId)).choose(wish.selectedChatModel)
      const { fullContent, selectedLine } = wish
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const { text } = await generateText({
          model,
          instructions: rewriteInstructions(fullContent),
          prompt: rewriteRequest(prompt ?? unasked, selectedLine),
          providerOptions: offlineOptions({
            task: 'revise',
            content: selectedLine,
            description: prompt ?? unasked,
            post: fullContent,
          }),
          maxRetries: 0,
          abortSignal: signal,
        })
        // The offline writer frames nothing, and what it leaves as it was stays so to the last mark.
        const rewritten = model.provider === 'offline' ? text : unwrapped(text)
        const isSame = rewritten === '' || rewritten.trim() === selectedLine.trim()
        if (!isSame) return { text: rewritten }
        const note =
          model.provider === 'offline' ? await whyLeftUnchanged(prompt ?? unasked, signal) : sameAgain
        return { text: selectedLine, note }
      } catch (error) {
        log.warn({ failure: failureForLog(error) }, 'the model failed')
        throw new AppError('internal:document', { reason: failureWords(error), cause: error })
      }
    },
  }
}
