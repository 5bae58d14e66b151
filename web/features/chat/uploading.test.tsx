import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeIdeas, writeQuestions, writeTemplates } from '#core/formats/write-formats.ts'
import { attachments } from '#web/features/attachments/attachment-store.ts'
import { fileOf } from '#web/features/attachments/fake-page.ts'
import { newChatDraft } from './drafts.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

const ideas = writeIdeas([{ number: 1, title: 'Cut the plan', summary: 'One meeting.' }])
const templates = writeTemplates([{ id: 't1', title: 'One lesson', description: '' }])
const options = [{ text: 'Founders', noteId: null }]
const questions = writeQuestions([{ number: 1, text: 'Who is it for?', options }])

describe('a chat while a file is uploaded', () => {
  let server: FakeChatServer
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
  })
  afterEach(() => act(end))

  const show = (text: string) => {
    const messages = [storedMessage('m1', 'user', 'Go'), storedMessage('r1', 'assistant', text)]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
    return showChatScreen('/chat/c1', new FakeArtifact())
  }
  const begin = (chat: string) => attachments.add(chat, [fileOf('notes.txt', 'text/plain')])
  const end = () => {
    for (const { id } of [...attachments.list('c1'), ...attachments.list(newChatDraft)])
      attachments.remove(id)
  }
  const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('disabled') !== null

  it.each([
    ['Draft Post', ideas],
    ['Use template', templates],
    ['Founders', questions],
    ['Just write it', questions],
  ])('has no use for "%s"', async (name, text) => {
    begin('c1')
    show(text)
    await screen.findByRole('button', { name })
    expect(isOff(name)).toBe(true)
    act(end)
    expect(isOff(name)).toBe(false)
  })

  it.each(['Give post ideas', "What's trending", 'Give a template'])(
    'does not begin with "%s"',
    async (name) => {
      begin(newChatDraft)
      showChatScreen('/', new FakeArtifact())
      await screen.findByRole('button', { name })
      expect(isOff(name)).toBe(true)
      expect(isOff('Blank post')).toBe(false)
      act(end)
      expect(isOff(name)).toBe(false)
    },
  )

  it('does not send a changed message', async () => {
    server.on('POST /api/chat', () => json({ code: 'rate_limit:chat' }, 429))
    const { user } = show('Well.')
    await user.click(await screen.findByRole('button', { name: 'Edit message' }))
    const editor = within(screen.getByRole('article', { name: 'You' }))
    act(() => void begin('c1'))
    expect(editor.getByRole('button', { name: 'Send' }).getAttribute('disabled')).not.toBeNull()
    await user.type(editor.getByRole('textbox'), ' on{Enter}')
    expect(server.asked('POST /api/chat')).toEqual([])
    act(end)
    await user.type(editor.getByRole('textbox'), '{Enter}')
    await waitFor(() => expect(server.asked('POST /api/chat')).toHaveLength(1))
  })
})
