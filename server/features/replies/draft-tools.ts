import { tool, generateText, type Instructions, type ModelMessage } from 'ai'
import { z } from 'zod'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { DocumentToolOutput } from '#contract/chat.ts'
import { maxTitle } from '#contract/fields.ts'
import { artifactKinds } from '#core/artifact-state.ts'
import type { Idea } from '#core/formats/format-values.ts'
import { openSlotsIn } from '#core/post/open-slots.ts'
import { draftContent, parseContent, plainText, readDraft } from '#core/post/post-content.ts'
import { postLengths } from '#core/post/post-length.ts'
import { type AnswerOptions, streamAnswer } from '#server/adapters/language-model/answer.ts'
import { failureWords, tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import { asksForMore, sentencesTakenOut } from '#server/adapters/offline-writer/editing/offline-revise.ts'
import { marksOf } from '#server/adapters/offline-writer/editing/marks.ts'
import { type Material, offlineOptions, repairOptions } from '#server/adapters/offline-writer/offline-task.ts'
import { sentencesOf } from '#server/adapters/offline-writer/reading/passages.ts'
import { whyNotRevised } from '#server/adapters/offline-writer/offline-thread.ts'
import { draftId } from '#server/features/documents/service.ts'
import type { Pictures } from '#server/features/pictures/service.ts'
import { type PromptContext, type Source, offlineMaterial } from '#server/features/prompt-context/service.ts'
import { fileMaterial, type DraftFiles } from './model-messages.ts'
import { createPicture, updatePicture } from './picture-tools.ts'
import { toolInput } from './tool-input.ts'
import {
  type Band,
  beginPost,
  findPost,
  fitLength,
  type PostSetting,
  type Target,
  targetOf,
  type WrittenPost,
} from './post-writing.ts'
import { draftRequest, type OpenDocument, reviseRequest } from './prompt.ts'
import type { Logger } from 'pino'
import { AppError } from '#core/errors.ts'
import type { Asked as Suggested, Suggestions } from '#server/features/suggestions/service.ts'
import type { Actor } from '#server/http/session.ts'

export type DraftSetting = WritingSetting & {
  /** What the user asked for in this turn. */
  request: string
  /** What the user said earlier in this chat: their own words, which a draft may use. */
  earlier: string[]
  /** What the writer chose to write from. */
  promptContext: PromptContext
  /** The idea from an earlier reply that the post is to be about. */
  idea: Idea | undefined
  /** Returns the writer's note that was not chosen and has most to do with a post. */
  relatedNote: (post: string) => Promise<Source | undefined>
  /** Generates hooks for a post. */
  writeHooks: (documentId: string, signal: AbortSignal | undefined) => Promise<unknown>
  pictures: Pictures
  /** The post that is open beside the chat. */
  openPost: OpenDocument | undefined
  /** Registers work that must finish before the reply does; a stop alone does not wait for it. */
  track: <Result>(work: Promise<Result>) => Promise<Result>
}

// Created once: converting a schema for the provider takes too long to be done in every chat turn.
const createInput = toolInput(
  z.object({
    title: z.string().min(1).max(maxTitle).describe('A short title, not part of the post.'),
    kind: z.enum(artifactKinds).default('text'),
    description: z.string().max(2000).optional().describe('Only for an image: what is on it.'),
  }),
)
const updateInput = toolInput(
  z.object({
    id: z.string().describe('The id of the post or the image.'),
    description: z.string().min(1).max(2000).describe('What to change; for an image, all that is on it.'),
  }),
)

/** The tools of a chat turn that write documents: the output streams into the artifact and is saved as it arrives. */
export function createDraftTools(setting: DraftSetting) {
  return {
    createDocument: tool({
      description:
        'Makes an image. A post is a block of the answer; this tool asks for its text where you cannot write one.',
      inputSchema: createInput,
      execute: ({ kind, ...input }, asked) => {
        const created = { ...input, documentId: draftId(setting.replyId, asked.toolCallId) }
        return setting.track(
          kind === 'image'
            ? createPicture(setting, created, asked.abortSignal)
            : draftPost(setting, created, asked),
        )
      },
    }),
    updateDocument: tool({
      description: 'Changes an image, or a post where you cannot write a block.',
      inputSchema: updateInput,
      execute: (input, asked) => setting.track(updatePost(setting, input, asked)),
    }),
  }
}

/** What a tool is called with: the conversation so far, without the call itself. */
type Asked = { messages: ModelMessage[]; abortSignal?: AbortSignal | undefined }
type Created = { documentId: string; title: string }

/** Writes a post; one that is based on an idea for a template also gets hooks to choose from. */
async function draftPost(setting: DraftSetting, created: Created, asked: Asked): Promise<DocumentToolOutput> {
  const output = await createPost(setting, created, asked)
  if ('error' in output || setting.idea === undefined || setting.promptContext.template === undefined)
    return output
  try {
    await setting.writeHooks(output.id, asked.abortSignal)
  } catch (error) {
    // The post itself, which is what was asked for, exists.
    if (!asked.abortSignal?.aborted) setting.onError(error)
  }
  return output
}

async function createPost(
  setting: DraftSetting,
  { documentId, title }: Created,
  { abortSignal: signal, messages }: Asked,
): Promise<DocumentToolOutput> {
  const target: Target = { documentId, title, kind: 'text', toContent: draftContent }
  const { request, promptContext, earlier, attached } = setting
  const material = [
    ...earlier.map((text) => ({ label: 'Earlier in this chat', text, isSaid: true })),
    ...attached.materials.map(fileMaterial),
    ...offlineMaterial(promptContext),
  ]
  return writePost(setting, target, {
    messages: [...messages, { role: 'user', content: draftRequest(title) }],
    task: {
      task: 'draft',
      title,
      request,
      material,
      length: promptContext.length,
      ...(promptContext.template ? { template: promptContext.template.content } : {}),
    },
    ...(promptContext.isLengthChosen ? { band: postLengths[promptContext.length] } : {}),
    signal,
  })
}

async function updatePost(
  setting: DraftSetting,
  { id, description }: { id: string; description: string },
  { abortSignal: signal, messages }: Asked,
): Promise<DocumentToolOutput> {
  const found = await findPost(setting, id)
  if ('error' in found) return found
  if (found.kind === 'image') return updatePicture(setting, { ...found, description }, signal)
  const { text } = parseContent(found.content)
  const content = plainText(text)
  const isOffline = setting.model.provider === 'offline'
  const more = isOffline && asksForMore(description) ? await findMore(setting, content) : noMore
  const task = {
    task: 'revise' as const,
    content,
    description,
    material: more.material,
    marks: marksOf(text),
  }
  const impossible = isOffline ? await whyNotRevised(task, signal) : undefined
  if (impossible !== undefined) return { error: impossible }
  const target = targetOf(found)
  const output = await writePost(setting, target, {
    messages: [...messages, { role: 'user', content: reviseRequest(content, description) }],
    task,
    signal,
  })
  if ('error' in output) return output
  const used =
    more.notes.length > 0 ? usedNotes(more.notes, { before: content, after: await textOf(setting, id) }) : []
  const takenOut = isOffline ? sentencesTakenOut(description, content) : []
  return {
    ...output,
    description,
    ...(used.length > 0 ? { used } : {}),
    ...(takenOut.length > 0 ? { takenOut } : {}),
  }
}

type More = { material: Material[]; notes: Source[] }
const noMore: More = { material: [], notes: [] }

/** Finds what a longer post can be made of: what was told and chosen, and the writer's other notes on the same. */
async function findMore(setting: DraftSetting, post: string): Promise<More> {
  const { promptContext, earlier, attached, relatedNote } = setting
  const note = await relatedNote(post)
  const notes = note === undefined ? [] : [note]
  const material = [
    ...earlier.map((text) => ({ label: 'Earlier in this chat', text, isSaid: true })),
    ...attached.materials.map(fileMaterial),
    ...offlineMaterial(promptContext),
    ...notes.map(({ title, text }) => ({ label: title, text })),
  ]
  return { material, notes }
}

async function textOf(setting: DraftSetting, id: string): Promise<string> {
  const found = await findPost(setting, id)
  return 'error' in found ? '' : plainText(parseContent(found.content).text)
}

/** Returns the notes of which a post has sentences now that it did not have before. */
const usedNotes = (notes: Source[], { before, after }: { before: string; after: string }) =>
  notes
    .filter(({ title, text }) =>
      sentencesOf({ label: title, text }).some((said) => after.includes(said) && !before.includes(said)),
    )
    .map(({ id, title }) => ({ id, title }))

type WritingSetting = PostSetting & {
  attached: DraftFiles
  model: LanguageModelV4
  timeoutMs: number
  /** The instructions of this turn, repeated so that the provider can use its cache. */
  instructions: Instructions
}

type Generation = {
  messages: ModelMessage[]
  task: Parameters<typeof offlineOptions>[0]
  band?: Band
  signal: AbortSignal | undefined
}

/** Has the model write a post, which streams into the artifact and is saved as it arrives. */
async function writePost(
  setting: WritingSetting,
  target: Target,
  generation: Generation,
): Promise<DocumentToolOutput> {
  const post = beginPost(setting, target)
  const failure = await streamPost(setting, post, generation)
  // The offline writer keeps to the band by itself, as far as its material allows.
  if (failure === undefined && setting.model.provider !== 'offline') {
    const { band, signal } = generation
    const ask = (request: string) => writeAgain(setting, generation, post.text, request)
    await fitLength(setting, post, { title: target.title, band, ask, signal })
  }
  const output = post.end(failure)
  const openSlots = openSlotsIn(readDraft(post.text).text).length
  return 'error' in output || openSlots === 0 ? output : { ...output, openSlots }
}

/** Returns why the model failed; undefined when it did not. */
async function streamPost(
  setting: WritingSetting,
  post: WrittenPost,
  generation: Generation,
): Promise<string | undefined> {
  const { model, instructions, timeoutMs, onError } = setting
  let failure: string | undefined
  const stream = streamAnswer({
    model,
    instructions,
    messages: generation.messages,
    providerOptions: offlineOptions(generation.task),
    signal: generation.signal,
    timeoutMs,
  })
  let isStopped = false
  for await (const part of stream) {
    if (part.type === 'text-delta') await post.write(part.text)
    if (part.type === 'error') {
      failure = failureWords(part.error, 'post')
      onError(part.error)
    }
    if (part.type !== 'abort') continue
    isStopped = true
    if (generation.signal?.aborted) continue
    failure = tookTooLong
    onError(tookTooLong)
  }
  if (failure === undefined && !isStopped) await post.keep()
  else await post.breakOff()
  return failure
}

async function writeAgain(
  { model, instructions, timeoutMs }: WritingSetting,
  { messages, signal }: Generation,
  text: string,
  request: string,
): Promise<string> {
  const isOver = AbortSignal.timeout(timeoutMs)
  const { text: again } = await generateText({
    model,
    instructions,
    messages: [...messages, { role: 'assistant', content: text }, { role: 'user', content: request }],
    providerOptions: repairOptions,
    maxRetries: 0,
    abortSignal: signal ? AbortSignal.any([signal, isOver]) : isOver,
  })
  return again
}

type SuggestionSetting = Pick<DraftSetting, 'track' | 'writer'> & {
  actor: Actor
  model: LanguageModelV4
  isStructured: boolean
  timeoutMs: number
  log: Logger
  suggestions: Suggestions
  /** Returns what a post was asked for with, how its writer writes, and what they chose. */
  requestFor: (documentId: string) => { request: string; material: string[] }
}

const input = toolInput(z.object({ documentId: z.string().describe('The id of the post.') }))

/** The tools of a chat turn that comment on a post without changing it. */
export function createSuggestionTools(setting: SuggestionSetting) {
  const { actor, suggestions, writer, track, requestFor, ...asking } = setting
  return {
    requestSuggestions: tool({
      description: 'Proposes changes to places of a post.',
      inputSchema: input,
      execute: ({ documentId }, { abortSignal: signal }) =>
        track(
          answered(documentId, () =>
            suggestions.request(actor, documentId, {
              ...asking,
              ...requestFor(documentId),
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
              ...requestFor(documentId),
              signal,
              // The part's id says which post this is for, whichever one is on the screen by then.
              tell: (data) =>
                writer.write({ type: 'data-linkedin-hooks', id: documentId, data, transient: true }),
            }),
          ),
        ),
    }),
  }
}

async function answered(id: string, work: () => Promise<Suggested>): Promise<DocumentToolOutput> {
  try {
    return { id, kind: 'text', ...(await work()) }
  } catch (error) {
    if (error instanceof AppError) return { error: error.message }
    throw error
  }
}

const finishing = ['createDocument', 'updateDocument', 'requestSuggestions', 'requestHooks']

const isError = (output: unknown) => typeof output === 'object' && output !== null && 'error' in output

/** Whether the tools have done what was asked, so that the model need not be called again; after an error, it is. */
export const isDone: NonNullable<AnswerOptions['isDone']> = (calls, outputs) =>
  outputs.length === calls.length &&
  outputs.every(
    (said) => said.type === 'tool-result' && finishing.includes(said.toolName) && !isError(said.output),
  )
