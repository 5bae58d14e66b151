import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import type { ArtifactApi } from './document-tool.ts'
import { ChatScreen } from './chat-screen.tsx'
import type { ChatSession } from './chat-session.ts'

/** Renders the screen of chat "c1", or of the one named by the `freshChat` of the history; "/" is the path of a new chat. */
export function showChatScreen(path: string, artifact: ArtifactApi) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const rootRoute = createRootRoute({
    component: function Screen() {
      const chatId = useLocation({ select: ({ state }) => state.freshChat }) ?? 'c1'
      const isNew = history.location.pathname === '/'
      return (
        <>
          <ChatScreen key={chatId} chatId={chatId} isNew={isNew} artifact={artifact} />
          <Toaster />
        </>
      )
    },
    notFoundComponent: () => null,
  })
  const router = createRouter({ routeTree: rootRoute, history })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const session = () => client.getQueryData<ChatSession>(['chat-session', 'c1'])
  return { client, history, session, user: userEvent.setup() }
}
