import { randomUUID } from 'node:crypto'
import { tool, zodSchema } from 'ai'
import { z } from 'zod'
import type { DocumentToolOutput } from '#contract/stream.ts'
import { maxTitle } from '#contract/fields.ts'
import { artifactKinds } from '#core/artifact-state.ts'
import { AppError } from '#core/errors.ts'
import type { Idea } from '#core/formats/format-values.ts'
import { postLengths } from '#core/post-length.ts'
import { draftContent, parseContent, plainText, replaceText, serializeContent } from '#core/post-content.ts'
import { frameText } from '#server/adapters/language-model/frame.ts'
import { whyNotRevised } from '#server/adapters/language-model/offline-thread.ts'
import { type PromptContext, offlineMaterial } from '#server/features/prompt-context/service.ts'
import type { Pictures } from '#server/features/pictures/service.ts'
import { fileMaterial } from './draft-files.ts'
import { createPicture, updatePicture } from './picture-tools.ts'
import { draftInstructions, type OpenDocument, reviseInstructions } from './prompt.ts'
import { type Target, writePost, type WritingSetting } from './post-writing.ts'

export type DraftSetting = WritingSetting & {
  /** What the user asked for in this turn. */
  request: string
  /** What the user said before in this chat: their own words, that a draft may use. */
  earlier: string[]
  /** What the writer chose to write from. */
  brief: PromptContext
  /** The idea of an earlier reply that the post is to be about. */
  idea: Idea | undefined
  /** Has openings written for a post. */
  writeHooks: (documentId: string, signal: AbortSignal | undefined) => Promise<unknown>
  pictures: Pictures
  /** The post beside the chat. */
  openPost: OpenDocument | undefined
  /** Told of work that must be over before the reply is: a stop does not wait for it by itself. */
  track: <Result>(work: Promise<Result>) => Promise<Result>
}

// Made once: turning a schema into what a provider reads costs more than a chat turn should wait.
const createInput = zodSchema(
  z.object({
    title: z
      .string()
      .min(1)
      .max(maxTitle)
      .describe('A short title for the writer’s own list, not part of the post.'),
    kind: z.enum(artifactKinds).default('text'),
    description: z.string().max(2000).optional().describe('Only for an image: what is on it.'),
  }),
)
const updateInput = zodSchema(
  z.object({
    id: z.string().describe('The id of the post or the image.'),
    description: z.string().min(1).max(2000).describe('What to change; all that is on it, for an image.'),
  }),
)

/** The tools of a chat turn that make a document: what is written streams into the artifact and is kept as it comes. */
export function createDraftTools(setting: DraftSetting) {
  return {
    createDocument: tool({
      description: 'Writes a new post, or makes an image. It opens beside the chat.',
      inputSchema: createInput,
      execute: ({ kind, ...input }, { abortSignal: signal }) =>
        setting.track(
          kind === 'image' ? createPicture(setting, input, signal) : draftPost(setting, input.title, signal),
        ),
    }),
    updateDocument: tool({
      description: 'Changes a post or an image that exists already.',
      inputSchema: updateInput,
      execute: (input, { abortSignal }) => setting.track(updatePost(setting, input, abortSignal)),
    }),
  }
}

/** A post of an idea that was found for a template comes with openings to choose from. */
async function draftPost(
  setting: DraftSetting,
  title: string,
  signal: AbortSignal | undefined,
): Promise<DocumentToolOutput> {
  const output = await createPost(setting, title, signal)
  if ('error' in output || setting.idea === undefined || setting.brief.template === undefined) return output
  try {
    await setting.writeHooks(output.id, signal)
  } catch (error) {
    // The post is there, which is what was asked for.
    if (!signal?.aborted) setting.onError(error)
  }
  return output
}

async function createPost(
  setting: DraftSetting,
  title: string,
  signal: AbortSignal | undefined,
): Promise<DocumentToolOutput> {
  const target: Target = { documentId: randomUUID(), title, kind: 'text', toContent: draftContent }
  const { request, brief, earlier, attached } = setting
  const material = [
    ...earlier.map((text) => ({ label: 'Earlier in this chat', text })),
    ...attached.materials.map(fileMaterial),
    ...offlineMaterial(brief),
  ]
  return writePost(setting, target, {
    instructions: draftInstructions(brief, request),
    prompt: [
      `Write the post "${title}".`,
      ...saidBefore(earlier),
      ...ofIdea(setting.idea),
      `The writer asked:\n${request}`,
    ].join('\n\n'),
    task: {
      task: 'draft',
      title,
      request,
      material,
      length: brief.length,
      ...(brief.template ? { template: brief.template.content } : {}),
    },
    ...(brief.isLengthChosen ? { band: postLengths[brief.length] } : {}),
    signal,
  })
}

const ofIdea = (idea: Idea | undefined) =>
  idea === undefined || idea.summary === ''
    ? []
    : [frameText('The idea of the post', `${idea.title}\n${idea.summary}`)]

const saidBefore = (earlier: string[]) =>
  earlier.length === 0 ? [] : [`The writer said before:\n${earlier.join('\n')}`]

async function updatePost(
  setting: DraftSetting,
  { id, description }: { id: string; description: string },
  signal: AbortSignal | undefined,
): Promise<DocumentToolOutput> {
  const found = await findPost(setting, id)
  if ('error' in found) return found
  if (found.kind === 'image') return updatePicture(setting, { ...found, description }, signal)
  const content = plainText(parseContent(found.content).text)
  const impossible =
    setting.model.provider === 'offline'
      ? await whyNotRevised({ task: 'revise', content, description }, signal)
      : undefined
  if (impossible !== undefined) return { error: impossible }
  const target: Target = {
    documentId: id,
    title: found.title,
    kind: 'text',
    toContent: (text) => serializeContent(replaceText(parseContent(found.content), text)),
    baseCreatedAt: Date.parse(found.createdAt),
  }
  const output = await writePost(setting, target, {
    instructions: reviseInstructions(content, setting.brief, description),
    prompt: `${description}\n\nThe writer's own words: ${setting.request}`,
    task: { task: 'revise', content, description },
    signal,
  })
  return 'error' in output ? output : { ...output, description }
}

async function findPost({ documents, actor }: DraftSetting, id: string) {
  try {
    return await documents.latestVersion(actor, id)
  } catch (error) {
    if (error instanceof AppError) return { error: error.message }
    throw error
  }
}
