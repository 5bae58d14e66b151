import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { scroll, scrollIntoView, watchPlaces } from './fake-browser.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

type Tool = 'createDocument' | 'updateDocument' | 'requestSuggestions'
let calls = 0
const toolPart = (tool: Tool, more: Record<string, unknown>) => ({
  type: `tool-${tool}`,
  toolCallId: `call-${(calls += 1)}`,
  state: 'output-available',
  input: { title: 'Ten days' },
  output: { id: 'd1', title: 'Ten days', kind: 'text' },
  ...more,
})

const version = (content: string, more: Partial<DocumentVersion> = {}): DocumentVersion => ({
  id: 'd1',
  title: 'Ten days',
  kind: 'text',
  content,
  createdAt: '2026-11-20T09:00:00.000Z',
  userId: 'u1',
  status: 'draft',
  scheduledAt: null,
  scheduledTimezone: null,
  publishedAt: null,
  workflowRunId: null,
  audienceId: null,
  url: null,
  failure: null,
  publication: null,
  ...more,
})

describe('the message list', () => {
  let server: FakeChatServer
  let artifact: FakeArtifact
  beforeEach(() => {
    watchPlaces()
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    artifact = new FakeArtifact()
  })

  const holds = (messages: StoredMessage[], more: { readOnly?: boolean } = {}) =>
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false, ...more }))
  const replyWith = (parts: StoredMessage['parts'], metadata: Partial<StoredMessage['metadata']> = {}) => ({
    ...storedMessage('r1', 'assistant', '', { state: 'done', ...metadata }),
    parts,
  })
  const asked = storedMessage('m1', 'user', 'Draft')
  const open = () => showChatScreen('/chat/c1', artifact)
  const ask = async (text: string) => {
    const reply = new FakeReply('r9')
    server.on('POST /api/chat', () => reply.answer())
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), `${text}{Enter}`)
    return { reply, user }
  }

  it('says "Thinking..." until the reply begins and "Working on it..." until it has text', async () => {
    holds([])
    const { reply } = await ask('Hello')
    expect(await screen.findByText('Thinking...')).toBeDefined()
    expect(screen.queryByText('Working on it...')).toBeNull()
    reply.start()
    expect(await screen.findByText('Working on it...')).toBeDefined()
    expect(screen.queryByText('Thinking...')).toBeNull()
    reply.write(
      { type: 'reasoning-start', id: 'x' },
      { type: 'reasoning-delta', id: 'x', delta: 'Let me see.' },
    )
    const fold = await screen.findByRole('button', { name: 'Reasoning' })
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Working on it...')).toBeDefined()
    reply.write({ type: 'reasoning-end', id: 'x' })
    expect(await screen.findByRole('button', { name: 'Reasoned for a few seconds' })).toBeDefined()
    reply.say('Good morning.')
    expect(await screen.findByText('Good morning.')).toBeDefined()
    expect(screen.queryByText('Working on it...')).toBeNull()
    reply.finish()
    await screen.findByRole('button', { name: 'Send' })
  })

  it('folds reasoning away and back by keyboard', async () => {
    holds([asked, replyWith([{ type: 'reasoning', text: 'Let me see.', state: 'done' }])])
    const { user } = open()
    const fold = await screen.findByRole('button', { name: 'Reasoned for a few seconds' })
    fold.focus()
    await user.keyboard('{Enter}')
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    const content = document.getElementById(fold.getAttribute('aria-controls') ?? '')
    expect(content?.hidden).toBe(true)
    await user.keyboard(' ')
    expect(content?.hidden).toBe(false)
  })

  it('shows the post as it is written, and opens it while it is', async () => {
    holds([])
    const { reply, user } = await ask('Draft')
    reply.start()
    const input = { title: 'Ten days', kind: 'text' }
    reply.write({ type: 'tool-input-available', toolCallId: 't', toolName: 'createDocument', input })
    const card = await screen.findByRole('button', { name: 'Creating "Ten days"' })
    expect(card.getAttribute('aria-disabled')).toBe('true')
    reply.write({ type: 'data-id', data: 'd1', transient: true })
    const preview = await screen.findByRole('button', { name: 'Open "Ten days"' })
    artifact.show({ documentId: 'd1', status: 'streaming', content: 'Ten days became **two**.' })
    expect((await screen.findByText('two')).style.fontWeight).toBe('bolder')
    expect(preview.parentElement?.getAttribute('aria-busy')).toBe('true')
    await user.click(preview)
    expect(artifact.asked.at(-1)).toEqual({ documentId: 'd1', chatId: 'c1', kind: 'text', title: 'Ten days' })
    server.on('GET /api/document', () => json([version('Ten days became one.')]))
    const output = { id: 'd1', title: 'Ten days', kind: 'text' }
    reply.write({ type: 'tool-output-available', toolCallId: 't', output })
    expect(await screen.findByRole('button', { name: 'Created "Ten days"' })).toBeDefined()
    reply.finish()
    await scrollIntoView()
    expect(await screen.findByText('Ten days became one.')).toBeDefined()
  })

  it('takes a post that is being written for its words, and loads nothing that it names', async () => {
    holds([])
    const { reply } = await ask('Draft')
    reply.start()
    const input = { title: 'Ten days', kind: 'text' }
    reply.write({ type: 'tool-input-available', toolCallId: 't', toolName: 'createDocument', input })
    reply.write({ type: 'data-id', data: 'd1', transient: true })
    const preview = await screen.findByRole('button', { name: 'Open "Ten days"' })
    const content = '{"text":"Words","images":["https://evil.example/a.png"]}'
    artifact.show({ documentId: 'd1', status: 'streaming', content })
    expect(await screen.findByText(content)).toBeDefined()
    expect(preview.parentElement?.querySelector('img')).toBeNull()
    reply.finish()
  })

  it('never asks for a picture of a saved post that is kept elsewhere', async () => {
    const content = '{"text":"<p>Saved.</p>","images":["https://evil.example/a.png"]}'
    server.on('GET /api/document', () => json([version(content)]))
    holds([asked, replyWith([toolPart('createDocument', {})])])
    open()
    await screen.findByRole('button', { name: 'Open "Ten days"' })
    await scrollIntoView()
    expect(await screen.findByText('Saved.')).toBeDefined()
    expect(screen.getByText('This picture is stored elsewhere and is not shown here.')).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
  })

  it('loads a post’s preview when it comes near, once for all that changed it', async () => {
    server.on('GET /api/document', () => json([version('Old.'), version('{"text":"<p>New.</p>"}')]))
    const update = {
      input: { id: 'd1', description: 'Shorter' },
      output: { id: 'd1', description: 'Shorter' },
    }
    holds([asked, replyWith([toolPart('createDocument', {}), toolPart('updateDocument', update)])])
    const { user } = open()
    const card = await screen.findByRole('button', { name: 'Updated: Shorter' })
    expect(server.asked('GET /api/document')).toEqual([])
    await scrollIntoView()
    expect(await screen.findByText('New.')).toBeDefined()
    expect(server.asked('GET /api/document').length).toBe(1)
    const previews = screen.getAllByRole('button', { name: 'Open "Ten days"' })
    expect(previews).toHaveLength(1)
    expect(card.parentElement?.contains(previews[0] ?? null)).toBe(true)
    await user.click(previews[0] ?? card)
    expect(artifact.asked.at(-1)).toMatchObject({ documentId: 'd1', chatId: 'c1' })
  })

  it('has lines to come in a preview until its text is there', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('GET /api/document', () => answer.promise)
    holds([asked, replyWith([toolPart('createDocument', {})])])
    open()
    const preview = await screen.findByRole('button', { name: 'Open "Ten days"' })
    await scrollIntoView()
    const coming = () => preview.parentElement?.querySelectorAll('.animate-pulse-soft').length
    expect(coming()).toBe(4)
    answer.resolve(json([version('New.')]))
    expect(await screen.findByText('New.')).toBeDefined()
    expect(coming()).toBe(0)
  })

  it('does not show a post twice while it stands beside the chat', async () => {
    server.on('GET /api/document', () => json([version('New.')]))
    holds([asked, replyWith([toolPart('createDocument', {})])])
    open()
    await screen.findByRole('button', { name: 'Created "Ten days"' })
    await scrollIntoView()
    expect(await screen.findByText('New.')).toBeDefined()
    artifact.show({ documentId: 'd1', isVisible: true })
    await waitFor(() => expect(screen.queryByText('New.')).toBeNull())
    artifact.show({ documentId: 'd2', isVisible: true })
    expect(await screen.findByText('New.')).toBeDefined()
  })

  it('previews a picture', async () => {
    const drawn = [version('aGVsbG8=', { kind: 'image', title: 'A lighthouse' })]
    server.on('GET /api/document', () => json(drawn))
    holds([asked, replyWith([toolPart('createDocument', { output: { id: 'd1', kind: 'image' } })])])
    open()
    await screen.findByRole('button', { name: 'Created "Ten days"' })
    await scrollIntoView()
    const picture = await screen.findByRole('img', { name: 'A lighthouse' })
    expect(picture.getAttribute('src')).toBe('data:image/png;base64,aGVsbG8=')
  })

  it('keeps the card of a post that is gone', async () => {
    server.on('GET /api/document', () => json({ code: 'not_found:document' }, 404))
    holds([asked, replyWith([toolPart('createDocument', {})])])
    open()
    const card = await screen.findByRole('button', { name: 'Created "Ten days"' })
    await scrollIntoView()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open "Ten days"' })).toBeNull())
    expect(card.isConnected).toBe(true)
  })

  it('fetches nothing and opens nothing in a chat that somebody else shares', async () => {
    holds([asked, replyWith([toolPart('createDocument', {})])], { readOnly: true })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Created "Ten days"' }))
    scroll()
    expect(await screen.findByText('Viewing files in shared chats is currently not supported.')).toBeDefined()
    expect(server.asked('GET /api/document')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Open "Ten days"' })).toBeNull()
    expect(artifact.asked).toEqual(['closed'])
  })

  it('shows all of a post that somebody else shares once, under the call that wrote it last', async () => {
    const content = JSON.stringify({ text: '<p>Ten days</p><p>became <strong>two</strong>.</p>' })
    const [made, changed] = [
      { ...toolPart('createDocument', { output: { title: 'Ten days', kind: 'text' } }), content },
      { ...toolPart('updateDocument', { output: { description: 'Shorter' } }), content },
    ]
    holds([asked, replyWith([made, changed])], { readOnly: true })
    const { user } = open()
    const post = await screen.findByRole('region', { name: 'Post "Ten days"' })
    expect(Array.from(post.querySelectorAll('p'), ({ textContent }) => textContent)).toEqual([
      'Ten days',
      'became two.',
    ])
    await user.click(screen.getByRole('button', { name: 'Updated: Shorter' }))
    expect(await screen.findByText('Viewing files in shared chats is currently not supported.')).toBeDefined()
    expect(server.asked('GET /api/document')).toEqual([])
  })

  it('does not turn for ever where a reply was interrupted', async () => {
    const half = toolPart('createDocument', { state: 'input-available', output: undefined })
    const failed = toolPart('updateDocument', { output: { error: 'The model wrote nothing.' } })
    holds([asked, replyWith([half, failed], { state: 'interrupted' })])
    open()
    const card = await screen.findByRole('button', { name: 'Stopped creating "Ten days"' })
    expect(card.querySelector('.animate-spin')).toBeNull()
    expect(screen.getByRole('button', { name: 'Error: The model wrote nothing.' })).toBeDefined()
    expect(screen.getByText('This reply was interrupted. What was written is kept.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('says that nothing was changed where an update was stopped', async () => {
    const half = toolPart('updateDocument', { state: 'input-available', output: undefined })
    holds([asked, replyWith([half], { state: 'stopped' })])
    open()
    expect(await screen.findByRole('button', { name: 'Not updated' })).toBeDefined()
    expect(screen.getByText('You stopped this reply. Nothing was changed.')).toBeDefined()
    expect(screen.queryByText('Updating...')).toBeNull()
  })

  const unfinished = { state: 'input-available', output: undefined }
  const runningCards = [
    ['createDocument', 'Creating "Ten days"'],
    ['updateDocument', 'Updating...'],
    ['requestSuggestions', 'Adding suggestions for document'],
  ] as const

  it.each(runningCards)('shows a tool whose result is not known as in progress: %s', async (tool, name) => {
    const reply = replyWith([toolPart(tool, unfinished)])
    holds([asked, { ...reply, metadata: { createdAt: reply.metadata.createdAt } }])
    open()
    const card = await screen.findByRole('button', { name })
    expect(card.querySelector('.animate-spin')).not.toBeNull()
    expect(screen.queryByText(/^(Stopped|Not updated|You stopped|This reply)/)).toBeNull()
  })

  it.each(runningCards)(
    'keeps a tool in progress when its reply ends normally before it: %s',
    async (tool, name) => {
      const reply = new FakeReply('r1')
      holds([])
      server.on('POST /api/chat', () => reply.answer())
      const { client, user } = open()
      await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Draft{Enter}')
      await waitFor(() => expect(server.asked('POST /api/chat')).toHaveLength(1))
      reply.start()
      const input = { title: 'Ten days' }
      reply.write({ type: 'tool-input-available', toolCallId: 't1', toolName: tool, input })
      expect(await screen.findByRole('button', { name })).toBeDefined()
      const reads = server.asked('GET /api/chat').length
      reply.finish()
      await screen.findByRole('button', { name: 'Send' })
      expect(screen.getByRole('button', { name })).toBeDefined()
      // And as the server has kept it.
      await waitFor(() => expect(server.asked('GET /api/chat').length).toBeGreaterThan(reads))
      await waitFor(() => expect(client.isFetching()).toBe(0))
      expect(screen.getByRole('button', { name })).toBeDefined()
    },
  )

  it('says of a tool that it is over when its reply failed, also in a reply without metadata', async () => {
    const reply = new FakeReply('r1')
    holds([])
    server.on('POST /api/chat', () => reply.answer())
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Draft{Enter}')
    await waitFor(() => expect(server.asked('POST /api/chat')).toHaveLength(1))
    reply.write({ type: 'start', messageId: 'r1' }, { type: 'start-step' })
    const input = { title: 'Ten days' }
    reply.write({ type: 'tool-input-available', toolCallId: 't1', toolName: 'createDocument', input })
    reply.write({ type: 'error', errorText: 'The model is away.' })
    reply.end()
    expect(await screen.findByRole('button', { name: 'Stopped creating "Ten days"' })).toBeDefined()
    expect(screen.getByText('The model is away.')).toBeDefined()
  })

  it('loads earlier messages when their place comes near, and says when it cannot', async () => {
    const page = (from: number) =>
      Array.from({ length: 30 }, (_, at) => storedMessage(`m${from + at}`, 'user', `Message ${from + at}`))
    let isBroken = false
    server.on('GET /api/chat', ({ query }) => {
      if (isBroken) return json({ code: '' }, 500)
      const messages = page(query.get('before') === 'm31' ? 1 : 31)
      return json({ chat: storedChat('c1'), messages, readOnly: false })
    })
    const { user } = open()
    expect(await screen.findByText('Message 60')).toBeDefined()
    expect(screen.queryByText('Message 30')).toBeNull()
    await scrollIntoView()
    expect(await screen.findByText('Message 1')).toBeDefined()
    expect(screen.getAllByRole('article')).toHaveLength(60)
    const button = screen.getByRole('button', { name: 'Show earlier messages' })
    isBroken = true
    await scrollIntoView()
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeDefined()
    const before = server.asked('GET /api/chat').length
    scroll()
    expect(server.asked('GET /api/chat').length).toBe(before)
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages: [], readOnly: false }))
    await user.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
    expect(server.asked('GET /api/chat').length).toBe(before + 1)
  })

  it('sends what a reply wants to be sent next', async () => {
    holds([])
    const { reply } = await ask('Draft')
    const next = new FakeReply('r10')
    server.on('POST /api/chat', () => next.answer())
    reply.start()
    reply.write({ type: 'data-appendMessage', data: 'Now polish it', transient: true })
    reply.say('Done.')
    expect(server.asked('POST /api/chat').length).toBe(1)
    reply.finish()
    await expect.poll(() => server.asked('POST /api/chat').length).toBe(2)
    expect(server.asked('POST /api/chat')[1]?.body.message).toMatchObject({
      parts: [{ type: 'text', text: 'Now polish it' }],
    })
    const mine = screen.getAllByRole('article', { name: 'You' })
    expect(mine).toHaveLength(2)
    expect(mine[1]?.textContent).toContain('Now polish it')
    next.start()
    next.finish()
    await screen.findByRole('button', { name: 'Send' })
  })

  it('copies a message', async () => {
    holds([asked, storedMessage('r1', 'assistant', 'Some **bold** words.', { state: 'done' })])
    const { user } = open()
    const reply = await screen.findByRole('article', { name: 'Lede' })
    await user.click(within(reply).getByRole('button', { name: 'Copy message' }))
    expect(await navigator.clipboard.readText()).toBe('Some **bold** words.')
    expect(await screen.findByText('Copied to clipboard!')).toBeDefined()
  })
})
