import { useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

export const loadChatPage = () => import('./chat.tsx')

const ChatPage = lazy(async () => ({ default: (await loadChatPage()).ChatPage }))

/** One place for `/` and `/chat/{id}`: a chat that gets its address goes on; "New Chat" begins another. */
export function ChatPlace() {
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
