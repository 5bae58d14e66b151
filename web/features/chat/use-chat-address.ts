import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { firstPlace, flows, type FlowType } from '#core/flows.ts'

export type ChatAddress = {
  /** Puts the chat's own address, with a document of it, in the place of the present one, unless the person has gone elsewhere. */
  showChat: (chatId: string, documentId?: string) => void
  /** The same for a chat that was begun on `/`; does nothing when the person has gone elsewhere. */
  leaveHome: (chatId: string) => void
  goHome: () => void
  /** Goes from `/` to the chat's own address, which says how the flow begins (spec 2.3). */
  openFlow: (chatId: string, flowType: FlowType) => void
  /**
   * Takes parameters out of the address, since each is used once (spec 2.4), and answers those that were there: a
   * second call finds none.
   */
  take: (names: readonly string[]) => Record<string, string>
}

/** The address of the chat screen, read as text: the router's own parser would make a number of `?query=42`. */
export function useChatAddress(): { search: URLSearchParams; address: ChatAddress } {
  const { history } = useRouter()
  const searchText = useLocation({ select: (location) => location.searchStr })
  const search = useMemo(() => new URLSearchParams(searchText), [searchText])
  const address = useMemo<ChatAddress>(() => {
    const pathOf = (chatId: string, documentId?: string) =>
      documentId === undefined
        ? `/chat/${chatId}`
        : `/chat/${chatId}?documentId=${encodeURIComponent(documentId)}`
    return {
      showChat(chatId, documentId) {
        // The page of the next address may still be on its way, with this one on the screen until it is there.
        if (['/', pathOf(chatId)].includes(history.location.pathname))
          history.replace(pathOf(chatId, documentId))
      },
      leaveHome(chatId) {
        if (history.location.pathname === '/') history.replace(pathOf(chatId))
      },
      goHome: () => history.push('/'),
      openFlow(chatId, flowType) {
        if (history.location.pathname !== '/') return
        const { message: flowMessage } = flows[flowType]
        history.push(`/chat/${chatId}?${new URLSearchParams({ ...firstPlace(flowType), flowMessage })}`)
      },
      take(names) {
        const { pathname, hash, search: text } = history.location
        const left = new URLSearchParams(text)
        const taken = names.flatMap((name) => {
          const value = left.get(name)
          return value === null ? [] : [[name, value]]
        })
        if (taken.length === 0) return {}
        for (const name of names) left.delete(name)
        history.replace(`${pathname}${left.size === 0 ? '' : `?${left}`}${hash}`)
        return Object.fromEntries(taken)
      },
    }
  }, [history])
  return { search, address }
}
