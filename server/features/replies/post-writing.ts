import { experimental_streamTextLowMemory as streamText, generateText, type ModelMessage } from 'ai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { DocumentToolOutput } from '#contract/stream.ts'
import { readPlain } from '#core/post-content.ts'
import { countCharacters } from '#core/post-text.ts'
import { failureWords, tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import { offlineOptions } from '#server/adapters/language-model/offline-task.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Actor } from '#server/http/session.ts'
import { type DraftFiles, withFiles } from './draft-files.ts'
import { lengthRequest } from './prompt.ts'
import { announce, type ChunkWriter } from './reply-parts.ts'

export type WritingSetting = {
  actor: Actor
  chatId: string
  attached: DraftFiles
  model: LanguageModelV4
  timeoutMs: number
  documents: Documents
  writer: ChunkWriter
  /** Gets what a failed model said, for the log. */
  onError: (error: unknown) => void
}

type Band = { min: number; max: number }

type Generation = {
  instructions: string
  prompt: string
  task: Parameters<typeof offlineOptions>[0]
  /** How many characters the post is to have, when that was chosen. */
  band?: Band
  signal: AbortSignal | undefined
}

export type Target = {
  documentId: string
  title: string
  kind: 'text'
  toContent: (text: string) => string
  /** The version that is changed, in UTC milliseconds. */
  baseCreatedAt?: number
}

type Written = { text: string; failure: string | undefined }

const unchanged = 'The post is as it was.'

const saveEveryMs = 1000
/** Sooner than a reader takes a silent stream for a lost one. */
const signOfLifeMs = 15_000

/** Has the model write a post, which streams into the artifact and is kept as it comes. */
export async function writePost(
  setting: WritingSetting,
  target: Target,
  generation: Generation,
): Promise<DocumentToolOutput> {
  const { writer } = setting
  announce(writer, target)
  const { text, failure } = await streamPost(setting, target, generation)
  writer.write({ type: 'data-finish', data: null, transient: true })
  const { documentId: id, title, kind } = target
  const isNew = target.baseCreatedAt === undefined
  if (failure !== undefined) return { error: isNew ? failure : `${failure} ${unchanged}` }
  return text.trim() === '' ? { error: 'The model wrote nothing.' } : { id, title, kind }
}

async function streamPost(setting: WritingSetting, target: Target, generation: Generation): Promise<Written> {
  const { model, timeoutMs, writer, onError } = setting
  const keeper = keepDraft(setting, target)
  let failure: string | undefined
  const result = streamText({
    model,
    instructions: generation.instructions,
    prompt: withFiles(setting.attached, generation.prompt),
    providerOptions: offlineOptions(generation.task),
    timeout: { firstChunkMs: timeoutMs, chunkMs: timeoutMs },
    maxRetries: 0,
    ...(generation.signal ? { abortSignal: generation.signal } : {}),
    onError: ({ error }) => {
      failure = failureWords(error, 'post')
      onError(error)
    },
  })
  let text = ''
  let isStopped = false
  for await (const part of result.stream) {
    if (part.type === 'abort') {
      isStopped = true
      if (!generation.signal?.aborted) {
        failure = tookTooLong
        onError(tookTooLong)
      }
    }
    if (part.type !== 'text-delta') continue
    text += part.text
    writer.write({ type: 'data-textDelta', data: part.text, transient: true })
    await keeper.offer(text)
  }
  if (failure === undefined && !isStopped) await keeper.finish(text)
  else await keeper.breakOff(text)
  const fitted = failure === undefined ? await fitLength(setting, { target, generation, text }) : undefined
  if (fitted === undefined) return { text, failure }
  writer.write({ type: 'data-clear', data: null, transient: true })
  writer.write({ type: 'data-textDelta', data: fitted, transient: true })
  await keeper.finish(fitted)
  return { text: fitted, failure }
}

/** How far a text is from a band, in characters as the counter counts them; 0 inside it. */
function distance(text: string, { min, max }: Band): number {
  const count = countCharacters(readPlain(text))
  return Math.max(0, count - max, min - count)
}

type Fitting = { target: Target; generation: Generation; text: string }

/**
 * Has a draft outside its band written once more; undefined when it was inside, or is no nearer now. The offline writer
 * keeps the band by itself, as far as its material goes.
 */
async function fitLength(setting: WritingSetting, fitting: Fitting): Promise<string | undefined> {
  const { band, signal } = fitting.generation
  const { text, target } = fitting
  if (band === undefined || text.trim() === '' || signal?.aborted) return undefined
  if (setting.model.provider === 'offline' || distance(text, band) === 0) return undefined
  const sayTitle = () => setting.writer.write({ type: 'data-title', data: target.title, transient: true })
  const signs = setInterval(sayTitle, signOfLifeMs)
  try {
    const again = await writeAgain(setting, fitting, band)
    return again.trim() !== '' && distance(again, band) < distance(text, band) ? again : undefined
  } catch (error) {
    // The first draft stands.
    if (!signal?.aborted) setting.onError(error)
    return undefined
  } finally {
    clearInterval(signs)
  }
}

async function writeAgain(
  { model, timeoutMs, attached }: WritingSetting,
  { generation, text }: Fitting,
  band: Band,
): Promise<string> {
  const messages: ModelMessage[] = [
    ...withFiles(attached, generation.prompt),
    { role: 'assistant', content: text },
    { role: 'user', content: lengthRequest(countCharacters(readPlain(text)), band) },
  ]
  const isOver = AbortSignal.timeout(timeoutMs)
  const { text: again } = await generateText({
    model,
    instructions: generation.instructions,
    messages,
    maxRetries: 0,
    abortSignal: generation.signal ? AbortSignal.any([generation.signal, isOver]) : isOver,
  })
  return again
}

/**
 * Keeps a growing draft in one version, at most once a second, so that a crash leaves what was written. A post that was
 * there before stays as it is until its change is whole.
 */
function keepDraft({ documents, actor, chatId }: WritingSetting, target: Target) {
  const { documentId, title, kind, toContent, baseCreatedAt } = target
  let versionCreatedAt: number | undefined
  let savedAt = Date.now()
  const save = async (text: string, isWhole = false) => {
    savedAt = Date.now()
    const content = toContent(text)
    const base = baseCreatedAt === undefined ? {} : { baseCreatedAt }
    const started = versionCreatedAt === undefined ? {} : { versionCreatedAt }
    versionCreatedAt = await documents.writeVersion({
      actor,
      documentId,
      chatId,
      title,
      kind,
      content,
      isWhole,
      ...base,
      ...started,
    })
  }
  return {
    offer: async (text: string) => {
      const isDue = baseCreatedAt === undefined && Date.now() - savedAt >= saveEveryMs
      if (isDue && text.trim() !== '') await save(text)
    },
    finish: async (text: string) => {
      if (text.trim() !== '') await save(text, true)
    },
    /** Of a post that was there before, half a change would be a loss. */
    breakOff: async (text: string) => {
      if (baseCreatedAt === undefined && text.trim() !== '') await save(text, true)
    },
  }
}
