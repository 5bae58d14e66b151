import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

const dates = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' }
const item = {
  id: 'k1',
  title: 'Bakery survey',
  excerpt: '',
  sourceUrl: null,
  source: 'text',
  fileName: null,
  isCut: false,
  size: 1,
  ...dates,
}
const swipe = {
  id: 's1',
  title: 'A hook',
  author: null,
  url: null,
  tags: [],
  note: null,
  isOwn: false,
  excerpt: '',
  ...dates,
}
const offer = { id: 'o1', name: 'Coaching', description: null, audience: null, url: null, ...dates }
const template = {
  id: 't1',
  title: 'One lesson',
  category: 'lesson',
  content: 'x',
  description: null,
  ...dates,
}

const lists = [
  {
    place: 'Knowledge Base',
    call: 'GET /api/knowledge-base',
    one: { items: [item] },
    named: { items: [{ id: 'k1', title: 'Bakery survey' }] },
    nothing: { items: [] },
    count: '0/5 items selected',
    loading: 'Loading knowledge base...',
    none: 'No knowledge base items found',
    noMatch: 'No items match your search',
    shows: ['Bakery survey'],
  },
  {
    place: 'My Swipes',
    call: 'GET /api/swipe-files',
    one: { swipeFiles: [swipe] },
    named: { swipeFiles: [{ id: 's1', title: 'A hook' }] },
    nothing: { swipeFiles: [] },
    count: '0/5 swipes selected',
    loading: 'Loading swipes...',
    none: 'No swipe files found',
    noMatch: 'No swipes match your search',
    shows: ['A hook'],
  },
  {
    place: 'Identity',
    call: 'GET /api/user/offers',
    one: { offers: [{ ...offer, callToAction: null }] },
    named: { offers: [{ id: 'o1', name: 'Coaching' }] },
    nothing: { offers: [] },
    count: null,
    loading: 'Loading offers...',
    none: 'No offers found. Add offers in your identity settings.',
    noMatch: null,
    shows: ['My Story', 'My Offers', 'Coaching'],
  },
  {
    place: 'My Templates',
    call: 'GET /api/templates',
    one: { templates: [template] },
    named: { data: [{ id: 't1', name: 'One lesson', type: 'lesson', content: 'x' }] },
    nothing: { templates: [] },
    count: null,
    loading: 'Loading templates...',
    none: 'No templates found',
    noMatch: 'No templates match your search',
    shows: ['One lesson', 'Lesson'],
  },
]

describe.each(lists)('the list "$place" of the Context menu', (list) => {
  const { place, call, one, named, nothing, count, loading, none, noMatch, shows } = list
  let server: FakeChatServer

  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const open = async () => {
    const { user } = showChatScreen('/', new FakeArtifact())
    await user.click(await screen.findByRole('button', { name: 'Context' }))
    expect(server.asked(call)).toEqual([])
    await user.click(await screen.findByRole('menuitem', { name: place }))
    return { user, list: within(await screen.findByRole('dialog', { name: place })) }
  }

  it('is loaded when it is first opened, and says so meanwhile', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on(call, () => answer.promise)
    const opened = await open()
    expect(opened.list.getByText(loading)).toBeDefined()
    expect(opened.list.queryByText(/ selected$/)?.textContent ?? null).toBe(count)
    answer.resolve(json({ ...one, nextCursor: null }))
    for (const words of shows) expect(await opened.list.findByText(words)).toBeDefined()
    expect(opened.list.queryByText(loading)).toBeNull()
    expect(opened.list.queryByText(none)).toBeNull()
    expect(server.asked(call)).toHaveLength(1)
  })

  it('shows what an answer holds that has only the fields of the specification', async () => {
    server.on(call, () => json(named))
    const opened = await open()
    for (const words of shows) expect(await opened.list.findByText(words)).toBeDefined()
    expect(opened.list.queryByRole('alert')).toBeNull()
  })

  it('says at once in plain words that an answer cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    server.on(call, () => json({ found: 7 }))
    const opened = await open()
    expect((await opened.list.findByRole('alert')).textContent).toBe(
      'Something went wrong. Please try again later.Try again',
    )
    expect(log.mock.calls.at(-1)?.[1]).toMatchObject({ name: 'ApiError', cause: expect.any(Error) })
  })

  it('says when there is nothing', async () => {
    server.on(call, () => json({ ...nothing, nextCursor: null }))
    const opened = await open()
    expect(await opened.list.findByText(none)).toBeDefined()
    expect(opened.list.queryByText(/match your search/)).toBeNull()
  })

  const itSaysNoMatch = (words: string) =>
    it('says when nothing matches', async () => {
      server.on(call, () => json({ ...one, nextCursor: null }))
      const opened = await open()
      await opened.list.findByText(shows[0] ?? '')
      await opened.user.type(opened.list.getByRole('searchbox'), 'zzz')
      expect(opened.list.getByText(words)).toBeDefined()
      expect(opened.list.queryByText(none)).toBeNull()
      await opened.user.keyboard('{Escape}')
      expect(opened.list.getByText(shows[0] ?? '')).toBeDefined()
    })
  if (noMatch !== null) itSaysNoMatch(noMatch)

  it('goes through its rows with the arrow keys', async () => {
    server.on(call, () => json({ ...one, nextCursor: null }))
    const opened = await open()
    const row = await opened.list.findByRole('button', { name: new RegExp(shows.at(-1) ?? '') })
    if (noMatch === null) row.focus()
    else {
      opened.list.getByRole('searchbox').focus()
      await opened.user.keyboard('{ArrowDown}')
    }
    expect(document.activeElement).toBe(row)
    await opened.user.keyboard('{Enter}')
    expect(row.getAttribute('aria-pressed')).toBe('true')
  })

  it('logs that it could not be loaded, says so in its place alone, and tries again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    server.on(call, () => json({ code: 'bad_request:api', cause: 'The database is away.' }, 400))
    const opened = await open()
    expect((await opened.list.findByRole('alert')).textContent).toContain('The database is away.')
    expect(log.mock.calls.at(-1)?.[0]).toMatch(/^Failed to load /)
    server.on(call, () => json({ ...one, nextCursor: null }))
    await opened.user.click(opened.list.getByRole('button', { name: 'Try again' }))
    expect(await opened.list.findByText(shows.at(-1) ?? '')).toBeDefined()
  })
})

it('takes a template without a category as one of a post', async () => {
  const server = new FakeChatServer()
  vi.stubGlobal('fetch', server.fetch)
  server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
  server.on('GET /api/templates', () =>
    json({ templates: [{ id: 't1', title: 'One lesson', content: 'x' }] }),
  )
  const { user } = showChatScreen('/', new FakeArtifact())
  await user.click(await screen.findByRole('button', { name: 'Context' }))
  await user.click(await screen.findByRole('menuitem', { name: 'My Templates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'My Templates' }))
  expect((await dialog.findByText('One lesson')).closest('button')?.textContent).toBe('One lessonPost')
})

describe('while a reply is being written', () => {
  it('menus and chips wait', async () => {
    const server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    const { user } = showChatScreen('/?myStory=true', new FakeArtifact())
    await user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), 'Go{Enter}')
    const controls = () =>
      ['Context', 'Preferences', 'Remove My Story'].map((name) => screen.getByRole('button', { name }))
    await expect.poll(() => controls().filter((one) => one.hasAttribute('disabled')).length).toBe(3)
    reply.start()
    reply.finish()
    await expect.poll(() => controls().filter((one) => one.hasAttribute('disabled')).length).toBe(0)
  })
})
