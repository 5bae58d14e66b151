import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { noDocument } from '#core/artifact-state.ts'
import { readDraft } from '#core/post/post-content.ts'
import { useDocumentSession } from '#web/features/editor/queries.ts'
import { artifactStore, useArtifact } from './artifact-store.ts'
import { documentQuery } from '#web/features/documents/queries.ts'

/** The document in the panel: what is being written into it, what the server has of it, and its editing session. */
export function useDocumentView(documentId: string) {
  const isStreaming = useArtifact(({ status }) => status === 'streaming')
  const query = useQuery({ ...documentQuery(documentId), enabled: documentId !== noDocument && !isStreaming })
  const isChecking = useArtifact(({ status, firstDraft }) => status === 'streaming' && firstDraft !== null)
  const refetch = () => query.refetch({ cancelRefetch: false })
  const isSyncing = useSyncing(isStreaming, refetch)
  useRefetchOnDemand(refetch)
  const latest = query.data?.at(-1)
  const session = useDocumentSession(isSyncing || latest?.kind === 'image' ? undefined : query.data)
  useSavedBefore(isStreaming, session)
  const isMoving = isStreaming || isSyncing
  const isWritten = isMoving || session === null
  // Between the announcement of a document and its first word, the artifact still has the mirrored text.
  const content = useArtifact((artifact) =>
    isWritten && artifact.content !== session?.content ? artifact.content : '',
  )
  const streamedKind = useArtifact((artifact) => artifact.kind)
  const kind = isStreaming ? streamedKind : (latest?.kind ?? streamedKind)
  useChecked(isMoving ? null : session)
  useMirror({ documentId, session: isWritten ? null : session, title: latest?.title })
  useMirroredAudience(documentId, latest?.audienceId)
  return {
    query,
    refetch,
    latest,
    session,
    kind,
    isStreaming,
    /** Whether a check is correcting the complete text. */
    isChecking,
    isSyncing,
    /** Whether what is on screen can be copied, edited and published. */
    isEditable: kind === 'image' ? !isMoving && latest !== undefined : !isWritten,
    /** The text that a reply has written so far, until it is in the session; null otherwise. */
    written: isWritten && (isStreaming || content !== '') ? readDraft(content).text : null,
  }
}

type Session = ReturnType<typeof useDocumentSession>

/** Returns true from the start of a stream until what it wrote has been fetched from the server. */
function useSyncing(isStreaming: boolean, refetch: () => Promise<unknown>): boolean {
  const [isSyncing, setSettling] = useState(isStreaming)
  if (isStreaming && !isSyncing) setSettling(true)
  const fetchWritten = useEffectEvent(refetch)
  // The server: it has the whole text by the time the stream ends.
  useEffect(() => {
    if (isStreaming || !isSyncing) return
    void fetchWritten().finally(() => setSettling(false))
  }, [isStreaming, isSyncing])
  return isSyncing
}

/** Fetches the latest version when the stream asks for it, and clears the flag, also on failure (spec 4.3). */
function useRefetchOnDemand(refetch: () => Promise<unknown>): void {
  const shouldRefetch = useArtifact((artifact) => artifact.shouldRefetch)
  const fetchLatest = useEffectEvent(refetch)
  useEffect(() => {
    if (!shouldRefetch) return
    void fetchLatest().finally(() => artifactStore.setState({ shouldRefetch: false }))
  }, [shouldRefetch])
}

/** Saves pending edits before a reply writes into the same post. */
function useSavedBefore(isStreaming: boolean, session: Session): void {
  useEffect(() => {
    if (isStreaming) session?.saveNow()
  }, [isStreaming, session])
}

/** Passes to the session what a check has changed in a draft that has just been written. */
function useChecked(session: Session): void {
  const firstDraft = useArtifact((artifact) => artifact.firstDraft)
  useEffect(() => {
    if (session === null || firstDraft === null) return
    session.showChecked(readDraft(firstDraft).text)
    artifactStore.setState({ firstDraft: null })
  }, [session, firstDraft])
}

type Mirror = { documentId: string; session: Session; title: string | undefined }

/** Keeps the artifact's title and content as they are on screen: the chat sends them along. */
function useMirror({ documentId, session, title }: Mirror): void {
  useEffect(() => {
    if (session === null) return undefined
    let mirrored: string | null = null
    const mirror = () => {
      const { content } = session
      if (artifactStore.getState().documentId !== documentId || content === mirrored) return
      mirrored = content
      artifactStore.setState({ content, ...(title === undefined ? {} : { title }) })
    }
    mirror()
    return session.subscribe(mirror)
  }, [documentId, session, title])
}

/** Keeps the artifact's audience up to date, also a picture's: the chat sends it along. */
function useMirroredAudience(documentId: string, audienceId: string | null | undefined): void {
  useEffect(() => {
    if (audienceId === undefined || artifactStore.getState().documentId !== documentId) return
    artifactStore.setState({ audienceId })
  }, [documentId, audienceId])
}
