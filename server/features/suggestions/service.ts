import type { Logger } from 'pino'
import type { Suggestion } from '#contract/suggestions.ts'
import { noDocument } from '#core/artifact-state.ts'
import { AppError } from '#core/errors.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Db } from '#server/db/schema.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Models } from '#server/features/models/service.ts'
import { materialSections, type PromptContexts } from '#server/features/prompt-context/service.ts'
import { firstFitting } from '#server/http/json-answer.ts'
import type { Actor } from '#server/http/session.ts'
import { type Asking, suggestChanges, writeOpenings } from './asking.ts'
import { presentSuggestion } from './present.ts'
import { newestRows, readHooks, type SuggestionPage, writeHooks } from './rows.ts'

export type { Asking }

type Options = {
  db: Db
  now: () => number
  log: Logger
  models: Models
  documents: Documents
  access: Access
  promptContexts: Pick<PromptContexts, 'readForPost'>
  timeoutMs: number
}

type HooksRequest = {
  documentId: string
  content: string
  selectedChatModel?: string | null | undefined
}

/** The result of a request about a post. */
export type Asked = { title: string; count: number }

/** Every call throws the document's own error codes, and internal:document in plain words when a model fails. */
export type Suggestions = {
  /**
   * Returns suggestions, open or resolved, oldest first: the newest that fit into a response, optionally before a given one.
   * Throws bad_request:document when that one does not exist.
   */
  list: (actor: Actor, page: SuggestionPage) => Promise<Suggestion[]>
  /** Throws not_found:suggestions. */
  resolve: (actor: Actor, change: { id: string; isResolved: boolean }) => Promise<Suggestion>
  /**
   * Has changes suggested for a post as it is stored. Each one is stored, then passed to `tell`; the first one replaces those
   * still open from before, and one that was resolved does not come back.
   */
  request: (
    actor: Actor,
    documentId: string,
    asking: Asking & { tell: (suggestion: Suggestion) => void },
  ) => Promise<Asked>
  /** Returns the hooks that were written last. */
  hooks: (actor: Actor, documentId: string) => Promise<string[]>
  /** Has hooks written for a text of the post, by the chosen model or else the default, and stores them. */
  suggestHooks: (actor: Actor, request: HooksRequest) => Promise<string[]>
  /** Does the same for the post as it is stored, in a chat turn. */
  requestHooks: (
    actor: Actor,
    documentId: string,
    asking: Asking & { tell: (hooks: string[]) => void },
  ) => Promise<Asked>
}

/** Suggestions and hooks for posts, for their owners only. */
export function createSuggestions(options: Options): Suggestions {
  const { db, now, log, models, documents, access, promptContexts, timeoutMs } = options
  const textPost = async (actor: Actor, documentId: string) => {
    const { title, kind, content } = await documents.latestVersion(actor, documentId)
    if (kind !== 'text')
      throw new AppError('bad_request:document', { reason: 'Only text posts can be worked on.' })
    const text = plainText(parseContent(content).text)
    if (text.trim() === '')
      throw new AppError('bad_request:document', { reason: 'There is nothing in this post yet.' })
    return { title, content: text }
  }
  const keepHooks = async (documentId: string, content: string, asking: Asking) => {
    const hooks = await writeOpenings(content, asking)
    await writeHooks(db, { documentId, hooks, now: now() })
    return hooks
  }
  return {
    async list(actor, page) {
      await documents.latestVersion(actor, page.documentId)
      return firstFitting((await newestRows(db, page)).map(presentSuggestion)).toReversed()
    },
    resolve: (actor, change) => resolve(options, actor, change),
    async request(actor, documentId, { tell, ...asking }) {
      const { title, content } = await textPost(actor, documentId)
      const count = await suggestChanges({ db, now, documentId, content, tell, asking })
      return { title, count }
    },
    async hooks(actor, documentId) {
      await documents.latestVersion(actor, documentId)
      return readHooks(db, documentId)
    },
    async suggestHooks(actor, { documentId, content, selectedChatModel }) {
      if (documentId === noDocument)
        throw new AppError('bad_request:document', { reason: 'documentId: there is no post.' })
      await access.demand(actor.userId, 'chat')
      await documents.latestVersion(actor, documentId)
      const { model, info } = (await models.of(actor.userId)).choose(selectedChatModel)
      const isStructured = info.capabilities.structuredOutput
      const promptContext = await promptContexts.readForPost(actor, documentId)
      const material = materialSections(promptContext, content)
      const request = promptContext.wish
      return keepHooks(documentId, content, { model, isStructured, timeoutMs, log, material, request })
    },
    async requestHooks(actor, documentId, { tell, ...asking }) {
      const { title, content } = await textPost(actor, documentId)
      const hooks = await keepHooks(documentId, content, asking)
      tell(hooks)
      return { title, count: hooks.length }
    },
  }
}

async function resolve(
  { db, documents }: Options,
  actor: Actor,
  { id, isResolved }: { id: string; isResolved: boolean },
): Promise<Suggestion> {
  const gone = () => new AppError('not_found:suggestions', { reason: 'This suggestion is no longer there.' })
  const found = await db.selectFrom('suggestion').select('documentId').where('id', '=', id).executeTakeFirst()
  if (!found) throw gone()
  await documents.latestVersion(actor, found.documentId)
  const row = await db
    .updateTable('suggestion')
    .set({ isResolved: isResolved ? 1 : 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw gone()
  return presentSuggestion(row)
}
