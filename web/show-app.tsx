import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { stubMedia } from '#web/ui/fake-screen.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { TooltipHost } from '#web/ui/tooltips/tooltip-host.tsx'
import type { ChatPage } from './pages/chat-route.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

/** The size of every element in a test: room for some twenty rows of a list. */
const elementPx = { width: 260, height: 640 }

/** Gives jsdom what a browser has: a screen width and element sizes. */
export function stubScreen(isDesktop = true): void {
  stubMedia((media) => isDesktop && media.includes('width >'))
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(elementPx.width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(elementPx.height)
}

const StubChat: ChatPage = ({ chatId }) => <p>{chatId === undefined ? 'A new chat' : `Chat ${chatId}`}</p>

/** Opens the whole app at an address, with a stub in place of the chat; `address` returns the current one. */
export function showApp(address: string, ChatPage: ChatPage = StubChat) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient, history, ChatPage })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
      <TooltipHost />
    </QueryClientProvider>,
  )
  return { address: () => history.location.href, history, queryClient }
}
