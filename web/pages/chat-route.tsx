import { useLocation, useParams, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The screen of a chat; `preload` fetches its code before it is shown. */
export type ChatPage = ComponentType<{ chatId?: string }> & { preload?: () => Promise<unknown> }

// React.lazy would suspend once more when the code is there, and React would show nothing for a while.
export const lazyChatPage: ChatPage = lazyPart(async () => (await import('./chat.tsx')).ChatPage)

/** One route for `/` and `/chat/{id}`: a chat that gets its URL continues; "New Chat" starts another. */
export function ChatRoute() {
  const { ChatPage } = useRouteContext({ from: '/signed-in/chat' })
  const { id } = useParams({ strict: false })
  const asked = useLocation({ select: ({ state }) => state.freshChat })
  const [fresh, setFresh] = useState(asked)
  if (asked !== undefined && asked !== fresh) setFresh(asked)
  return <ChatPage key={fresh} {...(id === undefined ? {} : { chatId: id })} />
}
