import { NoOutputGeneratedError, toUIMessageChunk, type SystemModelMessage, type ToolSet } from 'ai'
import { readPlace, type FlowPlace } from '#core/flows.ts'
import { isAnswer, streamAnswer, type AnswerPart } from '#server/adapters/language-model/answer.ts'
import {
  failureForLog,
  failureWords,
  noUsableAnswer,
  tookTooLong,
} from '#server/adapters/language-model/failure-words.ts'
import { createTextPart, type ReplyMessage, type ReplyChunk } from './reply-parts.ts'
import {
  isAboutPost,
  isThin,
  lastRequest,
  earlierReplies,
  earlierRequests,
  requestForDraft,
  subjectOf,
  withIdeasNamed,
} from './turn-words.ts'
import type { SendMessage } from '#contract/chat.ts'
import { type PostLength, postLengths } from '#core/post/post-length.ts'
import { offlineOptions } from '#server/adapters/offline-writer/offline-task.ts'
import { asksToJustWrite } from '#server/adapters/offline-writer/reading/asides.ts'
import {
  furtherPassages,
  materialSections,
  offlineChoice,
  type PromptContext,
  type PromptContexts,
  wishFor,
} from '#server/features/prompt-context/service.ts'
import { findIdea, NothingListed, type Flows } from '#server/features/flows/service.ts'
import { createDraftTools, type DraftSetting, createSuggestionTools, isDone } from './draft-tools.ts'
import { type DraftFiles, kept, viewForModel, withNotes } from './model-messages.ts'
import { PostBlocks, type PostBlockSetting, withoutWork } from './post-blocks.ts'
import { findProblems, passagesFor } from './post-repair.ts'
import type { Band } from './post-writing.ts'
import { type OpenDocument, openDocument, replyInstructions, turnNotes } from './prompt.ts'
import { createSearchTool } from './search-tool.ts'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Logger } from 'pino'
import type { FileReader } from '#server/adapters/file-reader/file-reader.ts'
import type { ModelInfo } from '#server/adapters/language-model/model-info.ts'
import type { WebSearch } from '#server/adapters/web-search/web-search.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Claims } from '#server/features/claims/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Pictures } from '#server/features/pictures/service.ts'
import type { Suggestions } from '#server/features/suggestions/service.ts'
import type { Actor } from '#server/http/session.ts'
import type { Turn } from './messages.ts'

/**
 * Generates a reply, either with a step of a guided flow or with the model in a chat turn. Reports a failure, before or
 * during the reply, in plain words as an `error` chunk.
 */
export async function generateReply(given: Generation): Promise<void> {
  const generation = { ...given, turn: withIdeasNamed(given.turn) }
  const { turn, info, now, flows, say } = generation
  const offline = info.provider === 'offline'
  const messageMetadata = { createdAt: new Date(now()).toISOString(), ...(offline ? { offline } : {}) }
  say({ type: 'start', messageId: turn.replyId, messageMetadata })
  try {
    const at = readPlace(turn.context.flowType, turn.context.flowStep)
    const place = at && flows.answers(at) && !isAboutPost(generation) ? at : null
    const preparation = await prepare(generation, place ? lastRequest(turn) : subjectOf(turn).request)
    sayNotes(preparation, say)
    if (place) await replyInFlow(generation, { ...preparation, place })
    else await replyInTurn(generation, preparation)
  } catch (error) {
    logFailure(generation, error)
    say({ type: 'error', errorText: failureWords(error) })
  }
}

async function prepare(
  { promptContexts, access, actor, turn, info }: Generation,
  request: string,
): Promise<Preparation> {
  const chosen = await promptContexts.readFor(actor, turn.context, request)
  const isOffline = info.provider === 'offline'
  const announced = isOffline ? await promptContexts.withOffer(actor, chosen, lastRequest(turn)) : {}
  const prepared = { promptContext: chosen, ...announced, search: 'off' as const }
  if (turn.context.webSearchEnabled !== true) return prepared
  return { ...prepared, search: (await access.hasFeature(actor.userId, 'web-search')) ? 'on' : 'forbidden' }
}

const searchIsOff = "Web search is switched off for your account, so I'm answering without it."

