import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

const one = { id: 'a:one', label: 'One', provider: 'a', capabilities: {} }
const two = { id: 'b:two', label: 'Two', provider: 'b', capabilities: {} }
const goneWords = 'The model two is no longer available. One answers instead.'

describe('the model of a chat', () => {
  let server: FakeChatServer
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [one, two], default: one.id }))
    server.on('GET /api/audiences', () => json({ audiences: [], nextCursor: null }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages: [], readOnly: false }))
    server.on('POST /api/chat', answered)
  })

  const answered = () => {
    const reply = new FakeReply('r1')
    reply.start()
    reply.say('Hello.')
    reply.finish()
    return reply.answer()
  }
  const show = () => showChatScreen('/', new FakeArtifact())
  const say = async ({ user }: ReturnType<typeof show>, text: string) => {
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), `${text}{Enter}`)
    await screen.findByText('Hello.')
  }
  const sentModels = () => server.asked('POST /api/chat').map(({ body }) => body.selectedChatModel)

  it('is the default until another is chosen, which is remembered on this device', async () => {
    const shown = show()
    await shown.user.click(await screen.findByRole('button', { name: 'Preferences' }))
    const first = await screen.findByRole('menuitemradio', { name: 'One' })
    expect(first.getAttribute('aria-checked')).toBe('true')
    await shown.user.click(screen.getByRole('menuitemradio', { name: 'Two' }))
    await shown.user.keyboard('{Escape}')
    expect(localStorage.getItem('lede-model')).toBe('b:two')
    await say(shown, 'Hi')
    expect(sentModels()).toEqual(['b:two'])
  })

  it('is named in a message that is sent before the list has arrived', async () => {
    const list = Promise.withResolvers<Response>()
    server.on('GET /api/models', () => list.promise)
    const { user } = show()
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Hi{Enter}')
    expect(sentModels()).toEqual([])
    list.resolve(json({ models: [one, two], default: one.id }))
    await screen.findByText('Hello.')
    expect(sentModels()).toEqual(['a:one'])
  })

  it('is left to the server when the list cannot be had', async () => {
    server.on('GET /api/models', () => json({ code: 'forbidden:auth' }, 403))
    await say(show(), 'Hi')
    expect(sentModels()).toEqual([null])
  })

  it('is no question where there is only one', async () => {
    server.on('GET /api/models', () => json({ models: [one], default: one.id }))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Preferences' }))
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Web Search' })).toBeDefined()
    expect(screen.queryByText('Model')).toBeNull()
  })

  it('is the default again, with one sentence, when the chosen one is gone', async () => {
    localStorage.setItem('lede-model', 'b:two')
    server.on('GET /api/models', () => json({ models: [one], default: one.id }))
    const shown = show()
    expect(await screen.findByText(goneWords)).toBeDefined()
    await say(shown, 'Hi')
    expect(sentModels()).toEqual(['a:one'])
    await shown.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByText(goneWords)).toBeNull()
    expect(localStorage.getItem('lede-model')).toBeNull()
  })

  it('may go while the chat is open: the message is answered all the same', async () => {
    localStorage.setItem('lede-model', 'b:two')
    const shown = show()
    await expect.poll(() => server.asked('GET /api/models')).toHaveLength(1)
    server.on('GET /api/models', () => json({ models: [one], default: one.id }))
    server.on('POST /api/chat', ({ body }) =>
      body.selectedChatModel === 'b:two'
        ? json({ code: 'bad_request:api', message: 'No.', unknownModel: 'b:two' }, 400)
        : answered(),
    )
    await say(shown, 'Hi')
    expect(await screen.findByText(goneWords)).toBeDefined()
    expect(sentModels()).toEqual(['b:two', null])
    expect(screen.getAllByRole('article', { name: 'You' })).toHaveLength(1)
  })

  const failed = () => {
    const reply = new FakeReply('r1')
    reply.start()
    reply.write({ type: 'error', errorText: 'The model is busy.' })
    reply.end()
    return reply.answer()
  }
  const again = (name: string) => screen.findByRole('button', { name: `Try again with ${name}` })

  it('that fails leaves the choice of another one, for this reply', async () => {
    server.on('POST /api/chat', failed)
    const { user } = show()
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Hi{Enter}')
    const button = await again('Two')
    expect(screen.getByText('The model is busy.')).toBeDefined()
    await user.click(button)
    const back = await again('One')
    server.on('POST /api/chat', answered)
    await user.click(back)
    await screen.findByText('Hello.')
    expect(sentModels()).toEqual(['a:one', 'b:two', 'a:one'])
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
    expect(localStorage.getItem('lede-model')).toBeNull()
  })

  it('is said once to be none, under the message box and not with each reply', async () => {
    const label = 'Offline writer: connect a model for AI drafting'
    const offline = { id: 'offline:writer', label, provider: 'offline', capabilities: {} }
    server.on('GET /api/models', () => json({ models: [offline], default: offline.id }))
    const mine = storedMessage('m1', 'user', 'Hi')
    const answer = (id: string) => storedMessage(id, 'assistant', 'Hello.', { state: 'done', offline: true })
    server.on('GET /api/chat', () =>
      json({ chat: storedChat('c1'), messages: [mine, answer('r1'), answer('r2')], readOnly: false }),
    )
    showChatScreen('/chat/c1', new FakeArtifact())
    await screen.findByRole('button', { name: label })
    expect(screen.getAllByText(label)).toHaveLength(1)
  })

  it('is not said to be none to somebody with a model, whoever wrote the last reply', async () => {
    server.on('GET /api/models', () => json({ models: [one], default: one.id }))
    const reply = storedMessage('r1', 'assistant', 'Hello.', { state: 'done', offline: true })
    server.on('GET /api/chat', () =>
      json({ chat: storedChat('c1'), messages: [storedMessage('m1', 'user', 'Hi'), reply], readOnly: false }),
    )
    showChatScreen('/chat/c1', new FakeArtifact())
    await screen.findByText('Hello.')
    await waitFor(() => expect(screen.queryByText(/^Offline writer/)).toBeNull())
  })

  it('that failed a while ago leaves that choice too: the offline writer where there is no other', async () => {
    const offline = { id: 'offline:writer', label: 'Offline writer: connect a model', provider: 'offline' }
    const models = [one, { ...offline, capabilities: {} }]
    server.on('GET /api/models', () => json({ models, default: one.id }))
    const mine = storedMessage('m1', 'user', 'Hi')
    let messages = [mine, storedMessage('r0', 'assistant', 'Half', { state: 'failed' })]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
    server.on('POST /api/chat', () => {
      messages = [mine, storedMessage('r1', 'assistant', 'Hello.', { state: 'done' })]
      return answered()
    })
    const { user } = showChatScreen('/chat/c1', new FakeArtifact())
    await screen.findByText('This reply failed before it was finished. What was written is kept.')
    await user.click(await again('the offline writer'))
    await screen.findByText('Hello.')
    expect(screen.queryByText('Half')).toBeNull()
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['Hi', 'Hello.'])
    expect(sentModels()).toEqual(['offline:writer'])
  })

  it('that was stopped or interrupted leaves no such choice', async () => {
    const messages = [
      storedMessage('m1', 'user', 'Hi'),
      storedMessage('r0', 'assistant', 'Half', { state: 'interrupted' }),
    ]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
    showChatScreen('/chat/c1', new FakeArtifact())
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: /^Try again with/ })).toBeNull()
  })

  it('leaves every other refusal as it is', async () => {
    server.on('POST /api/chat', () => json({ code: 'bad_request:api', message: 'Not so.' }, 400))
    const { user } = show()
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Hi{Enter}')
    await expect.poll(() => sentModels()).toHaveLength(1)
    expect(await screen.findByRole('textbox', { name: 'Ask Lede' })).toHaveProperty('value', 'Hi')
  })
})
