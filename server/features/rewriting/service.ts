import { generateText } from 'ai'
import type { Logger } from 'pino'
import { AppError } from '#core/errors.ts'
import { askPromptMin } from '#core/limits.ts'
import { noDocument } from '#core/artifact-state.ts'
import { whyLeftUnchanged } from '#server/adapters/offline-writer/offline-thread.ts'
import { offlineOptions } from '#server/adapters/offline-writer/offline-task.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Models } from '#server/features/models/service.ts'
import { withoutMarks, frameText } from '#server/adapters/language-model/frame.ts'
import { failureForLog, failureWords } from '#server/adapters/language-model/failure-words.ts'
import { materialSections, type PromptContexts } from '#server/features/prompt-context/service.ts'
import type { Actor } from '#server/http/session.ts'
import { brand } from '#core/brand.ts'

type Options = {
  log: Logger
  models: Models
  documents: Documents
  access: Access
  promptContexts: Pick<PromptContexts, 'readForPost'>
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
   * Rewrites the selected part of the actor's own post; line breaks are kept. `note` says why it was left unchanged. Throws
   * bad_request:document for a prompt that is too short, the document's own codes, and internal:document in plain words when
   * the model fails.
   */
  rewrite: (actor: Actor, request: RewriteRequest) => Promise<{ text: string; note?: string }>
}

/** The request when there is no prompt. */
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

/** Models tend to put their output in quotation marks or a code fence. */
const unwrapped = (text: string): string => {
  const bare = withoutMarks(text)
    .trim()
    .replace(/^```\w*\n([^]*?)\n```$/, '$1')
  return /^"[^"]*"$|^“[^”]*”$/.test(bare) ? bare.slice(1, -1) : bare
}

export function createRewriting({
  log,
  models,
  documents,
  access,
  promptContexts,
  timeoutMs,
}: Options): Rewriting {
  return {
    async rewrite(actor, request) {
      const prompt = promptOf(request)
      if (request.documentId === noDocument)
        throw new AppError(invalid, { reason: 'documentId: there is no post.' })
      await access.demand(actor.userId, 'chat')
      await documents.latestVersion(actor, request.documentId)
      const { model } = (await models.of(actor.userId)).choose(request.selectedChatModel)
      const { fullContent, selectedLine } = request
      const signal = AbortSignal.timeout(timeoutMs)
      const promptContext = await promptContexts.readForPost(actor, request.documentId)
      const material = materialSections(promptContext, `${prompt ?? ''}\n${selectedLine}`)
      try {
        const { text } = await generateText({
          model,
          instructions: rewriteInstructions(fullContent, [...material, ...wishSection(promptContext.wish)]),
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
        // The offline writer adds no wrapping, and what it leaves unchanged must stay exactly as it was.
        const rewritten = model.provider === 'offline' ? text : unwrapped(text)
        const isSame = rewritten === '' || rewritten.trim() === selectedLine.trim()
        if (!isSame) return { text: rewritten }
        const note =
          model.provider === 'offline' ? await whyLeftUnchanged(prompt ?? unasked, signal) : sameAgain
        return { text: selectedLine, note }
      } catch (error) {
        log.warn({ failure: failureForLog(error) }, 'model call failed')
        throw new AppError('internal:document', { reason: failureWords(error), cause: error })
      }
    },
  }
}

/** Returns the model's instructions for rewriting a part of a post. */
const rewriteInstructions = (post: string, material: string[]): string =>
  [
    `# Role
You are ${brand.assistant}, a writing assistant for people who publish on ${brand.network}. You never invent facts, figures, names or experiences for the writer.`,
    `# Task
Rewrite the part of the post that the writer gives you, as they ask. Answer with the new text of that part and nothing else: no title, no quotation marks around it, no remarks. It must fit where it stood: keep the language and the voice of the post, and repeat nothing of the rest.`,
    ...material,
    `# The whole post\n${frameText('The post that the part is of', post)}`,
  ].join('\n\n')

const wishSection = (wish: string): string[] =>
  wish === '' ? [] : [`# What the post was asked for with\n${frameText('The writer’s own words', wish)}`]

/** Returns the prompt for rewriting a part of a post. */
const rewriteRequest = (request: string, part: string): string =>
  `${request}\n\n${frameText('The part to rewrite', part)}`