/** Starts the reply with what the writer must know beforehand. */
function sayNotes({ promptContext: { gone }, search }: Preparation, say: Generation['say']): void {
  const notes = [
    ...(gone.length > 0 ? [`I continued without what is no longer there: ${gone.join(', ')}.`] : []),
    ...(search === 'forbidden' ? [searchIsOff] : []),
  ]
  const text = createTextPart(say, 'notes')
  text.write(notes.join(' '))
  text.end()
}

async function replyInTurn(generation: Generation, preparation: Preparation): Promise<void> {
  const invalidCalls = new Set<string>()
  const drafting: Promise<unknown>[] = []
  const track: Track = (work) => {
    drafting.push(work)
    return work
  }
  try {
    /** Returns whether the reply is complete; false when a post is wanted and the model has not begun one. */
    const reply = async (mustDraft: boolean): Promise<boolean> => {
      const { stream, blocks, isPostWanted } = await openChatTurn(
        generation,
        { ...preparation, mustDraft },
        track,
      )
      let isAnswered = false
      for await (const part of stream) {
        sayFailure(generation, part)
        isAnswered ||= isAnswer(part)
        if (await blocks?.take(part)) continue
        if (part.type === 'tool-call' && part.invalid) invalidCalls.add(part.toolCallId)
        // The error was already reported with the call.
        if (part.type === 'tool-error' && invalidCalls.delete(part.toolCallId)) continue
        if (part.type === 'finish' && isPostWanted && drafting.length === 0 && !blocks?.hasPost) return false
        if (part.type === 'finish' && !isAnswered) sayNoAnswer(generation)
        const chunk = chunkOf(part)
        if (chunk) generation.say(chunk)
      }
      return true
    }
    if (!(await reply(false))) await reply(true)
  } finally {
    // If a post was stopped, what has been written of it is saved before the reply ends.
    await Promise.allSettled(drafting)
  }
}

function sayNoAnswer(generation: Generation): void {
  logFailure(generation, new NoOutputGeneratedError())
  generation.say({ type: 'error', errorText: noUsableAnswer })
}

/** Logs a failed answer, and tells the reader when it took too long. */
function sayFailure(generation: Generation, part: AnswerPart): void {
  if (part.type === 'error') logFailure(generation, part.error)
  if (part.type !== 'abort' || generation.signal.aborted) return
  logFailure(generation, tookTooLong)
  generation.say({ type: 'error', errorText: tookTooLong })
}

/** Returns a part of the answer as clients receive it; undefined when they do not. */
function chunkOf(part: AnswerPart): ReplyChunk | undefined {
  switch (part.type) {
    case 'start-step':
    case 'finish-step':
    case 'finish':
    case 'abort':
      return part
    default:
      return toUIMessageChunk<ToolSet, ReplyMessage>(part, { onError: failureWords })
  }
}

type Track = DraftSetting['track']

const maxSteps = 5

/** Has the model answer a message, with tools for what it cannot do in text. */
async function openChatTurn(
  generation: Generation,
  { mustDraft, ...preparation }: Preparation & { mustDraft: boolean },
  track: Track,
): Promise<ChatTurn> {
  const { pictures, timeoutMs, body, turn, model, info, signal } = generation
  const { promptContext, search } = preparation
  const open = openDocument(body)
  const view = await viewOf(generation)
  const idea = findIdea(earlierReplies(turn), lastRequest(turn))
  const isOffline = info.provider === 'offline'
  const notes = isOffline ? await generation.promptContexts.otherNotes(generation.actor, promptContext) : []
  const isPostWanted = idea !== undefined || isDraftStep(generation)
  const subject = subjectOf(turn)
  const prompt = replyInstructions({
    pictures: pictures.kind,
    promptContext: { ...promptContext, length: subject.length },
    canSearch: search === 'on',
    request: subject.request,
  })
  const instructions: SystemModelMessage = { role: 'system', content: prompt, providerOptions: kept }
  const messages = isOffline
    ? view.messages
    : withNotes(
        view.messages,
        turnNotes({
          promptContext,
          open,
          mustDraft: isPostWanted,
          isToJustWrite: asksToJustWrite(lastRequest(turn)),
          isThin: !isPostWanted && !open && isThin(turn, promptContext, view.materials),
          further: furtherPassages(promptContext, subject.request, lastRequest(turn)),
        }),
      )
  const setup: TurnSetup = { ...preparation, view, idea, open, instructions, track }
  const tools = createTools(generation, setup)
  const stream = streamAnswer({
    model,
    instructions,
    messages,
    tools,
    ...(mustDraft || (isPostWanted && isOffline) ? { firstTool: 'createDocument' } : {}),
    maxSteps,
    // The offline writer's next step, in which it says what it has done, costs nothing.
    ...(isOffline ? {} : { isDone }),
    signal,
    timeoutMs,
    providerOptions: offlineOptions({
      task: 'reply',
      ...(isOffline ? offlineChoice(promptContext) : {}),
      notes,
      ...(preparation.offers ? { offers: preparation.offers } : {}),
      ...(open ? { documentId: open.id } : {}),
    }),
  })
  return {
    stream,
    blocks: isOffline ? undefined : blocksOf(generation, setup, { messages, tools: withoutWork(tools) }),
    isPostWanted: isPostWanted && !mustDraft,
  }
}

