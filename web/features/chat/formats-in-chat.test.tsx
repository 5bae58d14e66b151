import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageContext, StoredMessage } from '#contract/chat.ts'
import { noTemplatesWords } from '#core/formats/format-values.ts'
import {
  writeIdeas,
  writePostIdeas,
  writeSources,
  writeTemplates,
  writeTrends,
} from '#core/formats/write-formats.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

const ideas = writeIdeas([
  { number: 1, title: 'Cut the plan', summary: 'One meeting.' },
  { number: 2, title: 'Five questions', summary: 'A list.' },
])
const trend = { number: 1, title: 'Short plans', description: 'By the week.' }
const sources = writeSources([
  {
    title: 'Knowledge Base (5 Latest Items)',
    items: [{ name: 'Pricing', type: 'kb', id: 'k1', description: '' }],
    emptyMessage: '',
  },
  {
    title: 'Swipes (5 Latest)',
    items: [
      { name: 'A post', type: 'swipe', id: 's1', description: '' },
      { name: 'Of Lede', type: 'lede-swipe', id: 's2', description: '' },
    ],
    emptyMessage: '',
  },
  {
    title: 'My Story',
    items: [{ name: 'My Story', type: 'story', id: 'my-story', description: '' }],
    emptyMessage: '',
  },
  {
    title: 'My Offers',
    items: [{ name: 'Workshop', type: 'offer', id: 'o1', description: '' }],
    emptyMessage: '',
  },
])
const templates = writeTemplates([{ id: 't1', title: 'One lesson', description: 'What it taught' }])
const created = {
  type: 'tool-createDocument',
  toolCallId: 'c',
  state: 'output-available',
  input: { title: 'Plan' },
  output: { id: 'd1', title: 'Plan', kind: 'text' },
}
const nothing = { selectedKnowledgeBaseIds: [], selectedSwipeIds: [] }
const noOffer = { selectedOfferId: null, selectedOfferName: null }

