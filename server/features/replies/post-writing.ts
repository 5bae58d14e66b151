import { maxTitle } from '#contract/fields.ts'
import type { DocumentToolOutput } from '#contract/chat.ts'
import { AppError } from '#core/errors.ts'
import { parseContent, readPlain, replaceText, serializeContent } from '#core/post/post-content.ts'
import { countCharacters } from '#core/post/post-text.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Actor } from '#server/http/session.ts'
import { lengthRequest } from './prompt.ts'
import { postIn } from './post-markup.ts'
import { announce, type ChunkWriter } from './reply-parts.ts'

export type PostSetting = {
  /** The writer; another account once a guest has signed up. */
  actor: Actor
  chatId: string
  replyId: string
  /** The audience that new posts are written for. */
  audienceId: string | undefined
  documents: Documents
  writer: ChunkWriter
  /** Receives the errors of a model, for the log. */
  onError: (error: unknown) => void
}

export type Target = {
  documentId: string
  title: string
  kind: 'text'
  toContent: (text: string) => string
  /** The version to be changed, in UTC milliseconds. */
  baseCreatedAt?: number
}

/** A post that is being written: it streams into the artifact and is saved as it arrives. */
export type WrittenPost = {
  readonly text: string
  write: (words: string) => Promise<void>
  /** Replaces what was written and saves the new text: as `content`, when its formatting matters. */
  replace: (text: string, content?: string) => Promise<void>
  keep: () => Promise<void>
  /** Saves what there is of a new post; leaves an existing one as it was. */
  breakOff: () => Promise<void>
  /** Ends the stream of the post and returns the output of its tool part. */
  end: (failure?: string) => DocumentToolOutput
}

const unchanged = 'The post is as it was.'

export function beginPost(setting: PostSetting, target: Target): WrittenPost {
  const { writer } = setting
  const draft = keepDraft(setting, target)
  let text = ''
  announce(writer, target)
  return {
    get text() {
      return text
    },
    async write(words) {
      text += words
      writer.write({ type: 'data-textDelta', data: words, transient: true })
      await draft.offer(text)
    },
    async replace(fresh, content) {
      text = fresh
      writer.write({ type: 'data-clear', data: null, transient: true })
      writer.write({ type: 'data-textDelta', data: fresh, transient: true })
      await draft.finish(text, content)
    },
    keep: () => draft.finish(text),
    breakOff: () => draft.breakOff(text),
    end(failure) {
      writer.write({ type: 'data-finish', data: null, transient: true })
      const { documentId: id, title, kind, baseCreatedAt } = target
      if (failure !== undefined) {
        return { error: baseCreatedAt === undefined ? failure : `${failure} ${unchanged}` }
      }
      return text.trim() === '' ? { error: 'The model wrote nothing.' } : { id, title, kind }
    },
  }
}

type Found = { id: string; title: string; content: string; createdAt: string }

/** Returns the target for writing a post's next version. */
export const targetOf = (post: Found): Target => ({
  documentId: post.id,
  title: post.title,
  kind: 'text',
  toContent: (text) => serializeContent(replaceText(parseContent(post.content), text)),
  baseCreatedAt: Date.parse(post.createdAt),
})

/**
 * Reads or saves a document of the writer's. A guest who signs up while a reply is being written hands its chat over to their
 * account: the reply then continues for that one.
 */
export async function forOwner<Result>(
  { documents, actor, replyId }: Pick<PostSetting, 'documents' | 'actor' | 'replyId'>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const owner = await documents.ownerOfReply(replyId)
    if (owner === undefined || owner === actor.userId) throw error
    actor.userId = owner
    return run()
  }
}

/** Returns the latest version of the writer's own document, or why it is not available. */
export async function findPost(setting: Pick<PostSetting, 'documents' | 'actor' | 'replyId'>, id: string) {
  const { documents, actor } = setting
  try {
    return await forOwner(setting, () => documents.latestVersion(actor, id))
  } catch (error) {
    if (error instanceof AppError) return { error: error.message }
    throw error
  }
}

/** Normalises a title to a single line, as it is stored. */
export const titleFrom = (title: string, fallback: string): string =>
  title.replaceAll(/\s+/g, ' ').trim().slice(0, maxTitle).toWellFormed() || fallback

const saveEveryMs = 1000

/**
 * Saves a growing draft in one version, at most once a second, so that a crash leaves what was written. An existing post
 * is not touched until its change is complete.
 */
function keepDraft(setting: PostSetting, target: Target) {
  const { documents, actor, chatId, audienceId } = setting
  const { documentId, title, kind, toContent, baseCreatedAt } = target
  let versionCreatedAt: number | undefined
  let savedAt = Date.now()
  const save = async (content: string, isWhole = false) => {
    savedAt = Date.now()
    const base = baseCreatedAt === undefined ? {} : { baseCreatedAt }
    const started = versionCreatedAt === undefined ? {} : { versionCreatedAt }
    const version = { documentId, chatId, title, kind, content, isWhole, audienceId, ...base, ...started }
    versionCreatedAt = await forOwner(setting, () => documents.writeVersion({ actor, ...version }))
  }
  return {
    offer: async (text: string) => {
      const isDue = baseCreatedAt === undefined && Date.now() - savedAt >= saveEveryMs
      if (isDue && text.trim() !== '') await save(toContent(text))
    },
    finish: async (text: string, content = toContent(text)) => {
      if (text.trim() !== '') await save(content, true)
    },
    /** Saves nothing of an existing post, because half a change would be a loss. */
    breakOff: async (text: string) => {
      if (baseCreatedAt === undefined && text.trim() !== '') await save(toContent(text), true)
    },
  }
}

/** In characters, as the counter counts them. */
export type Band = { min: number; max: number }

/** Returns how far a text is from a band, in characters; 0 inside it. */
export function distance(text: string, { min, max }: Band): number {
  const count = countCharacters(readPlain(text))
  return Math.max(0, count - max, min - count)
}

type Fitting = {
  title: string
  band: Band | undefined
  /** Asks for the post again; resolves to its text. */
  ask: (request: string) => Promise<string>
  /** Whether another text has more faults than the first one. */
  isWorse?: (text: string) => Promise<boolean>
  signal: AbortSignal | undefined
}

/** Soon enough that a client does not take a silent stream for a lost one. */
const signOfLifeMs = 15_000

/** Has a post outside its band rewritten once, and keeps the new text if it is closer. */
export async function fitLength(
  { writer, onError }: PostSetting,
  post: WrittenPost,
  { title, band, ask, signal, isWorse }: Fitting,
): Promise<void> {
  const { text } = post
  if (band === undefined || text.trim() === '' || signal?.aborted || distance(text, band) === 0) return
  const sayTitle = () => writer.write({ type: 'data-title', data: title, transient: true })
  const signs = setInterval(sayTitle, signOfLifeMs)
  try {
    const again = postIn(await ask(lengthRequest(countCharacters(readPlain(text)), band)))
    const isNearer = again.trim() !== '' && distance(again, band) < distance(text, band)
    if (isNearer && (await isWorse?.(again)) !== true) await post.replace(again)
  } catch (error) {
    // The first text is kept.
    if (!signal?.aborted) onError(error)
  } finally {
    clearInterval(signs)
  }
}