type ChatTurn = {
  stream: AsyncIterable<AnswerPart>
  /** Extracts the posts from a model's answer; undefined for the offline writer, which uses its tools. */
  blocks: PostBlocks | undefined
  /** Whether a guided flow or a chosen idea has to end in a post: a model that does not begin one is made to. */
  isPostWanted: boolean
}

/** When the writer says to just write, the length is only an upper limit. */
const bandOf = (length: PostLength, request: string): Band => ({
  ...postLengths[length],
  ...(asksToJustWrite(request) ? { min: 0 } : {}),
})

type Asked = Pick<PostBlockSetting, 'messages' | 'tools'>

function blocksOf(generation: Generation, setup: TurnSetup, asked: Asked): PostBlocks {
  const { documents, claims, timeoutMs, actor, turn, model, signal, say } = generation
  const { promptContext, idea, instructions } = setup
  const onError = (error: unknown) => logFailure(generation, error)
  const earlier = [...setup.view.materials.map(({ text }) => text), ...earlierRequests(turn)]
  return new PostBlocks({
    actor,
    chatId: turn.chatId,
    replyId: turn.replyId,
    audienceId: promptContext.audience?.id,
    documents,
    writer: { write: say },
    model,
    timeoutMs,
    instructions,
    ...asked,
    request: lastRequest(turn),
    idea,
    band: promptContext.isLengthChosen ? bandOf(promptContext.length, lastRequest(turn)) : undefined,
    async problemsIn(documentId, text, found) {
      const ownTexts = await documents.ownTexts(actor)
      return findProblems({ actor, claims, promptContext, ownTexts, found }, documentId, text)
    },
    passagesFor: (text, problems, found) => passagesFor({ promptContext, found, earlier }, text, problems),
    async afterPost(documentId) {
      // A post that is based on an idea for a template also gets hooks to choose from.
      if (idea === undefined || promptContext.template === undefined) return
      try {
        await hooksOf(generation, promptContext, documentId, signal)
      } catch (error) {
        // The post itself, which is what was asked for, exists.
        if (!signal.aborted) onError(error)
      }
    },
    onError,
    signal,
    say,
  })
}

/** Returns what hooks and suggestions are based on, besides the post: what it was asked for with, and what is asked now. */
function requestOf({ turn }: Generation, promptContext: PromptContext, documentId: string) {
  const said = new Set([...wishFor(turn.history, documentId), lastRequest(turn)])
  const request = [...said].join('\n\n')
  return { request, material: materialSections(promptContext, request) }
}

function hooksOf(
  generation: Generation,
  promptContext: PromptContext,
  documentId: string,
  signal: AbortSignal | undefined,
) {
  const { log, suggestions, timeoutMs, actor, model, info, say } = generation
  return suggestions.requestHooks(actor, documentId, {
    model,
    timeoutMs,
    isStructured: info.capabilities.structuredOutput,
    log,
    signal,
    ...requestOf(generation, promptContext, documentId),
    tell: (data) => say({ type: 'data-linkedin-hooks', id: documentId, data, transient: true }),
  })
}

