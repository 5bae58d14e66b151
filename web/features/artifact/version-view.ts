import { createStore, useStore } from '#web/state/store.ts'

/** Which version of the open document is being viewed. */
export type VersionView = {
  documentId: string
  /** Timestamp of an older version; null for the latest, which is edited. */
  createdAt: string | null
  /** Whether the changes against the version before are shown instead of the text. */
  isDiff: boolean
}

const latest: VersionView = { documentId: '', createdAt: null, isDiff: false }
const view = createStore(latest)

/** Shows a version; it is forgotten with its document. */
export const showVersion = (next: VersionView): void => view.setState(next)

/** Returns the view of one document, which starts at its latest version. */
export function useVersionView(documentId: string): VersionView {
  const current = useStore(view)
  return current.documentId === documentId ? current : latest
}
