import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentVersion } from '#contract/documents.ts'
import { track } from '#web/analytics/track.ts'
import type { PostContent } from '#core/post/post-content.ts'
import { putBackInto, restoreInto, type useDocumentSession } from '#web/features/editor/queries.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import { goBackTo, loadEarlier, putPictureBack, useIsWhole } from '#web/features/documents/queries.ts'
import { showVersion, useVersionView } from './version-view.ts'

type Options = {
  documentId: string
  versions: DocumentVersion[]
  session: ReturnType<typeof useDocumentSession>
}

type Replaced = {
  /** What was edited; undefined for a picture. */
  post: PostContent | undefined
  version: DocumentVersion
}

/** Browses, compares and restores the versions of a document (specification 2.9 and 4.4). */
export function useVersions({ documentId, versions, session }: Options) {
  const view = useVersionView(documentId)
  const client = useQueryClient()
  const [isRestoring, setRestoring] = useState(false)
  const last = versions.length - 1
  const found = versions.findIndex(({ createdAt }) => createdAt === view.createdAt)
  const at = found === -1 ? last : found
  const isWhole = useEarlier(documentId, at)
  const hasPrevious = at > 0 || !isWhole
  // The version view: it is reset when the document changes or closes.
  useEffect(() => () => showVersion({ documentId: '', createdAt: null, isDiff: false }), [documentId])

  const show = (version: DocumentVersion | undefined, isDiff = view.isDiff) => {
    const isLatest = version?.createdAt === versions[last]?.createdAt
    showVersion({ documentId, createdAt: isLatest ? null : (version?.createdAt ?? null), isDiff })
  }
  const showPrevious = async () => {
    // Unsaved text becomes a version first, so that there is one to come back to.
    session?.saveNow()
    const shown = versions[at]
    const known = at > 0 ? versions : await loadEarlier(client, documentId)
    const place = known.findIndex(({ createdAt }) => createdAt === shown?.createdAt)
    if (place > 0) show(known[place - 1])
  }
  /** Saves the text or the picture that was replaced as a new version. */
  const putBack = async ({ post, version }: Replaced, left: DocumentVersion) => {
    if (post) return putBackInto(client, documentId, post)
    return putPictureBack(client, version, left.createdAt)
  }
  const restore = async () => {
    const chosen = versions[at]
    if (chosen === undefined) return
    setRestoring(true)
    try {
      await session?.flush()
      const replaced = { post: session?.getState().post, version: versions[last] ?? chosen }
      const left = (await goBackTo(client, chosen)) ?? chosen
      if (session) restoreInto(session, left)
      show(versions[last], false)
      track('version restored')
      const undo = () => void putBack(replaced, left).catch(showError)
      toast.success('Version restored. Later versions were removed.', withUndo(undo))
    } catch (error) {
      showError(error)
    } finally {
      setRestoring(false)
    }
  }
  return {
    shown: versions[at],
    before: versions[at - 1],
    hasPrevious,
    isOlder: at < last,
    isDiff: view.isDiff && at > 0,
    isRestoring,
    showPrevious: () => void showPrevious().catch(showError),
    showNext: () => show(versions[at + 1]),
    showLatest: () => show(versions[last], false),
    toggleDiff: () => {
      session?.saveNow()
      show(versions[at], !view.isDiff)
    },
    restore: () => void restore(),
  }
}

/** Fetches the versions before the known ones as the user gets near them; returns whether all are known. */
function useEarlier(documentId: string, at: number): boolean {
  const client = useQueryClient()
  const isWhole = useIsWhole(documentId)
  const isNear = !isWhole && at <= 1
  // The server: a failure shows when they are asked for.
  useEffect(() => {
    if (isNear) void loadEarlier(client, documentId).catch(() => null)
  }, [client, documentId, isNear, at])
  return isWhole
}

export type Versions = ReturnType<typeof useVersions>
