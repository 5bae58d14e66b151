import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentVersion } from '#contract/documents.ts'
import { parseContent, type PostContent, serializeContent } from '#core/post/post-content.ts'
import { ApiError } from '#web/api.ts'
import { addSavedVersion, documentQuery } from '#web/features/documents/queries.ts'
import { type Presence, startPresence } from './presence.ts'
import { DocumentSession } from './document-session.ts'
import { saveVersion } from './save-queue.ts'
import type { SessionState } from './session-state.ts'
import { createStore, useStore } from '#web/state/store.ts'

export { deleteDraftsOf } from './local-drafts.ts'

/** Sessions that are open, or closed with something left to save. */
const sessions = new WeakMap<QueryClient, Map<string, DocumentSession>>()

function sessionsOf(client: QueryClient): Map<string, DocumentSession> {
  const known = sessions.get(client) ?? new Map<string, DocumentSession>()
  sessions.set(client, known)
  return known
}

function sessionFor(
  client: QueryClient,
  latest: DocumentVersion,
  versions: DocumentVersion[],
): DocumentSession {
  const known = sessionsOf(client).get(latest.id)
  if (known) return known
  const onSaved = (version: DocumentVersion) => {
    void addSavedVersion(client, version)
    companies.get(session)?.tellMoved(version.createdAt)
  }
  // A version written without knowledge of the one before it has to be merged with that one.
  const begin = latest.basedOn === undefined ? latest : (versions.at(-2) ?? latest)
  const session = new DocumentSession(begin, { versions, save: saveVersion, onSaved })
  return session
}

/** For each session, the other tabs and devices that have its document open. */
const companies = new WeakMap<DocumentSession, Presence>()

/**
 * Keeps a session while its editor is on screen, and afterwards until everything in it is saved and nothing is left
 * that could be undone.
 */
function hold(client: QueryClient, session: DocumentSession): () => void {
  const open = sessionsOf(client)
  open.set(session.documentId, session)
  const close = session.open()
  const { queryKey } = documentQuery(session.documentId)
  const company = startPresence(session, () => void client.invalidateQueries({ queryKey }))
  companies.set(session, company)
  let isHeld = true
  const release = () => {
    const { isDirty, beforeRestore, checked } = session.getState()
    if (isHeld || isDirty || beforeRestore !== null || checked !== null) return
    unsubscribe()
    if (open.get(session.documentId) === session) open.delete(session.documentId)
  }
  const unsubscribe = session.subscribe(release)
  return () => {
    isHeld = false
    close()
    company.leave()
    release()
  }
}

/** Goes back to an older version, as the server has done, and tells the other tabs that have the document open. */
export function restoreInto(session: DocumentSession, version: DocumentVersion): void {
  session.restore(version)
  companies.get(session)?.tellBack(version.createdAt)
}

/** Puts back the text that an older version has replaced, as a new version. Throws like `changePost`. */
export async function putBackInto(client: QueryClient, documentId: string, post: PostContent): Promise<void> {
  const session = sessionsOf(client).get(documentId)
  if (session) session.undoRestore(post)
  else await changePost(client, documentId, () => post)
}

/** Saves the pending edits of an open document. Throws NotSavedError with the reason when that fails. */
export const saveOpenDocument = async (client: QueryClient, documentId: string): Promise<void> =>
  sessionsOf(client).get(documentId)?.flush()

const conflict = 409

/**
 * Changes a post, open or not, and saves it. Throws NotSavedError or ApiError with the reason when that fails, and
 * whatever `by` throws.
 */
export async function changePost(
  client: QueryClient,
  documentId: string,
  by: (post: PostContent) => PostContent,
): Promise<void> {
  const session = sessionsOf(client).get(documentId)
  if (session) {
    session.change(by)
    return session.flush()
  }
  const save = () => changeClosedPost(client, documentId, by)
  // Somebody else may have saved in between: retried once, on top of what they saved.
  return save().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === conflict) return save()
    throw error
  })
}

async function changeClosedPost(
  client: QueryClient,
  documentId: string,
  by: (post: PostContent) => PostContent,
): Promise<void> {
  const { versions } = await client.fetchQuery(documentQuery(documentId))
  const latest = versions.at(-1)
  if (latest === undefined) throw new ApiError(404, { code: 'not_found:document' })
  const { title, kind, createdAt: baseCreatedAt } = latest
  const content = serializeContent(by(parseContent(latest.content)))
  await addSavedVersion(client, await saveVersion({ documentId, title, kind, content, baseCreatedAt }))
}

/** Returns the session of one document; null until its first versions are known. */
export function useDocumentSession(versions: DocumentVersion[] | undefined): DocumentSession | null {
  const client = useQueryClient()
  const latest = versions?.at(-1)
  const [session, setSession] = useState<DocumentSession | null>(null)
  if (session === null && versions !== undefined && latest !== undefined) {
    setSession(sessionFor(client, latest, versions))
  }
  // The page: what would go away with it has to be saved first.
  useEffect(() => (session === null ? undefined : hold(client, session)), [client, session])
  // The server: changes made elsewhere are adopted.
  useEffect(() => {
    if (session === null || latest === undefined) return
    const isNews = session.isBehind(latest.createdAt)
    session.adopt(latest, versions)
    if (isNews) companies.get(session)?.tellMoved(latest.createdAt)
  }, [session, latest, versions])
  return session
}

const noSession = createStore<SessionState | null>(null)

/** Returns what `select` picks, which must be a primitive or an existing part of the state; null without a session. */
export function useSession<Picked>(
  session: DocumentSession | null,
  select: (state: SessionState) => Picked,
): Picked | null {
  return useStore<SessionState | null, Picked | null>(session ?? noSession, (state) =>
    state === null ? null : select(state),
  )
}
