import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { flowSendDelayMs } from '#core/limits.ts'
import { initialArtifact } from '#core/artifact-state.ts'
import { attachments } from '#web/features/attachments/attachment-store.ts'
import type { ArtifactApi } from './document-tool.ts'
import { ChatScreen } from './chat-screen.tsx'
import { newChatDraft, writeDraft } from './drafts.ts'
import {
  FakeChatServer,
  FakeReply,
  json,
  oneTemplate,
  storedChat,
  storedMessage,
} from './fake-chat-server.ts'

const starters = ['Give post ideas', "What's trending", 'Give a template']
const flowAddress = (flowType: string, flowStep: string, flowMessage: string) =>
  `/chat/c1?${new URLSearchParams({ flowType, flowStep, flowMessage })}`

describe('opening a chat', () => {
  let server: FakeChatServer
  let opened: unknown[]
  let client: QueryClient
  const artifact: ArtifactApi = {
    applyStreamPart: () => undefined,
    openDocument: (document) => opened.push(document),
    closeArtifact: () => undefined,
    openedDocument: () => null,
    savePending: () => Promise.resolve(),
    getState: () => initialArtifact,
    subscribe: () => () => undefined,
  }

  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat', () => json({ code: 'not_found:chat' }, 404))
    opened = []
  })
  afterEach(() => {
    vi.useRealTimers()
    // Polls that are still waiting for a title find no chat to ask about.
    client.clear()
  })

  /** Renders in strict mode, where every effect runs twice. */
  const show = (...addresses: string[]) => {
    const history = createMemoryHistory({ initialEntries: addresses })
    const Screen = () => {
      const isNew = useLocation().pathname === '/'
      return <ChatScreen chatId="c1" isNew={isNew} artifact={artifact} />
    }
    const rootRoute = createRootRoute({ component: Screen, notFoundComponent: () => null })
    const router = createRouter({ routeTree: rootRoute, history })
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </StrictMode>,
    )
    return { history, user: userEvent.setup() }
  }

  const holds = (messages: StoredMessage[], more: { readOnly?: boolean } = {}) =>
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false, ...more }))
  const sent = () => server.asked('POST /api/chat').map(({ body }) => body)
  /** Answers every message with a finished reply. */
  const answers = () => {
    let count = 0
    server.on('POST /api/chat', () => {
      count += 1
      const reply = new FakeReply(`answer-${count}`)
      reply.start()
      reply.say(`Answer ${count}`)
      reply.finish()
      return reply.answer()
    })
  }
  const ask = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
    const box = await screen.findByRole('textbox', { name: 'Ask Lede' })
    await user.type(box, `${text}{Enter}`)
  }
  const settled = (answer: string) =>
    waitFor(() => {
      expect(screen.getByText(answer)).toBeDefined()
      expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
    })
  /** Sends a text and expects that nothing else has been sent. */
  const sendsOnly = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
    answers()
    await ask(user, text)
    await settled('Answer 1')
    expect(sent().map(({ message }) => message)).toMatchObject([{ parts: [{ text }] }])
  }

  it('offers three ways to begin, in their order', async () => {
    show('/')
    await screen.findByRole('heading', { name: 'What will you write?' })
    const names = screen
      .getAllByRole('button')
      .flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))
    expect(names.filter((name) => starters.includes(name))).toEqual(starters)
  })

  it.each([
    ['Give post ideas', 'post-ideas', 'I want to get post ideas'],
    ["What's trending", 'trending', "I want to research what's trending"],
    ['Give a template', 'hook-variations', 'Give me a template'],
  ])(
    'begins a flow with %s: at the chat’s own address, once, and goes on step by step',
    async (name, flowType, text) => {
      answers()
      const { history, user } = show('/')
      const visited: { pathname: string; search: object; sent: number }[] = []
      history.subscribe(({ location: { pathname, search } }) =>
        visited.push({
          pathname,
          search: Object.fromEntries(new URLSearchParams(search)),
          sent: sent().length,
        }),
      )
      await user.click(await screen.findByRole('button', { name }))
      expect(visited[0]).toEqual({
        pathname: '/chat/c1',
        search: { flowType, flowStep: 'init', flowMessage: text },
        sent: 0,
      })
      await settled('Answer 1')
      expect(history.location.href).toBe('/chat/c1')
      expect(sent()).toHaveLength(1)
      expect(sent()[0]).toMatchObject({
        flowType,
        flowStep: 'init',
        message: { parts: [{ text }] },
        webSearchEnabled: true,
      })
      await ask(user, 'Next')
      await settled('Answer 2')
      expect(sent()[1]).toMatchObject({ flowType })
      expect(sent()[1]?.flowStep).not.toBe('init')
      history.back()
      await waitFor(() => expect(history.location.href).toBe('/'))
      history.forward()
      await waitFor(() => expect(history.location.href).toBe('/chat/c1'))
      await ask(user, 'And on')
      await settled('Answer 3')
      expect(sent().map(({ message }) => message)).toMatchObject(
        [text, 'Next', 'And on'].map((words) => ({ parts: [{ text: words }] })),
      )
    },
  )

  it.each([200, 429])(
    'takes what was typed and attached on / along when a flow begins: %s',
    async (status) => {
      answers()
      if (status !== 200) server.on('POST /api/chat', () => json({ code: 'rate_limit:chat' }, status))
      const file = { name: 'notes.txt', size: 3, contentType: 'text/plain', url: '/api/files/abc/notes.txt' }
      attachments.giveBack(newChatDraft, [{ ...file, id: 'f1', state: 'ready' }])
      onTestFinished(() => {
        attachments.remove('f1')
        writeDraft('c1', '')
      })
      const { history, user } = show('/')
      await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'About onions')
      await user.click(screen.getByRole('button', { name: 'Give post ideas' }))
      await waitFor(() => expect(history.location.pathname).toBe('/chat/c1'))
      expect(await screen.findByRole('button', { name: 'Remove notes.txt' })).toBeDefined()
      await waitFor(() => expect(sent()).toHaveLength(1))
      if (status === 200) await settled('Answer 1')
      else await screen.findByText(/maximum number of messages/)
      const unsent = status === 200 ? 'About onions' : 'I want to get post ideas\nAbout onions'
      expect(screen.getByRole('textbox', { name: 'Ask Lede' })).toHaveProperty('value', unsent)
      expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeDefined()
      if (status === 200) return
      await user.click(screen.getByRole('button', { name: 'Give post ideas' }))
      await waitFor(() => expect(sent()).toHaveLength(2))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeDefined())
      expect(screen.getByRole('textbox', { name: 'Ask Lede' })).toHaveProperty('value', unsent)
    },
  )

  it('sends plainly when the flow has ended', async () => {
    answers()
    const { user } = show(flowAddress('post-ideas', 'category-selected', 'About pricing'))
    await settled('Answer 1')
    await ask(user, 'The second one')
    await settled('Answer 2')
    await ask(user, 'Thanks')
    await settled('Answer 3')
    expect(sent().map(({ flowStep }) => flowStep)).toEqual([
      'category-selected',
      'ideas-generated',
      undefined,
    ])
    expect(sent()[2]).not.toHaveProperty('flowType')
  })

  it.each([
    ['an unknown flow', flowAddress('bogus', 'init', 'Hi')],
    ['a step of another flow', flowAddress('trending', 'topic-selected', 'Hi')],
    ['a flow without a message', '/chat/c1?flowType=trending&flowStep=init'],
    ['a message without a flow', '/chat/c1?flowMessage=Hi'],
  ])('refuses %s and takes it out of the address', async (_, address) => {
    holds([])
    const { history, user } = show(address)
    await waitFor(() => expect(history.location.href).toBe('/chat/c1'))
    await sendsOnly(user, 'My own words')
    expect(sent()[0]).not.toHaveProperty('flowType')
  })

  it('begins no flow in a chat that has begun', async () => {
    holds([storedMessage('m1', 'user', 'Hi'), storedMessage('r1', 'assistant', 'Hello.')])
    const { history, user } = show(flowAddress('trending', 'init', 'Hi'))
    await waitFor(() => expect(history.location.href).toBe('/chat/c1'))
    await sendsOnly(user, 'My own words')
  })

  it('sends nothing when somebody goes back before its moment', async () => {
    answers()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Time stands still while the page works, so that a busy machine cannot reach the flow's delay by itself.
    const until = async (isSo: () => boolean) => {
      for (let count = 0; count < 1000 && !isSo(); count += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        await vi.advanceTimersByTimeAsync(0)
      }
      expect(isSo()).toBe(true)
    }
    const starter = () => screen.queryByRole('button', { name: 'Give post ideas' })
    const { history } = show('/')
    await until(() => starter() !== null)
    fireEvent.click(screen.getByRole('button', { name: 'Give post ideas' }))
    await until(() => server.asked('GET /api/chat').length === 1)
    await until(() => starter() !== null)
    await vi.advanceTimersByTimeAsync(flowSendDelayMs / 2)
    history.back()
    await until(() => history.location.pathname === '/' && starter() !== null)
    await vi.advanceTimersByTimeAsync(10 * flowSendDelayMs)
    expect(sent()).toEqual([])
  })

  it('goes on with the flow that its last message was sent in', async () => {
    answers()
    const context = { flowType: 'hook-variations', flowStep: 'init', webSearchEnabled: true }
    holds([
      storedMessage('m1', 'user', 'Give me a template', { context }),
      storedMessage('r1', 'assistant', 'Which?'),
    ])
    const { user } = show('/chat/c1')
    await ask(user, 'The first')
    await settled('Answer 1')
    expect(sent()[0]).toMatchObject({ flowType: 'hook-variations', flowStep: 'template-selected' })
  })

  it('goes on with no flow when the last message was sent in none that there is', async () => {
    answers()
    const flow = { flowType: 'trending', flowStep: 'init' }
    holds([
      storedMessage('m1', 'user', 'Trends', { context: flow }),
      storedMessage('m2', 'user', 'Hm', { context: { ...flow, flowStep: 'bogus' } }),
    ])
    const { user } = show('/chat/c1')
    await ask(user, 'Well')
    await settled('Answer 1')
    expect(sent()[0]).not.toHaveProperty('flowType')
  })

  it('keeps the words of a flow that was refused, and begins it with the next try', async () => {
    server.on('POST /api/chat', () => json({ code: 'rate_limit:chat' }, 429))
    const { user } = show(flowAddress('trending', 'init', 'Trends'))
    expect(await screen.findByText(/exceeded your maximum number of messages/)).toBeDefined()
    expect(await screen.findByRole('textbox', { name: 'Ask Lede' })).toHaveProperty('value', 'Trends')
    answers()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await settled('Answer 1')
    expect(sent()[1]).toMatchObject({ flowType: 'trending', flowStep: 'init' })
  })

  it('sends the question of its address once', async () => {
    answers()
    const { history } = show('/?query=42&title=x')
    await settled('Answer 1')
    expect(sent()).toHaveLength(1)
    expect(history.location.href).toBe('/chat/c1')
  })

  it('sends the question of its address with the material that the address asks for', async () => {
    const templates = Promise.withResolvers<void>()
    server.on('GET /api/templates', () => templates.promise.then(oneTemplate))
    server.on('POST /api/chat', () => new FakeReply('r1').answer())
    const { history } = show('/chat/c1?query=Draft+it&templateId=t1&myStory=true')
    await expect.poll(() => history.location.search).toBe('?query=Draft+it')
    expect(server.asked('POST /api/chat')).toEqual([])
    templates.resolve()
    await expect
      .poll(() => server.asked('POST /api/chat').map(({ body }) => body))
      .toMatchObject([{ selectedTemplateId: 't1', selectedIdentity: { myStory: true } }])
    expect(history.location.search).toBe('')
  })

  it('begins a flow where it is when the chat has its address but no messages', async () => {
    answers()
    holds([])
    const { user } = show('/chat/c1')
    await user.click(await screen.findByRole('button', { name: 'Give a template' }))
    await settled('Answer 1')
    expect(sent()[0]).toMatchObject({ flowType: 'hook-variations', flowStep: 'init' })
  })

  describe('that somebody else shares', () => {
    const words = 'Viewing files in shared chats is currently not supported.'
    const shared = [storedMessage('m1', 'user', 'Draft'), storedMessage('r1', 'assistant', 'Done.')]

    it('says so, and has nothing to write or begin with', async () => {
      holds(shared, { readOnly: true })
      show('/chat/c1')
      expect(await screen.findByText(/This is a shared chat/)).toBeDefined()
      expect(screen.getByRole('link', { name: 'Start your own chat' }).getAttribute('href')).toBe('/')
      expect(screen.queryByRole('textbox')).toBeNull()
      for (const name of ['More', 'Pin chat', ...starters])
        expect(screen.queryByRole('button', { name })).toBeNull()
    })

    it('has no starters when it is empty', async () => {
      holds([], { readOnly: true })
      show('/chat/c1')
      expect(await screen.findByText(/This is a shared chat/)).toBeDefined()
      for (const name of starters) expect(screen.queryByRole('button', { name })).toBeNull()
    })

    it('opens no document and sends no question from its address', async () => {
      holds(shared, { readOnly: true })
      const { history } = show(
        '/chat/c1?documentId=d1&query=Hi&flowType=trending&flowStep=init&flowMessage=Hi',
      )
      expect(await screen.findByText(words)).toBeDefined()
      await waitFor(() => expect(history.location.href).toBe('/chat/c1'))
      expect(screen.getAllByText(words)).toHaveLength(1)
      expect(opened).toEqual([])
      expect(sent()).toEqual([])
    })

    it('shows a reply that is being written without following it', async () => {
      const running = storedMessage('r1', 'assistant', 'So far', { state: 'streaming' })
      holds([storedMessage('m1', 'user', 'Draft'), running], { readOnly: true })
      show('/chat/c1')
      expect(await screen.findByText('So far')).toBeDefined()
      expect(server.asked('GET /api/chat/c1/stream')).toEqual([])
      expect(screen.queryByText(/belongs to another user/)).toBeNull()
    })
  })
})
