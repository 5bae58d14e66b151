import { experimental_streamTextLowMemory as streamText, isStepCount, type TextStreamPart } from 'ai'
import type { SendMessage } from '#contract/chat.ts'
import { readPlace } from '#core/flows.ts'
import { parseContent, plainText } from '#core/post-content.ts'
import { tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import { offlineOptions } from '#server/adapters/language-model/offline-task.ts'
import { offlineMaterial } from '#server/features/prompt-context/service.ts'
import { findIdea } from '#server/features/flows/service.ts'
import type { DraftFiles } from './draft-files.ts'
import { createDraftTools, type DraftSetting } from './draft-tools.ts'
import { type Generation, logFailure, type Preparation } from './generation-setting.ts'
import { viewForModel } from './model-messages.ts'
import { type OpenDocument, replyInstructions } from './prompt.ts'
import { createSearchTool } from './search-tool.ts'
import { createSuggestionTools } from './suggestion-tools.ts'
import { earlierReplies, earlierRequests, isAboutPost, lastRequest } from './turn-words.ts'

export type Tools = ReturnType<typeof createTools>
export type Track = DraftSetting['track']

const maxSteps = 5

/** Has the model answer a message, with tools for what it cannot do in words. */
export async function openChatTurn(
  generation: Generation,
  preparation: Preparation,
  track: Track,
): Promise<AsyncIterable<TextStreamPart<Tools>>> {
  const { pictures, timeoutMs, body, turn, model, signal, say } = generation
  const { brief, search } = preparation
  const open = openDocument(body)
  const view = await viewOf(generation)
  const idea = findIdea(earlierReplies(turn), lastRequest(turn))
  const tools = createTools(generation, { ...preparation, view, idea, open, track })
  const mustDraft = idea !== undefined || isDraftStep(generation)
  const result = streamText({
    model,
    instructions: replyInstructions({
      open,
      pictures: pictures.kind,
      brief,
      canSearch: search === 'on',
      request: lastRequest(turn),
    }),
    messages: view.messages,
    tools,
    ...(mustDraft ? { prepareStep: draftFirst } : {}),
    stopWhen: isStepCount(maxSteps),
    abortSignal: signal,
    timeout: { firstChunkMs: timeoutMs, chunkMs: timeoutMs },
    maxRetries: 0,
    providerOptions: offlineOptions({
      task: 'reply',
      hasNoMaterial: offlineMaterial(brief).length === 0,
      ...(open ? { documentId: open.id } : {}),
    }),
    onError: ({ error }) => logFailure(generation, error),
    onAbort() {
      if (signal.aborted) return
      logFailure(generation, tookTooLong)
      say({ type: 'error', errorText: tookTooLong })
    },
  })
  return result.stream
}

/** Where a flow ends in a post, the model has no other choice but to write it. */
const isDraftStep = (generation: Generation) => {
  const { turn } = generation
  const place = readPlace(turn.context.flowType, turn.context.flowStep)
  const isAsked = place?.flowType === 'post-ideas' && place.flowStep === 'ideas-generated'
  return isAsked && !isAboutPost(generation)
}

const draftFirst = ({ stepNumber }: { stepNumber: number }) =>
  stepNumber === 0 ? { toolChoice: { type: 'tool' as const, toolName: 'createDocument' as const } } : {}

type Sight = Preparation & {
  view: DraftFiles
  /** The idea that the writer wants a post of. */
  idea: DraftSetting['idea']
  open: OpenDocument | undefined
  track: Track
}

function createTools(generation: Generation, { view, brief, idea, open, search, track }: Sight) {
  const { log, documents, suggestions, pictures, webSearch, timeoutMs, actor, turn, model, info, say } =
    generation
  const common = { actor, model, timeoutMs, track, writer: { write: say } }
  const listing = { model, timeoutMs, isStructured: info.capabilities.structuredOutput, log }
  return {
    ...createDraftTools({
      ...common,
      chatId: turn.chatId,
      request: lastRequest(turn),
      earlier: earlierRequests(turn),
      attached: view,
      brief,
      idea,
      documents,
      pictures,
      openPost: open,
      writeHooks: (documentId, signal) =>
        suggestions.requestHooks(actor, documentId, {
          ...listing,
          signal,
          tell: (data) => say({ type: 'data-linkedin-hooks', data, transient: true }),
        }),
      onError: (error) => logFailure(generation, error),
    }),
    ...createSuggestionTools({ ...common, ...listing, suggestions }),
    ...(search === 'on' ? createSearchTool({ webSearch, log, provider: info.provider }) : {}),
  }
}

const viewOf = ({ log, actor, turn, info, files, reader, signal }: Generation) =>
  viewForModel({
    userId: actor.userId,
    history: turn.history,
    model: info,
    files: { find: files.find, reader },
    signal,
    onError: (error) => log.warn({ err: error, chatId: turn.chatId }, 'an attached file could not be opened'),
  })

const openDocument = ({ documentContext }: SendMessage): OpenDocument | undefined =>
  documentContext?.kind === 'text'
    ? {
        id: documentContext.id,
        title: documentContext.title,
        content: plainText(parseContent(documentContext.content).text),
      }
    : undefined