describe('what a reply offers', () => {
  let server: FakeChatServer
  let artifact: FakeArtifact
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    server.hasTemplate()
    artifact = new FakeArtifact()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const holds = (
    text: string,
    context: MessageContext = {},
    more: StoredMessage[] = [],
    readOnly = false,
  ) => {
    const messages = [
      storedMessage('m1', 'user', 'Go', { context }),
      storedMessage('r1', 'assistant', text, { state: 'done' }),
      ...more,
    ]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly }))
    return showChatScreen('/chat/c1', artifact)
  }
  const replies = () => {
    const reply = new FakeReply('r9')
    server.on('POST /api/chat', () => reply.answer())
    return reply
  }
  const sent = () => server.asked('POST /api/chat').map(({ body }) => body)
  const texts = () => sent().map(({ message }) => (message as { parts: { text: string }[] }).parts[0]?.text)
  /** Splits "Draft Post: Cut the plan" into a button's name and its description. */
  const named = (words: string) => {
    const [name = '', description] = words.split(': ')
    return { name, ...(description === undefined ? {} : { description }) }
  }
  const button = (words: string) => screen.findByRole('button', named(words))
  const isOff = (words: string) => screen.getByRole('button', named(words)).getAttribute('disabled') !== null
  const finished = (reply: FakeReply) => {
    reply.start()
    reply.say('Well.')
    reply.finish()
    return waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeDefined())
  }

  it.each([
    [ideas, 'Draft Post: Five questions', 'Create a post for idea 2: Five questions'],
    [writeTrends([trend]), 'Give me post ideas: Short plans', 'Give me post ideas about Short plans'],
    [writePostIdeas([trend]), 'Give me post ideas: Short plans', 'Give me post ideas for: Short plans'],
  ])('is sent by its button, once: %#', async (text, name, words) => {
    const reply = replies()
    const { user } = holds(text)
    await user.dblClick(await button(name))
    await waitFor(() => expect(texts()).toEqual([words]))
    expect(isOff(name)).toBe(true)
    await finished(reply)
    expect(isOff(name)).toBe(true)
    await user.click(await button(name))
    expect(texts()).toEqual([words])
  })

  it('turns off all buttons of a list with one click, and on again when the message was refused', async () => {
    server.on('POST /api/chat', () => json({ code: 'rate_limit:chat' }, 429))
    // Freezes time: a refused message does not make the next one wait.
    vi.spyOn(performance, 'now').mockReturnValue(50_000)
    const { user } = holds(ideas)
    await user.click(await button('Draft Post: Cut the plan'))
    expect(await screen.findByText(/maximum number of messages/)).toBeDefined()
    expect(isOff('Draft Post: Cut the plan')).toBe(false)
    const reply = replies()
    await user.click(await button('Draft Post: Cut the plan'))
    await waitFor(() => expect(texts()).toHaveLength(2))
    expect(isOff('Draft Post: Five questions')).toBe(true)
    await finished(reply)
    expect(isOff('Draft Post: Five questions')).toBe(true)
  })

  it.each([
    ['Draft Post: Cut the plan', 'Draft Post: Five questions', ideas],
    ['Pricing', 'A post', sources],
    [
      'Use template: One lesson',
      'Use template: Two lessons',
      writeTemplates([
        { id: 't1', title: 'One lesson', description: '' },
        { id: 't2', title: 'Two lessons', description: '' },
      ]),
    ],
  ])('turns off all buttons of a list with one click later in the chat: %s', async (name, other, text) => {
    const reply = replies()
    const { user } = holds(text, { flowType: 'hook-variations', flowStep: 'init' }, [
      storedMessage('m2', 'user', 'Something else'),
      storedMessage('r2', 'assistant', 'Fine.', { state: 'done' }),
    ])
    await user.click(await button(name))
    await waitFor(() => expect(texts()).toHaveLength(1))
    await finished(reply)
    expect(isOff(name)).toBe(true)
    expect(isOff(other)).toBe(true)
  })

  it('leaves the buttons of a list on if one of its items was sent before the list was there', async () => {
    const more = [
      storedMessage('m2', 'user', 'Create a post for idea 1: Cut the plan'),
      storedMessage('r2', 'assistant', ideas, { state: 'done' }),
    ]
    holds('Fine.', {}, more)
    await button('Draft Post: Five questions')
    expect(isOff('Draft Post: Five questions')).toBe(false)
  })

  it('waits two seconds after the last message that was sent so', async () => {
    const first = replies()
    const { user } = holds(`${ideas}\n\n${writeTrends([trend])}`)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(50_000)
    await user.click(await button('Draft Post: Cut the plan'))
    await waitFor(() => expect(texts()).toHaveLength(1))
    await finished(first)
    const timer = vi.spyOn(globalThis, 'setTimeout')
    clock.mockReturnValue(51_500)
    replies()
    await user.click(await button('Give me post ideas: Short plans'))
    expect(timer.mock.calls.map(([, ms]) => ms)).toContain(500)
    expect(texts()).toHaveLength(1)
    expect(isOff('Give me post ideas: Short plans')).toBe(true)
    clock.mockReturnValue(52_001)
    await waitFor(() => expect(texts()).toHaveLength(2))
  })

  it('is only read once a document has been created', async () => {
    const more = [{ ...storedMessage('r2', 'assistant', ''), parts: [created] }]
    holds(`${ideas}\n\n${sources}`, {}, more)
    expect(await screen.findByRole('heading', { name: 'Cut the plan' })).toBeDefined()
    expect(screen.getByText('Pricing')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Draft Post/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pricing' })).toBeNull()
  })

  it.each([true, false])('is only read if an earlier message created a document: %s', async (hasDocument) => {
    const messages = [storedMessage('r1', 'assistant', ideas, { state: 'done' })]
    server.on('GET /api/chat', () =>
      json({ chat: storedChat('c1'), messages, readOnly: false, hasEarlier: true, hasDocument }),
    )
    showChatScreen('/chat/c1', artifact)
    expect(await screen.findByRole('heading', { name: 'Cut the plan' })).toBeDefined()
    expect(screen.queryAllByRole('button', { name: /^Draft Post/ })).toHaveLength(hasDocument ? 0 : 2)
  })

  it('is only read in a shared chat', async () => {
    holds(
      `${templates}\n\n${writeSources([{ title: 'My Story', items: [], emptyMessage: '' }])}`,
      {},
      [],
      true,
    )
    expect(await screen.findByRole('heading', { name: 'One lesson' })).toBeDefined()
    expect(screen.getByText('None available')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Use template/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add Info' })).toBeNull()
  })

  it.each([
    [
      'Pricing',
      { ...nothing, selectedKnowledgeBaseIds: ['k1'], selectedIdentity: { myStory: false, ...noOffer } },
    ],
    ['A post', { ...nothing, selectedSwipeIds: ['s1'], selectedIdentity: { myStory: false, ...noOffer } }],
    ['Of Lede', { ...nothing, selectedSwipeIds: ['s2'], selectedIdentity: { myStory: false, ...noOffer } }],
    ['My Story', { ...nothing, selectedIdentity: { myStory: true, ...noOffer } }],
    [
      'Workshop',
      {
        ...nothing,
        selectedIdentity: { myStory: false, selectedOfferId: 'o1', selectedOfferName: 'Workshop' },
      },
    ],
  ])('lets %s take the place of all that was chosen', async (name, context) => {
    replies()
    const { user } = holds(sources, {
      selectedKnowledgeBaseIds: ['old'],
      selectedSwipeIds: ['old'],
      selectedIdentity: { myStory: name !== 'My Story', selectedOfferId: 'old', selectedOfferName: 'Old' },
      selectedTemplateId: 'told',
      selectedTemplateName: 'Old',
      flowType: 'post-ideas',
      flowStep: 'init',
    })
    await user.dblClick(await button(name))
    await waitFor(() => expect(texts()).toEqual(['Give me post ideas']))
    expect(sent()[0]).toMatchObject({
      ...context,
      selectedTemplateId: null,
      flowType: 'post-ideas',
      flowStep: 'category-selected',
    })
  })

  it('keeps the template and goes on during hook-variations', async () => {
    replies()
    const { user } = holds(sources, {
      selectedTemplateId: 't1',
      flowType: 'hook-variations',
      flowStep: 'template-selected',
    })
    await user.click(await button('Pricing'))
    await waitFor(() => expect(texts()).toEqual(['Give me post ideas']))
    expect(sent()[0]).toMatchObject({ selectedTemplateId: 't1', flowStep: 'topic-selected' })
  })

  it('goes on with a chosen template during hook-variations', async () => {
    replies()
    const { user } = holds(templates, { flowType: 'hook-variations', flowStep: 'init' })
    await user.click(await button('Use template: One lesson'))
    await waitFor(() => expect(texts()).toEqual(['I want post ideas']))
    expect(sent()[0]).toMatchObject({
      selectedTemplateId: 't1',
      selectedTemplateName: 'One lesson',
      flowType: 'hook-variations',
      flowStep: 'template-selected',
    })
  })

  it('only selects a template outside hook-variations', async () => {
    const { user } = holds(templates)
    await user.click(await button('Use template: One lesson'))
    const remove = await screen.findByRole('button', { name: 'Remove One lesson' })
    expect(sent()).toEqual([])
    expect(isOff('Use template: One lesson')).toBe(true)
    await user.click(remove)
    expect(isOff('Use template: One lesson')).toBe(false)
  })

  it('says where empty lists get what they lack', async () => {
    const empty = ['Knowledge Base (5 Latest Items)', 'Swipes (5 Latest)', 'My Story', 'My Offers'].map(
      (title) => ({
        title,
        items: [],
        emptyMessage: title === 'My Story' ? 'No story yet' : '',
      }),
    )
    const { user, history } = holds(`${writeSources(empty)}\n\n${writeTemplates([])}`)
    expect(await screen.findByText(noTemplatesWords)).toBeDefined()
    const addresses: string[] = []
    for (const { title } of empty) {
      await user.click(screen.getByRole('button', { name: 'Add Info', description: title }))
      await waitFor(() => expect(history.location.pathname).not.toBe('/chat/c1'))
      addresses.push(history.location.pathname)
      history.back()
      await waitFor(() => expect(history.location.pathname).toBe('/chat/c1'))
    }
    expect(addresses).toEqual(['/knowledge-base', '/swipes', '/identity', '/identity'])
    expect(screen.getByRole('link', { name: 'Browse Templates' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/templates$/),
    )
    expect(screen.getAllByText('None available')).toHaveLength(3)
    expect(screen.getByText('No story yet')).toBeDefined()
  })

  it('leads nowhere while a reply is on its way', async () => {
    const reply = replies()
    const { user } = holds(writeSources([{ title: 'My Story', items: [], emptyMessage: '' }]))
    await button('Add Info: My Story')
    await user.type(screen.getByRole('textbox', { name: 'Ask Lede' }), 'Ideas{Enter}')
    await waitFor(() => expect(isOff('Add Info: My Story')).toBe(true))
    await finished(reply)
    expect(isOff('Add Info: My Story')).toBe(false)
  })

  it('appears item by item while it is written, with the words around it as markdown', async () => {
    const reply = replies()
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages: [], readOnly: false }))
    const { user } = showChatScreen('/chat/c1', artifact)
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Ideas{Enter}')
    await waitFor(() => expect(texts()).toHaveLength(1))
    reply.start()
    reply.say('Some **good** ones:\n\n**Idea 1: Cut the plan**\nOne')
    const list = await screen.findByRole('list', { name: 'Ideas' })
    expect(screen.getByText('good').tagName).toBe('STRONG')
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(isOff('Draft Post: Cut the plan')).toBe(true)
    reply.more(' meeting.\n\n**Idea 2: Five ques')
    expect(await within(list).findByText('One meeting.')).toBeDefined()
    expect(screen.queryByText(/Five ques/)).toBeNull()
    reply.more('tions**\n')
    expect(await within(list).findByRole('heading', { name: 'Five questions' })).toBeDefined()
    reply.finish()
    await waitFor(() => expect(isOff('Draft Post: Cut the plan')).toBe(false))
  })

  it('ends post ideas with a question, once', async () => {
    const question = 'Which post idea would you like me to help you develop?'
    holds(`${writePostIdeas([trend])}\n\n${question}`)
    expect(await screen.findAllByText(question)).toHaveLength(1)
  })

  it('says above the message box what the flow waits for', async () => {
    holds('Which industry?', { flowType: 'trending', flowStep: 'init' })
    const box = await screen.findByRole('textbox', { name: 'Ask Lede' })
    expect(screen.getByText('Type your industry or niche').id).toBe(box.getAttribute('aria-describedby'))
  })

  it('goes on when a button beside the chat speaks for the person', async () => {
    const first = replies()
    const { user, session } = holds('Well.', { flowType: 'post-ideas', flowStep: 'init' })
    const box = await screen.findByRole('textbox', { name: 'Ask Lede' })
    await session()?.ask('Please add final polish')
    await finished(first)
    const second = replies()
    await user.type(box, 'The first one{Enter}')
    await waitFor(() => expect(texts()).toHaveLength(2))
    second.finish()
    expect(sent().map(({ flowType, flowStep }) => [flowType, flowStep])).toEqual([
      ['post-ideas', 'category-selected'],
      ['post-ideas', 'ideas-generated'],
    ])
  })

  it('searches the web for a message that asks for it, whatever the switch says', async () => {
    const reply = replies()
    const { user } = holds('Hello.', { webSearchEnabled: false })
    const box = await screen.findByRole('textbox', { name: 'Ask Lede' })
    await user.type(box, 'A post about onions{Enter}')
    await waitFor(() => expect(texts()).toHaveLength(1))
    await finished(reply)
    replies()
    await user.type(box, 'What’s NEW in retail{Enter}')
    await waitFor(() => expect(texts()).toHaveLength(2))
    expect(sent().map(({ webSearchEnabled }) => webSearchEnabled)).toEqual([false, true])
    await user.click(await button('Stop'))
  })
})
