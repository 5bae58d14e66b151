import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

describe('the chat screen', () => {
  let server: FakeChatServer
  let artifact: FakeArtifact

  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () =>
      json({ models: [{ id: 'a:one', label: 'One', provider: 'a', capabilities: {} }], default: 'a:one' }),
    )
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    artifact = new FakeArtifact()
  })

  const show = (path: string) => showChatScreen(path, artifact)

  const holds = (messages: StoredMessage[], more: { readOnly?: boolean } = {}) =>
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false, ...more }))
  const box = () => screen.findByRole('textbox', { name: 'Ask Lede' })

  it('sends with Enter, makes a new line with Shift+Enter and gives the chat its address', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([])
    const { history, user } = show('/')
    expect(await screen.findByRole('heading', { name: 'What will you write?' })).toBeDefined()
    await user.type(await box(), 'First{Shift>}{Enter}{/Shift}second{Enter}')
    expect(await screen.findByText('Thinking...')).toBeDefined()
    expect(screen.getByRole('article', { name: 'You' }).textContent).toBe('First\nsecond')
    await expect.poll(() => history.location.pathname).toBe('/chat/c1')
    reply.start()
    reply.say('')
    expect(await screen.findByText('Working on it...')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined()
    reply.more('Good **morning**.')
    expect((await screen.findByText('morning')).tagName).toBe('STRONG')
    reply.finish()
    expect(await screen.findByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    expect(await box()).toBe(document.activeElement)
  })

  it('takes the focus when it comes, but not from a dialog, nor from a text field or a button of the post beside it', async () => {
    holds([storedMessage('m1', 'user', 'Hello')])
    show('/chat/c1')
    expect(await box()).toBe(document.activeElement)
    cleanup()

    render(
      <Dialog isOpen onOpenChange={() => {}} title="Publish post">
        <button type="button">Publish</button>
      </Dialog>,
    )
    const publish = await screen.findByRole('button', { name: 'Publish' })
    await waitFor(() => expect(document.activeElement).toBe(publish))
    show('/chat/c1')
    // The dialog hides what is behind it.
    await screen.findByRole('textbox', { name: 'Ask Lede', hidden: true })
    expect(document.activeElement).toBe(publish)
    cleanup()

    render(<textarea aria-label="Post" />)
    const post = screen.getByRole('textbox', { name: 'Post' })
    act(() => post.focus())
    show('/chat/c1')
    await box()
    expect(document.activeElement).toBe(post)
    cleanup()

    render(
      <main>
        <button type="button">Reschedule</button>
      </main>,
    )
    const reschedule = screen.getByRole('button', { name: 'Reschedule' })
    act(() => reschedule.focus())
    show('/chat/c1')
    await box()
    expect(document.activeElement).toBe(reschedule)
  })

  it('takes the focus from what was pressed to send something, and cannot be pressed again', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([])
    const { user } = show('/')
    const starter = await screen.findByRole('button', { name: 'Give post ideas' })
    act(() => starter.focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Thinking...')).toBeDefined()
    expect(document.activeElement).toBe(await box())
    reply.start()
    reply.finish()
  })

  it('does not send what an input method is still composing', async () => {
    show('/')
    const field = await box()
    fireEvent.change(field, { target: { value: 'にほん' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(server.asked('POST /api/chat')).toEqual([])
    expect(field).toHaveProperty('value', 'にほん')
  })

  it('cannot send nothing, and keeps a draft until it is sent', async () => {
    const { user } = show('/')
    await user.type(await box(), '   ')
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await user.type(await box(), 'half a thought')
    cleanup()
    show('/')
    expect(await box()).toHaveProperty('value', '   half a thought')
  })

  const refusals = [
    [
      'rate_limit:chat',
      429,
      'You have exceeded your maximum number of messages for the day. Please try again later.',
    ],
    ['forbidden:auth', 403, 'Your account does not have access to this feature.'],
  ] as const
  const said = async (words: string) =>
    within(await screen.findByRole('region', { name: /^Notifications/ })).findByText(words)

  it.each(refusals)(
    'gives the text back when a message is refused, and says why: %s',
    async (code, status, words) => {
      server.on('POST /api/chat', () => json({ code, message: words }, status))
      const { history, user } = show('/')
      await user.type(await box(), 'One too many{Enter}')
      expect(await said(words)).toBeDefined()
      expect(await box()).toHaveProperty('value', 'One too many')
      expect(screen.queryByRole('article')).toBeNull()
      expect(history.location.pathname).toBe('/')
    },
  )

  it.each(refusals)(
    'keeps a reply when another one in its place is refused, and says why: %s',
    async (code, status, words) => {
      holds([
        storedMessage('m1', 'user', 'Count'),
        storedMessage('r1', 'assistant', 'One', { state: 'interrupted' }),
      ])
      server.on('POST /api/chat', () => json({ code, message: words }, status))
      const { user } = show('/chat/c1')
      await user.click(await screen.findByRole('button', { name: 'Try again' }))
      expect(await said(words)).toBeDefined()
      expect(await screen.findByText('One')).toBeDefined()
      expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    },
  )

  it('asks for patience while a reply is being written', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([])
    const { user } = show('/')
    await user.type(await box(), 'Hello{Enter}')
    await screen.findByText('Thinking...')
    await user.type(await box(), 'And another{Enter}')
    expect(await screen.findByText('Please wait for the model to finish its response!')).toBeDefined()
    expect(await box()).toHaveProperty('value', 'And another')
    reply.start()
    reply.finish()
    await screen.findByRole('button', { name: 'Send' })
  })

  it('sends the chosen length and the document that is open', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([])
    artifact.onScreen = { id: 'd1', title: 'Post', content: 'Text', kind: 'text', audienceId: null }
    const { user, history } = show('/')
    await user.click(await screen.findByRole('button', { name: 'Preferences' }))
    const lengths = within(await screen.findByRole('group', { name: 'Post Length' }))
    expect(lengths.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Very Short',
      'Short',
      'Medium',
      'Long',
      'Extended',
    ])
    expect(lengths.getByRole('menuitemradio', { checked: true }).textContent).toBe('Medium')
    await user.click(screen.getByRole('menuitemradio', { name: 'Long' }))
    await user.type(await box(), 'Go{Enter}')
    await expect.poll(() => server.asked('POST /api/chat').length).toBe(1)
    expect(server.asked('POST /api/chat')[0]?.body).toMatchObject({
      id: 'c1',
      postLength: 'Long',
      selectedVisibilityType: 'private',
      webSearchEnabled: true,
      documentContext: artifact.onScreen,
    })
    reply.start()
    reply.finish()
    await expect.poll(() => history.location.href).toBe('/chat/c1?documentId=d1')
  })

  it('takes the document out of the address when it is closed, and keeps an open one in the history', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([])
    const { user, history } = show('/')
    await user.type(await box(), 'Go{Enter}')
    reply.start()
    await expect.poll(() => history.location.href).toBe('/chat/c1')
    artifact.onScreen = { id: 'd1', title: 'Post', content: 'Text', kind: 'text', audienceId: null }
    act(() => artifact.show({ documentId: 'd1', isVisible: true }))
    expect(history.location).toMatchObject({ href: '/chat/c1', state: { openDocument: 'd1' } })
    reply.finish()
    await expect.poll(() => history.location.href).toBe('/chat/c1?documentId=d1')
    expect(history.location.state.openDocument).toBe('d1')
    artifact.onScreen = null
    act(() => artifact.show({ isVisible: false }))
    expect(history.location.href).toBe('/chat/c1')
    expect(history.location.state.openDocument).toBeUndefined()
  })

  it('opens what Back and Forward find open in the same chat', async () => {
    holds([storedMessage('m1', 'user', 'Draft'), storedMessage('r1', 'assistant', 'Done.')])
    const { history } = show('/chat/c1')
    await screen.findByText('Done.')
    const open = (id: string) => {
      artifact.onScreen = { id, title: 'Post', content: 'Text', kind: 'text', audienceId: null }
      act(() => artifact.show({ documentId: id, isVisible: true }))
    }
    open('d1')
    act(() => history.push('/chat/c1'))
    open('d2')
    artifact.asked.length = 0
    act(() => history.back())
    await expect.poll(() => artifact.asked).toEqual([{ documentId: 'd1', chatId: 'c1' }])
  })

  it('waits with a document that a running reply may be writing', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([storedMessage('m1', 'user', 'Draft'), storedMessage('r1', 'assistant', 'Done.')])
    const { history, user } = show('/chat/c1')
    await user.type(await box(), 'Go{Enter}')
    reply.start()
    await screen.findByRole('button', { name: 'Stop' })
    act(() => history.replace('/chat/c1', { openDocument: 'd1' }))
    act(() => history.push('/chat/c1'))
    artifact.asked.length = 0
    act(() => history.back())
    expect(artifact.asked).toEqual([])
    reply.finish()
    await expect.poll(() => artifact.asked).toContainEqual({ documentId: 'd1', chatId: 'c1' })
  })

  it('takes nobody back who has gone elsewhere when the first reply ends', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([])
    const { user, history } = show('/')
    await user.type(await box(), 'Go{Enter}')
    reply.start()
    await expect.poll(() => history.location.pathname).toBe('/chat/c1')
    act(() => history.push('/posts'))
    reply.finish()
    await screen.findByRole('button', { name: 'Send' })
    expect(history.location.pathname).toBe('/posts')
  })

  it('loads nothing from elsewhere and runs nothing that a reply contains', async () => {
    holds([
      storedMessage('m1', 'user', '<b>bold?</b>'),
      storedMessage(
        'r1',
        'assistant',
        '<script>alert(1)</script>\n\nSee <img src=x onerror=alert(1)> ![a cat](https://evil.test/cat.png) [bad](javascript:alert(1)) [good](https://good.test)',
      ),
    ])
    show('/chat/c1')
    const link = await screen.findByRole('link', { name: 'good' })
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('target')).toBe('_blank')
    const reply = screen.getByRole('article', { name: 'Lede' })
    expect(reply.querySelector('script, img')).toBeNull()
    expect(reply.innerHTML).not.toContain('javascript:')
    expect(within(reply).getByRole('link', { name: /^Open image from evil.test/ })).toBeDefined()
    expect(screen.getByText('<b>bold?</b>')).toBeDefined()
  })

  it('opens the document of a card and says once who wrote', async () => {
    const writer = { id: 'offline:writer', label: 'Offline writer', provider: 'offline', capabilities: {} }
    server.on('GET /api/models', () => json({ models: [writer], default: writer.id }))
    const message = storedMessage('r1', 'assistant', 'Here it is.', { state: 'done', offline: true })
    const output = { id: 'd1', title: 'Ten days', kind: 'text' }
    message.parts.unshift({
      type: 'tool-createDocument',
      toolCallId: 't1',
      state: 'output-available',
      input: { title: 'Ten days' },
      output,
    })
    holds([storedMessage('m1', 'user', 'Draft'), message])
    const { user } = show('/chat/c1')
    await user.click(await screen.findByRole('button', { name: 'Created "Ten days"' }))
    expect(artifact.asked.at(-1)).toEqual({ documentId: 'd1', chatId: 'c1', title: 'Ten days', kind: 'text' })
    expect(await screen.findAllByText('Offline writer: connect a model for AI drafting')).toHaveLength(1)
  })

  it('shows reasoning that can be folded away', async () => {
    const message = storedMessage('r1', 'assistant', 'Yes.')
    message.parts.unshift({ type: 'reasoning', text: 'Let me think.', state: 'done' })
    holds([storedMessage('m1', 'user', 'Well?'), message])
    const { user } = show('/chat/c1')
    const fold = await screen.findByRole('button', { name: 'Reasoned for a few seconds' })
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    await user.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('false')
  })

  it('offers to answer anew what was interrupted', async () => {
    holds([
      storedMessage('m1', 'user', 'Count'),
      storedMessage('r1', 'assistant', 'One', { state: 'interrupted' }),
    ])
    const reply = new FakeReply('r2')
    server.on('POST /api/chat', () => reply.answer())
    const { user } = show('/chat/c1')
    expect(await screen.findByText(/was interrupted/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => server.asked('POST /api/chat')[0]?.body.message).toMatchObject({ id: 'm1' })
    reply.start()
    reply.say('One two.')
    reply.finish()
    expect(await screen.findByText('One two.')).toBeDefined()
    expect(screen.queryByText('One')).toBeNull()
  })

  it('is for reading only in a chat that somebody else shares', async () => {
    const message = storedMessage('r1', 'assistant', 'Done.')
    const output = { id: 'd1', title: 'T', kind: 'text' }
    message.parts.push({
      type: 'tool-createDocument',
      toolCallId: 't1',
      state: 'output-available',
      input: {},
      output,
    })
    holds([storedMessage('m1', 'user', 'Draft'), message], { readOnly: true })
    const { user } = show('/chat/c1')
    await user.click(await screen.findByRole('button', { name: 'Created "T"' }))
    expect(await screen.findByText('Viewing files in shared chats is currently not supported.')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(artifact.asked).toEqual(['closed'])
  })

  it('says in plain words why a chat cannot be shown', async () => {
    server.on('GET /api/chat', () => json({ code: 'forbidden:chat' }, 403))
    show('/chat/c1')
    expect(
      await screen.findByText('This chat belongs to another user. Please check the chat ID and try again.'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'New chat' })).toBeDefined()
  })

  it('sends the question in its address once and takes it out', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    holds([])
    const { history } = show('/?query=42&title=x')
    await expect.poll(() => server.asked('POST /api/chat').length).toBe(1)
    expect(server.asked('POST /api/chat')[0]?.body.message).toMatchObject({ parts: [{ text: '42' }] })
    await expect.poll(() => history.location.search).toBe('')
    reply.start()
    reply.finish()
    await screen.findByRole('button', { name: 'Send' })
  })

  it('opens the document in its address and takes it out', async () => {
    holds([storedMessage('m1', 'user', 'Draft'), storedMessage('r1', 'assistant', 'Done.')])
    const { history } = show('/chat/c1?documentId=d1')
    await expect.poll(() => artifact.asked).toEqual([{ documentId: 'd1', chatId: 'c1' }])
    await expect.poll(() => history.location.href).toBe('/chat/c1')
  })

  it('pins at once, and takes it back when the server refuses', async () => {
    holds([storedMessage('m1', 'user', 'Hi'), storedMessage('r1', 'assistant', 'Hello.')])
    const { user } = show('/chat/c1')
    const { promise, resolve } = Promise.withResolvers<Response>()
    server.on('PATCH /api/chat', () => promise)
    await user.click(await screen.findByRole('button', { name: 'Pin chat' }))
    expect(await screen.findByRole('button', { name: 'Unpin chat' })).toBeDefined()
    expect(await screen.findByText('Pinning chat...')).toBeDefined()
    resolve(json({ code: 'internal:chat' }, 500))
    expect(await screen.findByText('Failed to pin chat')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Pin chat' })).toBeDefined()
  })

  it('asks before it deletes a chat, and goes home', async () => {
    holds([storedMessage('m1', 'user', 'Hi'), storedMessage('r1', 'assistant', 'Hello.')])
    server.on('DELETE /api/chat', () => json({ id: 'c1' }))
    const { user, history } = show('/chat/c1')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete chat' }))
    expect(await screen.findByText('Are you absolutely sure?')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Chat deleted successfully')).toBeDefined()
    expect(history.location.pathname).toBe('/')
  })
})
