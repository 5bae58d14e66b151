import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageContext, StoredMessage } from '#contract/chat.ts'
import { writeQuestions } from '#core/formats/write-formats.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

describe('the questions of a reply', () => {
  let server: FakeChatServer
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
  })

  const holds = (
    text: string,
    {
      context = {},
      more = [],
      readOnly = false,
    }: {
      context?: MessageContext
      more?: StoredMessage[]
      readOnly?: boolean
    } = {},
  ) => {
    const messages = [
      storedMessage('m1', 'user', 'Go', { context }),
      storedMessage('r1', 'assistant', text, { state: 'done' }),
      ...more,
    ]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly }))
    return showChatScreen('/chat/c1', new FakeArtifact())
  }
  const replies = () => {
    const reply = new FakeReply('r9')
    server.on('POST /api/chat', () => reply.answer())
    return reply
  }
  const sent = () => server.asked('POST /api/chat').map(({ body }) => body)
  const texts = () => sent().map(({ message }) => (message as { parts: { text: string }[] }).parts[0]?.text)
  const button = (name: string) => screen.findByRole('button', { name })
  const isDisabled = (one: HTMLElement) => one.getAttribute('disabled') !== null
  const isOff = (name: string) => isDisabled(screen.getByRole('button', { name }))
  const finished = (reply: FakeReply) => {
    reply.start()
    reply.say('Well.')
    reply.finish()
    return waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeDefined())
  }
  const option = (text: string) => ({ text, noteId: null })
  const two = writeQuestions([
    { number: 1, text: 'Who is it for?', options: [option('Founders'), option('Buyers')] },
    { number: 2, text: 'What did it cost?', options: [] },
  ])
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

  it('sends what was chosen and what was written, together', async () => {
    const reply = replies()
    const { user } = holds(two)
    expect((await button('Send answers')).getAttribute('disabled')).not.toBeNull()
    await user.click(await button('Buyers'))
    expect((await button('Buyers')).getAttribute('aria-pressed')).toBe('true')
    await user.type(await field('What did it cost?'), '40 euros{Enter}')
    await waitFor(() => expect(texts()).toEqual(['Who is it for? Buyers\nWhat did it cost? 40 euros']))
    await finished(reply)
    expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull()
    expect(isOff('Founders')).toBe(true)
  })

  it('has any other words as good as a choice, and a choice taken back', async () => {
    const { user } = holds(two)
    await user.click(await button('Buyers'))
    await user.type(await field('Who is it for?'), 'Cooks')
    expect((await button('Buyers')).getAttribute('aria-pressed')).toBe('false')
    await user.clear(await field('Who is it for?'))
    await user.click(await button('Founders'))
    await user.click(await button('Founders'))
    expect(isOff('Send answers')).toBe(true)
  })

  it('sends words without their questions where there was nothing to choose', async () => {
    replies()
    const { user } = holds(writeQuestions([{ number: 1, text: 'What happened?', options: [] }]))
    await user.type(await field('What happened?'), 'We moved.')
    await user.click(await button('Send answers'))
    await waitFor(() => expect(texts()).toEqual(['We moved.']))
  })

  it('answers a single question with one press, also once there is a post', async () => {
    replies()
    const text = writeQuestions([{ number: 1, text: 'Who is it for?', options: [option('Founders')] }])
    const { user } = holds(text)
    await user.click(await button('Founders'))
    await waitFor(() => expect(texts()).toEqual(['Founders']))
  })

  it('can be passed over', async () => {
    replies()
    const { user } = holds(two)
    await user.click(await button('Just write it'))
    await waitFor(() => expect(texts()).toEqual(['Just write it']))
  })

  it.each([
    ['Just write it', two],
    ['Founders', writeQuestions([{ number: 1, text: 'Who is it for?', options: [option('Founders')] }])],
  ])('can be answered with "%s" again when the next post is asked about', async (words, questions) => {
    const reply = replies()
    const more = [
      storedMessage('m2', 'user', words),
      storedMessage('r2', 'assistant', 'There it is.'),
      storedMessage('m3', 'user', 'Another one'),
      storedMessage('r3', 'assistant', questions, { state: 'done' }),
    ]
    const { user } = holds(questions, { more })
    const last = (await screen.findAllByRole('button', { name: words })).at(-1)
    await user.dblClick(last ?? document.body)
    await waitFor(() => expect(texts()).toEqual([words]))
    await finished(reply)
    expect(screen.queryAllByRole('button', { name: words }).every(isDisabled)).toBe(true)
    expect(texts()).toEqual([words])
  })

  it('takes the note along that an answer names, beside what was chosen', async () => {
    replies()
    server.on('GET /api/knowledge-base', () => json({ items: ['k1', 'k9'].map((id) => ({ id, title: id })) }))
    const use = { text: 'Use "Kessler"', noteId: 'k9' }
    const offer = writeQuestions([{ number: 1, text: 'Use "Kessler" as well?', options: [use] }])
    const { user } = holds(offer, { context: { selectedKnowledgeBaseIds: ['k1'] } })
    expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull()
    await user.click(await button('Use "Kessler"'))
    await waitFor(() => expect(texts()).toEqual(['Use "Kessler"']))
    expect(sent()[0]).toMatchObject({ selectedKnowledgeBaseIds: ['k1', 'k9'] })
  })

  it('shows readers of a shared chat what was asked, and no more', async () => {
    holds(two, { readOnly: true })
    expect(await screen.findByRole('heading', { name: 'Who is it for?' })).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'What did it cost?' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Just write it' })).toBeNull()
    expect(isOff('Founders')).toBe(true)
  })
})
