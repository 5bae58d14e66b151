import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { resetArtifact } from '#web/features/artifact/artifact-store.ts'
import { FakeChatServer, FakeReply, json, storedChat } from '#web/features/chat/fake-chat-server.ts'
import { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from '#web/show-app.tsx'
import { findEditor } from '#web/show-panel.tsx'
import { stubMedia } from '#web/ui/fake-screen.ts'
import { ChatPage } from './chat.tsx'

let server: FakeChatServer
beforeEach(() => {
  stubMedia((media) => media.includes('width'))
  resetArtifact()
  server = new FakeChatServer()
  vi.stubGlobal('fetch', server.fetch)
  server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
  server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages: [], readOnly: false }))
  server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
})

function show(path: string) {
  const rootRoute = createRootRoute({
    component: () => <ChatPage chatId="c1" />,
    notFoundComponent: () => null,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
    </QueryClientProvider>,
  )
  return { client }
}

it.each([['a1'], [null]])('sends the open post with its audience: %s', async (audienceId) => {
  const { latest } = new FakeDocumentServer('First words')
  server.on('GET /api/document', () => json([{ ...latest, audienceId }]))
  const reply = new FakeReply('r1')
  server.replyWith(reply)
  show('/chat/c1?documentId=d1')
  await findEditor()
  await userEvent.type(screen.getByRole('textbox', { name: 'Ask Lede' }), 'Shorten it{Enter}')
  await expect.poll(() => server.asked('POST /api/chat').length).toBe(1)
  expect(server.asked('POST /api/chat')[0]?.body.documentContext).toEqual({
    id: 'd1',
    title: 'On focus',
    content: expect.stringContaining('First words'),
    kind: 'text',
    audienceId,
  })
  reply.start()
  reply.finish()
  await screen.findByRole('button', { name: 'Send' })
})

it('calls the window of an empty chat after its post', async () => {
  const { latest } = new FakeDocumentServer('First words')
  let title = 'On focus'
  server.on('GET /api/document', () => json([{ ...latest, title }]))
  const { client } = show('/chat/c1?documentId=d1')
  await expect.poll(() => document.title).toBe('On focus · Lede')
  title = 'On attention'
  await act(() => client.invalidateQueries({ queryKey: ['document', 'd1'] }))
  await expect.poll(() => document.title).toBe('On attention · Lede')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => document.title).toBe('A chat · Lede')
})

it('sends no audience that has been deleted meanwhile', async () => {
  const dates = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' }
  const fields = { description: null, role: null, industry: null, pains: null, goals: null, vocabulary: null }
  let audiences = [{ id: 'a1', name: 'Plant managers', ...fields, ...dates }]
  const accounts = new FakeAccountServer()
  accounts.user = accounts.register('Ada', 'ada@example.com', 'correct horse')
  accounts.instead('/api/audiences', () => json({ audiences, nextCursor: null }))
  accounts.instead('/api/audiences/a1', () => {
    audiences = []
    return new Response(null, { status: 204 })
  })
  const sent: Record<string, unknown>[] = []
  accounts.instead('/api/chat', async (request) => {
    sent.push(await request.json())
    return json({ code: 'rate_limit:chat' }, 429)
  })
  accounts.instead('/api/models', () => json({ models: [], default: 'a:one' }))
  vi.stubGlobal('fetch', accounts.fetch)
  localStorage.setItem('selectedAudienceId', 'a1')
  stubScreen()
  // A screen with room for the whole list.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(118)
  const { history, queryClient } = showApp('/', ChatPage)
  expect(await screen.findByRole('button', { name: 'Remove Plant managers' })).toBeDefined()
  act(() => history.push('/audiences'))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Plant managers' }))
  await screen.findByText('Deleted "Plant managers"')
  const asked = () => accounts.asked.filter((path) => path === '/api/audiences').length
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const before = asked()
  act(() => history.push('/'))
  // The list of the page's start, then the whole one.
  await expect.poll(asked).toBe(before + 2)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Go{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ selectedAudienceId: null })
  await screen.findByText(/maximum number of messages/)
})
