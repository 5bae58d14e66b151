import { brand } from '#core/brand.ts'

/** Where the open post is kept while its writer connects the network (specification 2.4). */
export const oauthStateKey = `${brand.networkKey}-oauth-artifact-state`

const isChat = /^\/(?:$|chat\/)/
const connectionFlag = new RegExp(`^(?:${brand.networkKey}_connected$|error$)`)

/**
 * Whether a post is about to open beside the chat in the URL: it is named there or in the history entry, or was left
 * open on the way to the network. Known before anything is loaded, so that the layout need not change.
 */
export function opensPost(): boolean {
  const { pathname, search } = window.location
  if (!isChat.test(pathname)) return false
  const names = [...new URLSearchParams(search).keys()]
  return (
    names.includes('documentId') ||
    openDocumentOf(window.history.state) ||
    (names.some((name) => connectionFlag.test(name)) && localStorage.getItem(oauthStateKey) !== null)
  )
}

/** Whether the router's state of a history entry names an open document. */
const openDocumentOf = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openDocument' in state && state.openDocument !== undefined
