import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { FakeDocumentServer, json } from './features/editor/fake-document-server.ts'
import { features, usage } from './features/session/fake-account-server.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { stubMedia } from './ui/fake-screen.ts'
import { ArtifactPanel } from './features/artifact/artifact-panel.tsx'
import { openDocument, resetArtifact } from './features/artifact/artifact-store.ts'
import type { ChatApi } from './features/artifact/chat-api.ts'

export const profile = {
  firstName: 'Ada',
  lastName: 'Byron',
  fullName: 'Ada Byron',
  imageUrl: null,
  timezone: null,
  onboarded: true,
}

export const quietChat: ChatApi = {
  retry: () => undefined,
  ask: () => Promise.resolve(),
  isBusy: () => false,
  lastReply: () => '',
  subscribe: () => () => undefined,
}

/** Stubs the server of one post with this text, written by Ada, and the answers to media queries. */
export function beginPanel(content: string, matches = (media: string) => media.includes('width')) {
  stubMedia(matches)
  const server = new FakeDocumentServer(content)
  vi.stubGlobal('fetch', server.fetch)
  server.on('GET /api/profile', () => json({ profile, usage, features }))
  localStorage.clear()
  resetArtifact()
  return server
}

export function endPanel(): void {
  cleanup()
  vi.unstubAllGlobals()
}

export const findEditor = () => screen.findByRole('textbox', { name: 'Post text' })

/** Renders a page with a query cache of its own; returns that cache. */
export function showWithQueries(page: ReactNode): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{page}</QueryClientProvider>)
  return client
}

/** Opens the post beside a chat. */
export async function openPanel(chat: ChatApi = quietChat) {
  const user = userEvent.setup()
  openDocument({ documentId: 'd1', chatId: 'c1' })
  showWithQueries(
    <>
      <ArtifactPanel chat={chat} />
      <Toaster />
    </>,
  )
  await findEditor()
  return user
}