/** Whether a flow ends in a post here, so that the model has no choice but to write it. */
const isDraftStep = (generation: Generation) => {
  const { turn } = generation
  const place = readPlace(turn.context.flowType, turn.context.flowStep)
  const isAsked = place?.flowType === 'post-ideas' && place.flowStep === 'ideas-generated'
  return isAsked && !isAboutPost(generation)
}

type TurnSetup = Preparation & {
  view: DraftFiles
  /** The idea that the writer wants a post about. */
  idea: DraftSetting['idea']
  open: OpenDocument | undefined
  instructions: SystemModelMessage
  track: Track
}

function createTools(
  generation: Generation,
  { view, promptContext, idea, open, instructions, search, track }: TurnSetup,
) {
  const { log, documents, suggestions, pictures, webSearch, timeoutMs, actor, turn, model, info, say } =
    generation
  const { promptContexts } = generation
  const common = { actor, model, timeoutMs, track, writer: { write: say } }
  const listing = { model, timeoutMs, isStructured: info.capabilities.structuredOutput, log }
  const requestFor = (documentId: string) => requestOf(generation, promptContext, documentId)
  return {
    ...createDraftTools({
      ...common,
      chatId: turn.chatId,
      replyId: turn.replyId,
      audienceId: promptContext.audience?.id,
      request: requestForDraft(turn),
      earlier: earlierRequests(turn),
      attached: view,
      promptContext,
      idea,
      documents,
      pictures,
      openPost: open,
      instructions,
      relatedNote: (post) => promptContexts.relatedNote(actor, promptContext, post),
      writeHooks: (documentId, signal) => hooksOf(generation, promptContext, documentId, signal),
      onError: (error) => logFailure(generation, error),
    }),
    ...createSuggestionTools({ ...common, ...listing, requestFor, suggestions }),
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
    onError: (error) => log.warn({ err: error, chatId: turn.chatId }, 'could not open an attached file'),
  })

/** Answers a step of a guided flow in the chunks of an ordinary reply: one text part, streamed as it is written. */
async function replyInFlow(
  generation: Generation,
  { promptContext, search, place }: Preparation & { place: FlowPlace },
): Promise<void> {
  const { flows, turn, model, info, timeoutMs, actor, log, now, signal, say } = generation
  const text = createTextPart(say, 'flow')
  say({ type: 'start-step' })
  try {
    await flows.answer({
      actor,
      place,
      request: lastRequest(turn),
      replies: earlierReplies(turn),
      promptContext,
      search,
      isOffline: info.provider === 'offline',
      isStructured: info.capabilities.structuredOutput,
      model,
      timeoutMs,
      now: now(),
      log,
      signal,
      write: text.write,
      keepPages: (pages) => say({ type: 'data-web-pages', data: pages }),
    })
    text.end()
  } catch (error) {
    text.end()
    if (!signal.aborted) {
      logFailure(generation, error)
      say({ type: 'error', errorText: error instanceof NothingListed ? error.message : failureWords(error) })
    }
  }
  say({ type: 'finish-step' })
  say(signal.aborted ? { type: 'abort' } : { type: 'finish', finishReason: 'stop' })
}

/** What all replies are generated with. */
export type GenerationParts = {
  log: Logger
  now: () => number
  documents: Documents
  claims: Pick<Claims, 'trace'>
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

type Generation = GenerationParts & {
  actor: Actor
  body: SendMessage
  turn: Turn
  model: LanguageModelV4
  info: ModelInfo
  signal: AbortSignal
  /** Receives the reply chunk by chunk, including the tools' own data parts. */
  say: (chunk: ReplyChunk) => void
}

/** What is loaded before the model is called. */
type Preparation = {
  promptContext: PromptContext
  /** The offers of which one is to be announced, if it is not clear which. */
  offers?: string[]
  /** Whether the writer wants the web searched, and may have it. */
  search: 'on' | 'off' | 'forbidden'
}

const logFailure = ({ log, turn }: Generation, error: unknown) =>
  log.warn({ failure: failureForLog(error), chatId: turn.chatId }, 'model call failed')
