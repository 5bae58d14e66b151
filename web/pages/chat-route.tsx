import { useLocation, useParams, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'

/** The screen of a chat; `preload` fetches its code before it is shown. */
export type ChatPage = ComponentType<{ chatId?: string }> & { preload?: () => Promise<unknown> }

const load = () => import('./chat.tsx')

export const lazyChatPage: ChatPage = Object.assign(
  lazy(async () => ({ default: (await load()).ChatPage })),
  { preload: load },
)

/** One place for `/` and `/chat/{id}`: a chat that gets its address goes on; "New Chat" begins another. */
export function ChatRoute() {
  const { ChatPage } = useRouteContext({ from: '/signed-in/chat' })
  const { id } = useParams({ strict: false })
  const asked = useLocation({ select: ({ state }) => state.freshChat })
  const [fresh, setFresh] = useState(asked)
  if (asked !== undefined && asked !== fresh) setFresh(asked)
  return (
    <Suspense fallback={null}>
      <ChatPage key={fresh} {...(id === undefined ? {} : { chatId: id })} />
    </Suspense>
  )
}
