import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageContext } from '#contract/chat.ts'
import { loadMaterial } from '#web/features/context/queries.ts'
import { FakeArtifact } from './fake-artifact.ts'
import {
  FakeChatServer,
  FakeReply,
  json,
  oneOffer,
  oneTemplate,
  storedChat,
  storedMessage,
} from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

const timestamp = '2026-11-20T09:00:00.000Z'
const dates = { createdAt: timestamp, updatedAt: timestamp }

describe('what has been deleted', () => {
  let server: FakeChatServer

  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    const text = { excerpt: '', sourceUrl: null, source: 'text', fileName: null, isCut: false, size: 1 }
    const item = { id: 'k1', title: 'Pricing notes', ...dates, ...text }
    server.on('GET /api/knowledge-base', () => json({ items: [item], nextCursor: null }))
    server.on('GET /api/user/offers', oneOffer)
    server.on('GET /api/templates', oneTemplate)
    const fields = {
      description: null,
      role: null,
      industry: null,
      pains: null,
      goals: null,
      vocabulary: null,
    }
    const audience = { id: 'a1', name: 'Plant managers', ...fields, ...dates }
    server.on('GET /api/audiences', () => json({ audiences: [audience], nextCursor: null }))
  })

  const show = (path: string, context: MessageContext) => {
    const messages = [storedMessage('m1', 'user', 'Before', { context })]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
    return showChatScreen(path, new FakeArtifact())
  }
  const chips = () => {
    const list = screen.queryByRole('list', { name: 'Selected context' })
    return list
      ? within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      : []
  }
  const sent = async (user: ReturnType<typeof show>['user']) => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Go{Enter}')
    await expect.poll(() => server.asked('POST /api/chat').length).toBe(1)
    reply.finish()
    return server.asked('POST /api/chat')[0]?.body
  }

  it('leaves out an offer and a template that are gone, whatever they were called', async () => {
    const { user } = show('/chat/c1', {
      selectedKnowledgeBaseIds: ['k1'],
      selectedIdentity: { myStory: true, selectedOfferId: 'gone', selectedOfferName: 'Its old name' },
      selectedTemplateId: 'gone',
      selectedTemplateName: 'Its old name',
    })
    await expect.poll(chips).toEqual(['My Story', 'Pricing notes'])
    expect(await sent(user)).toMatchObject({
      selectedTemplateId: null,
      selectedTemplateName: null,
      selectedIdentity: { myStory: true, selectedOfferId: null, selectedOfferName: null },
    })
  })

  it('leaves out what is deleted while it is chosen, the audience as well, and takes it back when that is undone', async () => {
    const lists = ['knowledge-base', 'offers', 'user/offers', 'templates', 'audiences'].map(
      (list) => `GET /api/${list}`,
    )
    server.on('GET /api/offers', oneOffer)
    localStorage.setItem('selectedAudienceId', 'a1')
    const { client, user } = show('/chat/c1', {
      selectedKnowledgeBaseIds: ['k1'],
      selectedIdentity: { myStory: false, selectedOfferId: 'o1', selectedOfferName: 'Pricing workshop' },
      selectedTemplateId: 't1',
      selectedTemplateName: 'One lesson',
    })
    await loadMaterial(client)
    const refresh = () => client.invalidateQueries()
    const preferences = () => screen.queryByRole('list', { name: 'Selected preferences' })?.textContent
    await expect.poll(chips).toEqual(['Pricing workshop', 'One lesson', 'Pricing notes'])
    await expect.poll(preferences).toBe('Plant managers')
    const undo = server.empties(...lists)
    await refresh()
    await expect.poll(chips).toEqual([])
    await expect.poll(preferences).toBeUndefined()
    undo()
    await refresh()
    await expect.poll(chips).toEqual(['Pricing workshop', 'One lesson', 'Pricing notes'])
    server.empties(...lists)
    await refresh()
    await expect.poll(chips).toEqual([])
    await expect.poll(preferences).toBeUndefined()
    expect(await sent(user)).toMatchObject({
      selectedKnowledgeBaseIds: [],
      selectedTemplateId: null,
      selectedIdentity: { selectedOfferId: null },
      selectedAudienceId: null,
    })
  })
})
