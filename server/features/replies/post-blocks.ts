import { randomUUID } from 'node:crypto'
import { type Instructions, type ModelMessage, tool, type ToolSet, generateText } from 'ai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { DocumentToolOutput } from '#contract/chat.ts'
import type { Idea } from '#core/formats/format-values.ts'
import { draftContent, parseContent, readDraft, serializeContent, textOnly } from '#core/post/post-content.ts'
import { plainText, type PostText } from '#core/post/post-text.ts'
import { replaceWords, type Replacement } from '#core/post/replace-words.ts'
import type { AnswerPart } from '#server/adapters/language-model/answer.ts'
import { failureWords, tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import { repairOptions } from '#server/adapters/offline-writer/offline-task.ts'
import { draftId } from '#server/features/documents/service.ts'
import type { ReplyChunk } from './reply-parts.ts'
import { type MarkupEvent, postIn, PostMarkup } from './post-markup.ts'
import { type Problem, repaired } from './post-repair.ts'
import {
  type Band,
  beginPost,
  distance,
  findPost,
  fitLength,
  type PostSetting,
  type Target,
  targetOf,
  titleFrom,
  type WrittenPost,
} from './post-writing.ts'
import { problemList, repairInstructions, repairRequest, wholeTextRequest } from './prompt.ts'

export type PostBlockSetting = PostSetting & {
  model: LanguageModelV4
  timeoutMs: number
  instructions: Instructions
  /** What the model was asked, for asking it again; it may see its tools then, but not call them. */
  messages: ModelMessage[]
  tools: ToolSet
  /** What the user asked for in this turn. */
  request: string
  idea: Idea | undefined
  /** The length of a new post in characters, when one was chosen. */
  band: Band | undefined
  /** Returns what a check finds in a new post, given what this reply has found on the web. */
  problemsIn: (documentId: string, text: PostText, found: string[]) => Promise<Problem[]>
  /** Returns the passages of the material that are closest to the problems. */
  passagesFor: (text: PostText, problems: Problem[], found: string[]) => string[]
  /** Called after a new post is complete, e.g. to offer hooks for it. */
  afterPost: (documentId: string) => Promise<void>
  signal: AbortSignal
  say: (chunk: ReplyChunk) => void
}

type ToolName = 'createDocument' | 'updateDocument'

/** A block that is being read. `post` is undefined when there is nothing to write to. */
type Block = {
  toolCallId: string
  name: ToolName
  target: Target | undefined
  post: WrittenPost | undefined
  failure: string | undefined
  /** Whether the edit did not match the post, so that the model has to be asked for the whole text. */
  isToBeAsked: boolean
}

const longestDescription = 2000
const onlyTexts = 'Only the text of a post can be changed this way.'

/**
 * Extracts the posts from an answer as it streams: their text goes into the artifact and is saved, a tool part represents
 * them in the reply, and all other text stays in the chat.
 */
export class PostBlocks {
  readonly #setting: PostBlockSetting
  #markup = new PostMarkup()
  #textId = ''
  /** The text part of the reply that chat text currently goes into. */
  #speech: string | undefined
  #speeches = 0
  #block: Block | undefined
  /** Complete blocks whose checks and corrections wait for the end of the answer. */
  readonly #waiting: Block[] = []
  /** What this reply's searches have found. */
  readonly #found: string[] = []

  /** Whether the answer has contained a post so far. */
  hasPost = false

  constructor(setting: PostBlockSetting) {
    this.#setting = setting
  }

  /** Takes a part of the model's stream; returns whether it was text, which the caller must not pass on. */
  async take(part: AnswerPart): Promise<boolean> {
    switch (part.type) {
      case 'text-start':
        this.#textId = part.id
        this.#markup = new PostMarkup()
        return true
      case 'text-delta':
        await this.#handleAll(this.#markup.push(part.text))
        return true
      case 'text-end':
        await this.#handleAll(this.#markup.finish())
        this.#endSpeech()
        return true
      case 'tool-result':
        if (part.toolName === 'webSearch') this.#found.push(JSON.stringify(part.output))
        return false
      case 'abort':
        await this.#breakOff(this.#setting.signal.aborted ? undefined : tookTooLong)
        return false
      case 'error':
        await this.#breakOff(failureWords(part.error, 'post'))
        return false
      case 'finish-step':
        await this.#breakOff(undefined)
        for (const block of this.#waiting.splice(0)) await this.#complete(block)
        return false
      default:
        return false
    }
  }

  async #handleAll(events: MarkupEvent[]): Promise<void> {
    for (const event of events) await this.#handle(event)
  }

  #handle(event: MarkupEvent): Promise<void> | void {
    switch (event.kind) {
      case 'chat':
        return this.#speak(event.text)
      case 'post-start':
        return this.#begin(event)
      case 'post-text':
        return this.#block?.post?.write(event.text)
      case 'post-end':
        return this.#end()
      case 'edit':
        return this.#edit(event)
    }
  }

  #speak(delta: string): void {
    const { say } = this.#setting
    if (this.#speech === undefined) {
      this.#speech = this.#speeches === 0 ? this.#textId : `${this.#textId}-${this.#speeches}`
      this.#speeches += 1
      say({ type: 'text-start', id: this.#speech })
    }
    say({ type: 'text-delta', id: this.#speech, delta })
  }

  #endSpeech(): void {
    if (this.#speech !== undefined) this.#setting.say({ type: 'text-end', id: this.#speech })
    this.#speech = undefined
  }

  async #begin({ id, title }: { id: string | undefined; title: string }): Promise<void> {
    this.#endSpeech()
    const found = id === undefined ? undefined : await findPost(this.#setting, id)
    // A model may make up an id for a new post.
    if (found === undefined || ('error' in found && title !== '')) {
      const toolCallId = randomUUID()
      this.#open('createDocument', this.#newPost(title, toolCallId), { toolCallId })
    } else this.#open('updateDocument', this.#known(found), { id })
  }

  #newPost(title: string, toolCallId: string): Target {
    const { idea, replyId } = this.#setting
    const fallback = idea?.title ?? 'New post'
    return {
      documentId: draftId(replyId, toolCallId),
      title: titleFrom(title, fallback),
      kind: 'text',
      toContent: draftContent,
    }
  }

  #known(found: Awaited<ReturnType<typeof findPost>>): Target | { error: string } {
    if ('error' in found) return found
    return found.kind === 'text' ? targetOf(found) : { error: onlyTexts }
  }

  #open(
    name: ToolName,
    target: Target | { error: string },
    { id, toolCallId = randomUUID() }: { id?: string | undefined; toolCallId?: string },
  ): void {
    this.hasPost = true
    const { request, say } = this.#setting
    const isKnown = !('error' in target)
    say({ type: 'tool-input-start', toolCallId, toolName: name })
    const input =
      name === 'createDocument' && isKnown
        ? { title: target.title, kind: target.kind }
        : { id, description: request.slice(0, longestDescription).toWellFormed() }
    say({ type: 'tool-input-available', toolCallId, toolName: name, input })
    this.#block = {
      toolCallId,
      name,
      target: isKnown ? target : undefined,
      post: isKnown ? beginPost(this.#setting, target) : undefined,
      failure: isKnown ? undefined : target.error,
      isToBeAsked: false,
    }
  }

  async #end(): Promise<void> {
    const block = this.#block
    this.#block = undefined
    if (!block) return
    await block.post?.keep()
    // The model's stream must not wait, so the rest is done when the answer is over.
    if (block.name === 'createDocument' || block.isToBeAsked) this.#waiting.push(block)
    else this.#answer(block)
  }

  #answer({ toolCallId, name, post, failure }: Block): void {
    const { request, say } = this.#setting
    const ended = post?.end(failure)
    const said: DocumentToolOutput = ended ?? { error: failure ?? '' }
    const output =
      name === 'updateDocument' && !('error' in said)
        ? { ...said, description: request.slice(0, longestDescription).toWellFormed() }
        : said
    say({ type: 'tool-output-available', toolCallId, output })
  }

  async #edit({ id, replacements }: { id: string; replacements: Replacement[] }): Promise<void> {
    this.#endSpeech()
    const found = await findPost(this.#setting, id)
    this.#open('updateDocument', this.#known(found), { id })
    if (!('error' in found) && this.#block?.post) {
      const post = parseContent(found.content)
      const text = replaceWords(post.text, replacements)
      if (text === undefined) this.#block.isToBeAsked = true
      else await this.#block.post.replace(plainText(text), serializeContent({ ...post, text }))
    }
    await this.#end()
  }

  /** Finishes a post when the answer is over. */
  async #complete(block: Block): Promise<void> {
    const { post, target } = block
    if (!post || !target) return this.#answer(block)
    if (block.isToBeAsked) return this.#answer(await this.#askWhole(block, post))
    if (post.text.trim() !== '') await this.#mend(post, target)
    this.#answer(block)
    if (post.text.trim() !== '') await this.#setting.afterPost(target.documentId)
  }

  /** Has a new post corrected once when a check finds problems or its length is off. */
  async #mend(post: WrittenPost, { documentId, title }: Target): Promise<void> {
    const { band, signal, messages, problemsIn, onError, writer } = this.#setting
    const { text } = readDraft(post.text)
    const problems = await problemsIn(documentId, text, this.#found)
    const isOff = band !== undefined && distance(post.text, band) > 0
    if ((problems.length === 0 && !isOff) || signal.aborted) return
    writer.write({ type: 'data-checking', data: null, transient: true })
    if (isOff) {
      const ask = (request: string) =>
        this.#ask([
          ...messages,
          { role: 'assistant', content: post.text },
          { role: 'user', content: `${request}${problemList(problems)}` },
        ])
      const isWorse = async (again: string) =>
        (await problemsIn(documentId, readDraft(again).text, this.#found)).length > problems.length
      return fitLength(this.#setting, post, { title, band, signal, ask, isWorse })
    }
    try {
      const mended = repaired(text, await this.#askForRepair(documentId, text, problems))
      const left = await problemsIn(documentId, mended, this.#found)
      // The first text is kept unless the second one is better.
      if (plainText(mended) === '' || left.length >= problems.length) return
      if (band !== undefined && distance(plainText(mended), band) > 0) return
      await post.replace(plainText(mended), serializeContent(textOnly(mended)))
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }

  #askForRepair(documentId: string, text: PostText, problems: Problem[]): Promise<string> {
    const { passagesFor, request } = this.#setting
    const passages = passagesFor(text, problems, this.#found)
    const asked = repairRequest({ documentId, post: plainText(text), problems, request, passages })
    return this.#ask([{ role: 'user', content: asked }], { instructions: repairInstructions })
  }

  /** Asks for the whole new text, after an edit named words that do not occur in the post exactly once. */
  async #askWhole(block: Block, post: WrittenPost): Promise<Block> {
    const { messages, signal, onError } = this.#setting
    try {
      await post.replace(postIn(await this.#ask([...messages, { role: 'user', content: wholeTextRequest }])))
      return block
    } catch (error) {
      if (signal.aborted) return block
      onError(error)
      return { ...block, failure: failureWords(error, 'post') }
    }
  }

  /** Asks with the model's original instructions, unless other ones are given. */
  async #ask(messages: ModelMessage[], base?: { instructions: Instructions }): Promise<string> {
    const { model, instructions, tools, signal, timeoutMs } = this.#setting
    const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const { text } = await generateText({
      model,
      messages,
      ...(base ?? { instructions, tools, toolChoice: 'none' }),
      providerOptions: repairOptions,
      maxRetries: 0,
      abortSignal,
    })
    return text
  }

  /** Finishes what was being written when the model's stream ends in the middle of it. */
  async #breakOff(failure: string | undefined): Promise<void> {
    this.#endSpeech()
    const waiting = this.#waiting
    const { signal } = this.#setting
    if (failure !== undefined || signal.aborted) for (const block of waiting.splice(0)) this.#answer(block)
    const block = this.#block
    this.#block = undefined
    if (!block) return
    await block.post?.breakOff()
    if (failure === undefined && !signal.aborted) this.#answer(block)
    else if (failure !== undefined) this.#answer({ ...block, failure })
    else block.post?.end()
  }
}

/**
 * Returns the same tools without their functions. A model that is asked again is still shown them: its provider caches a
 * prompt from the beginning, which is where the tools are.
 */
export const withoutWork = (tools: ToolSet): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, inputSchema }]) => [
      name,
      tool({ ...(typeof description === 'string' ? { description } : {}), inputSchema }),
    ]),
  )
