import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageContext } from '#contract/chat.ts'
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
const ledePost = {
  id: 'the-queue-at-six',
  title: 'The queue at six',
  trade: 'hospitality',
  text: 'We bake at four.',
  author: { name: 'Nadia Roth', role: 'Baker' },
  tags: [],
  whyItWorks: 'It begins early.',
}
const ledeTemplate = {
  id: 'before-and-after',
  title: 'Before and after',
  category: 'story',
  description: 'Two pictures of the same day',
  content: 'Before: [what]',
  preview: 'Before: a queue.',
  whyItWorks: 'It shows the change.',
}
const features = {
  chat: true,
  'web-search': true,
  images: true,
  voice: true,
  publish: true,
  schedule: true,
}
const itemNames = ['Bakery survey', 'Pricing notes', 'Interview', 'Report', 'Talk', 'Letter']

describe('the context of a message', () => {
  let server: FakeChatServer

  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    const items = itemNames.map((title, at) => {
      const text = { excerpt: '', sourceUrl: null, source: 'text', fileName: null, isCut: false, size: 1 }
      return { id: `k${at}`, title, ...dates, ...text }
    })
    server.on('GET /api/knowledge-base', () => json({ items, nextCursor: null }))
    server.on('GET /api/swipe-files', () => json({ swipeFiles: [], nextCursor: null }))
    server.on('GET /api/user/offers', oneOffer)
    server.on('GET /api/templates', oneTemplate)
    server.on('GET /api/audiences', () => listed(plantManagers))
  })

  const plantManagers = { id: 'a1', name: 'Plant managers' }
  const bakers = { id: 'a2', name: 'Bakers' }
  const listed = (...audiences: { id: string; name: string }[]) => {
    const fields = { description: null, role: null, industry: null, pains: null, goals: null }
    return json({
      audiences: audiences.map((audience) => ({ ...audience, ...fields, vocabulary: null, ...dates })),
      nextCursor: null,
    })
  }

  const show = (path: string, context?: MessageContext) => {
    const messages = context ? [storedMessage('m1', 'user', 'Before', { context })] : []
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
    return showChatScreen(path, new FakeArtifact())
  }
  type User = ReturnType<typeof show>['user']

  const open = async (user: User, name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Context' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    return within(await screen.findByRole('dialog', { name }))
  }
  const chips = () => {
    const list = screen.queryByRole('list', { name: 'Selected context' })
    return list
      ? within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      : []
  }
  const sent = async (user: User) => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Go{Enter}')
    await expect.poll(() => server.asked('POST /api/chat').length).toBe(1)
    reply.finish()
    return server.asked('POST /api/chat')[0]?.body
  }

  it('takes up to five knowledge-base items, found by words', async () => {
    const { user } = show('/')
    const list = await open(user, 'Knowledge Base')
    expect(server.asked('GET /api/swipe-files')).toEqual([])
    for (const name of itemNames.slice(0, 5)) await user.click(await list.findByRole('button', { name }))
    expect(list.getByText('5/5 items selected')).toBeDefined()
    expect(list.getByRole('button', { name: 'Letter' })).toHaveProperty('disabled', true)
    await user.type(list.getByRole('searchbox'), 'nothing like it')
    expect(list.getByText('No items match your search')).toBeDefined()
    await user.keyboard('{Escape}{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(chips()).toEqual(itemNames.slice(0, 5))
    await user.click(screen.getByRole('button', { name: 'Remove Talk' }))
    expect(await sent(user)).toMatchObject({ selectedKnowledgeBaseIds: ['k0', 'k1', 'k2', 'k3'] })
  })

  it('hands the focus of a chip that is removed by keyboard to the next, the one before or the message box', async () => {
    const { user } = show('/')
    const list = await open(user, 'Knowledge Base')
    for (const name of itemNames.slice(0, 3)) await user.click(await list.findByRole('button', { name }))
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const focused = () => document.activeElement?.getAttribute('aria-label')
    screen.getByRole('button', { name: 'Remove Pricing notes' }).focus()
    await user.keyboard('{Enter}')
    expect(chips()).toEqual(['Bakery survey', 'Interview'])
    expect(focused()).toBe('Remove Interview')
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Remove Bakery survey')
    await user.keyboard('{Enter}')
    expect(chips()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ask Lede' }))
  })

  it('lists all items, though the server gives them page by page', async () => {
    const text = { excerpt: '', sourceUrl: null, source: 'text', fileName: null, isCut: false, size: 1 }
    server.on('GET /api/knowledge-base', ({ query }) => {
      const isSecond = query.get('cursor') === 'on'
      const [id, title] = isSecond ? ['k2', 'On the second page'] : ['k1', 'On the first page']
      return json({ items: [{ id, title, ...dates, ...text }], nextCursor: isSecond ? null : 'on' })
    })
    const { user } = show('/')
    const list = await open(user, 'Knowledge Base')
    expect(await list.findByRole('button', { name: 'On the first page' })).toBeDefined()
    expect(await list.findByRole('button', { name: 'On the second page' })).toBeDefined()
  })

  it('finds an entry without its accents, by words in any order', async () => {
    const template = {
      id: 't2',
      title: 'Überblick im Café',
      category: 'list',
      content: 'x',
      description: null,
    }
    server.on('GET /api/templates', () => json({ templates: [{ ...template, ...dates }], nextCursor: null }))
    const { user } = show('/')
    const list = await open(user, 'My Templates')
    await list.findByRole('button', { name: /Überblick/ })
    await user.type(list.getByRole('searchbox'), 'cafe  UBER')
    expect(list.getByRole('button', { name: /Überblick/ })).toBeDefined()
    await user.type(list.getByRole('searchbox'), ' tea')
    expect(list.getByText('No templates match your search')).toBeDefined()
  })

  it('says when a list is empty', async () => {
    const { user } = show('/')
    const list = await open(user, 'My Swipes')
    expect(await list.findByText('No swipe files found')).toBeDefined()
    expect(list.getByText('0/5 swipes selected')).toBeDefined()
  })

  it('takes story, offer and template, one of each', async () => {
    const { user } = show('/')
    const identity = await open(user, 'Identity')
    await user.click(identity.getByRole('switch', { name: 'My Story' }))
    await user.click(await identity.findByRole('button', { name: 'Pricing workshop' }))
    await user.keyboard('{Escape}')
    const templates = await open(user, 'My Templates')
    await user.click(await templates.findByRole('button', { name: /One lesson/ }))
    await user.keyboard('{Escape}')
    expect(chips()).toEqual(['My Story', 'Pricing workshop', 'One lesson'])
    expect(await sent(user)).toMatchObject({
      selectedIdentity: { myStory: true, selectedOfferId: 'o1', selectedOfferName: 'Pricing workshop' },
      selectedTemplateId: 't1',
      selectedTemplateName: 'One lesson',
    })
  })

  it('goes from list to list, and the whole row of the story switches it', async () => {
    const { user } = show('/')
    const knowledge = await open(user, 'Knowledge Base')
    await user.click(await knowledge.findByRole('button', { name: 'Talk' }))
    await user.click(knowledge.getByRole('button', { name: 'Identity' }))
    const identity = within(await screen.findByRole('dialog', { name: 'Identity' }))
    await user.click(identity.getByText('My Story'))
    expect(identity.getByRole('switch', { name: 'My Story' }).getAttribute('aria-checked')).toBe('true')
    await user.click(identity.getByRole('button', { name: 'My Templates' }))
    const templates = within(await screen.findByRole('dialog', { name: 'My Templates' }))
    await user.click(await templates.findByRole('button', { name: /One lesson/ }))
    expect(chips()).toEqual(['My Story', 'One lesson', 'Talk'])
  })

  it('has the story and the audiences at hand in every list', async () => {
    const { user } = show('/')
    const knowledge = await open(user, 'Knowledge Base')
    await user.click(await knowledge.findByRole('button', { name: 'Talk' }))
    const atHand = within(knowledge.getByRole('group', { name: 'At hand' }))
    await user.click(atHand.getByRole('button', { name: 'My Story' }))
    await user.click(await atHand.findByRole('button', { name: 'Plant managers' }))
    expect(chips()).toEqual(['My Story', 'Talk'])
    expect(atHand.getByRole('button', { name: 'Plant managers', pressed: true })).toBeDefined()
    await user.click(atHand.getByRole('button', { name: 'My Story' }))
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(await sent(user)).toMatchObject({
      selectedAudienceId: 'a1',
      selectedKnowledgeBaseIds: ['k4'],
      selectedIdentity: { myStory: false },
    })
  })

  it('shows audience and length beside the context, and takes them back there', async () => {
    const { user } = show('/')
    await user.click(await screen.findByRole('button', { name: 'Preferences' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Plant managers' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Long' }))
    await user.keyboard('{Escape}')
    const list = within(await screen.findByRole('list', { name: 'Selected preferences' }))
    await expect
      .poll(() => list.getAllByRole('listitem').map((one) => one.textContent))
      .toEqual(['Plant managers', 'Long'])
    await user.click(list.getByRole('button', { name: 'Remove Plant managers' }))
    await user.click(list.getByRole('button', { name: 'Remove Long' }))
    expect(screen.queryByRole('list', { name: 'Selected preferences' })).toBeNull()
    expect(await sent(user)).toMatchObject({ selectedAudienceId: null, postLength: 'Medium' })
  })

  it('remembers the audience, and web search is on until it is switched off', async () => {
    const { user } = show('/')
    await user.click(await screen.findByRole('button', { name: 'Preferences' }))
    const audiences = within(await screen.findByRole('group', { name: 'Target Audience' }))
    await user.click(await audiences.findByRole('menuitemradio', { name: 'Plant managers' }))
    expect(localStorage.getItem('selectedAudienceId')).toBe('a1')
    const search = screen.getByRole('menuitemcheckbox', { name: 'Web Search' })
    expect(search.getAttribute('aria-checked')).toBe('true')
    await user.click(search)
    await user.keyboard('{Escape}')
    expect(await sent(user)).toMatchObject({ selectedAudienceId: 'a1', webSearchEnabled: false })
  })

  const setDefaults = () => {
    const preferences = {
      postLength: 'Short',
      webSearch: false,
      audienceId: 'a1',
      noticesByMail: true,
      analytics: null,
    }
    const profile = { firstName: null, lastName: null, fullName: null, imageUrl: null, timezone: null }
    const count = { used: 0, limit: 0, resetsAt: timestamp }
    const usage = { messages: count, posts: count }
    const answer = { profile: { ...profile, onboarded: true, preferences }, usage, features }
    server.on('GET /api/profile', () => json(answer))
  }

  it('begins as the account says, until something else is chosen', async () => {
    setDefaults()
    const { user } = show('/')
    await user.click(await screen.findByRole('button', { name: 'Preferences' }))
    for (const name of ['Short', 'Plant managers']) {
      expect(await screen.findByRole('menuitemradio', { name, checked: true })).toBeTruthy()
    }
    await user.click(screen.getByRole('menuitemradio', { name: 'No Audience' }))
    await user.keyboard('{Escape}')
    const said = { postLength: 'Short', webSearchEnabled: false, selectedAudienceId: null }
    expect(await sent(user)).toMatchObject(said)
  })

  it('goes by the audience that was chosen on this device before the account’s own', async () => {
    setDefaults()
    server.on('GET /api/audiences', () => listed(plantManagers, bakers))
    localStorage.setItem('selectedAudienceId', 'a2')
    const { user } = show('/')
    expect(await sent(user)).toMatchObject({ selectedAudienceId: 'a2' })
  })

  it('has no audience when the one that this device remembers is gone', async () => {
    setDefaults()
    localStorage.setItem('selectedAudienceId', 'gone')
    const { user } = show('/')
    await user.click(await screen.findByRole('button', { name: 'Preferences' }))
    await screen.findByRole('menuitemradio', { name: 'Plant managers', checked: false })
    expect(screen.getByRole('menuitemradio', { name: 'No Audience', checked: true })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(await sent(user)).toMatchObject({ selectedAudienceId: null })
  })

  it('keeps an audience that was added after the page was opened', async () => {
    server.on('GET /api/audiences', () =>
      server.asked('GET /api/audiences').length > 1 ? listed(plantManagers, bakers) : listed(plantManagers),
    )
    localStorage.setItem('selectedAudienceId', 'a2')
    const { user } = show('/')
    const list = within(await screen.findByRole('list', { name: 'Selected preferences' }))
    expect(list.getByRole('button', { name: 'Remove Bakers' })).toBeDefined()
    expect(await sent(user)).toMatchObject({ selectedAudienceId: 'a2' })
  })

  it('keeps the audience while the audiences cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    server.on('GET /api/audiences', () => json({ code: '' }, 500))
    localStorage.setItem('selectedAudienceId', 'a1')
    const { user } = show('/')
    expect(await sent(user)).toMatchObject({ selectedAudienceId: 'a1' })
  })

  it('goes on with what the last message had', async () => {
    const { user } = show('/chat/c1', {
      selectedKnowledgeBaseIds: ['k1', 'gone'],
      selectedIdentity: { myStory: true, selectedOfferId: 'o1' },
      selectedTemplateId: 't1',
      selectedTemplateName: 'One lesson',
    })
    await expect.poll(chips).toEqual(['My Story', 'Pricing workshop', 'One lesson', 'Pricing notes'])
    expect(await sent(user)).toMatchObject({ selectedKnowledgeBaseIds: ['k1'] })
  })

  it('keeps what it cannot name while the knowledge base cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    server.on('GET /api/knowledge-base', () => json({ code: '' }, 500))
    const { user } = show('/chat/c1', { selectedKnowledgeBaseIds: ['k1'] })
    await expect.poll(chips).toEqual(['Untitled'])
    expect(await sent(user)).toMatchObject({ selectedKnowledgeBaseIds: ['k1'] })
  })

  it('goes on with the audience and the length of the last message, whatever this device remembers', async () => {
    localStorage.setItem('selectedAudienceId', 'elsewhere')
    const { user } = show('/chat/c1', { selectedAudienceId: 'a1', postLength: 'Very Short' })
    await user.click(await screen.findByRole('button', { name: 'Preferences' }))
    for (const name of ['Plant managers', 'Very Short'])
      expect(await screen.findByRole('menuitemradio', { name, checked: true })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(await sent(user)).toMatchObject({ selectedAudienceId: 'a1', postLength: 'Very Short' })
  })

  it('takes story, offer and audience from the pages of those', async () => {
    const { history, user } = show('/?myStory=true&offerId=o1&audienceId=a1')
    await expect.poll(chips).toEqual(['My Story', 'Pricing workshop'])
    expect(history.location.search).toBe('')
    expect(localStorage.getItem('selectedAudienceId')).toBe('a1')
    expect(await sent(user)).toMatchObject({
      selectedAudienceId: 'a1',
      selectedIdentity: { myStory: true, selectedOfferId: 'o1', selectedOfferName: 'Pricing workshop' },
    })
  })

  it("takes Lede's own template and post by their names, and leaves no address behind that asks for them", async () => {
    server.on('GET /api/library/posts', () => json({ posts: [ledePost], nextCursor: null }))
    server.on('GET /api/templates', ({ query }) =>
      json({ templates: query.get('library') === '1' ? [ledeTemplate] : [], nextCursor: null }),
    )
    const { history, user } = show('/?templateId=before-and-after&swipeIds=the-queue-at-six')
    await expect.poll(chips).toEqual(['Before and after', 'The queue at six'])
    expect(history.location.href).toBe('/')
    expect(history.length).toBe(1)
    expect(await sent(user)).toMatchObject({
      selectedTemplateId: 'before-and-after',
      selectedTemplateName: 'Before and after',
      selectedSwipeIds: ['the-queue-at-six'],
    })
  })

  it("names one of Lede's own posts, and falls back on words for what it cannot name", async () => {
    server.on('GET /api/library/posts', ({ query }) =>
      query.get('cursor') === 'first'
        ? json({ posts: [ledePost], nextCursor: null })
        : json({ posts: [{ ...ledePost, id: 'first' }], nextCursor: 'first' }),
    )
    show('/?swipeIds=the-queue-at-six,gone')
    await expect.poll(chips).toEqual(['The queue at six'])
    cleanup()
    vi.spyOn(console, 'error').mockReturnValue()
    for (const address of ['/api/user/offers', '/api/templates'])
      server.on(`GET ${address}`, () => json({ code: '' }, 500))
    const { user } = show('/chat/c1', {
      selectedIdentity: { myStory: false, selectedOfferId: 'o1' },
      selectedTemplateId: 't1',
    })
    await expect.poll(chips).toEqual(['My Offer', 'Template'])
    expect(await sent(user)).toMatchObject({
      selectedTemplateId: 't1',
      selectedIdentity: { selectedOfferId: 'o1' },
    })
  })

  it('calls a renamed template by its new name', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on('GET /api/templates', () => promise.then(oneTemplate))
    show('/chat/c1', { selectedTemplateId: 't1', selectedTemplateName: 'Its old name' })
    await expect.poll(chips).toEqual(['Its old name'])
    resolve()
    await expect.poll(chips).toEqual(['One lesson'])
  })

  it('is what the address asks for, in an empty chat', async () => {
    const { history } = show('/?knowledgeBaseItemIds=k0,k1,k2,k3,k4,k5&templateId=t1&query=ignored')
    await expect.poll(chips).toEqual(['One lesson', ...itemNames.slice(0, 5)])
    expect(history.location.search).toBe('')
    expect(server.asked('POST /api/chat')).toEqual([])
  })

  it('is what the address asks for, in a chat that does not exist yet', async () => {
    const { user } = show('/chat/c1?templateId=t1')
    server.on('GET /api/chat', () => json({ code: 'not_found:chat' }, 404))
    await expect.poll(chips).toEqual(['One lesson'])
    expect(await sent(user)).toMatchObject({ id: 'c1', selectedTemplateId: 't1' })
  })

  it('keeps its own in a chat that has begun', async () => {
    const { history } = show('/chat/c1?swipeIds=s1', { selectedIdentity: { myStory: true } })
    await expect.poll(chips).toEqual(['My Story'])
    await expect.poll(() => history.location.search).toBe('')
    expect(chips()).toEqual(['My Story'])
  })
})
