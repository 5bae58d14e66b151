import { createStore, useStore } from '#web/state/store.ts'

/** Which version of the opened document is looked at. */
export type VersionView = {
  documentId: string
  /** The moment of an older version; null for the latest, which is edited. */
  createdAt: string | null
  /** The changes against the version before, instead of the text. */
  isDiff: boolean
}

const latest: VersionView = { documentId: '', createdAt: null, isDiff: false }
const view = createStore(latest)

/** Shows a version; it is forgotten with its document. */
export const showVersion = (next: VersionView): void => view.setState(next)

/** The view of one document, which begins at its latest version. */
export function useVersionView(documentId: string): VersionView {
  const current = useStore(view)
  return current.documentId === documentId ? current : latest
}
