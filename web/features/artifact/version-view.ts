import { useSyncExternalStore } from 'react'

/** Which version of the opened document is looked at. */
export type VersionView = {
  documentId: string
  /** The moment of an older version; null for the latest, which is edited. */
  createdAt: string | null
  /** The changes against the version before, instead of the text. */
  isDiff: boolean
}

const latest: VersionView = { documentId: '', createdAt: null, isDiff: false }
let view = latest
const listeners = new Set<() => void>()

/** Shows a version; it is forgotten with its document. */
export function showVersion(next: VersionView): void {
  view = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The view of one document, which begins at its latest version. */
export function useVersionView(documentId: string): VersionView {
  const current = useSyncExternalStore(subscribe, () => view)
  return current.documentId === documentId ? current : latest
}
