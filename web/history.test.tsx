import '@testing-library/jest-dom/vitest'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAccountServer, listedChat } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from './show-app.tsx'

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => listedChat(`c${at}`, `Chat ${at}`, at))

describe('the history in the sidebar', () => {
  let server: FakeAccountServer
  beforeEach(() => {
    stubScreen()
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000)
    server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    vi.stubGlobal('fetch', server.fetch)
  })
  afterEach(() => {
    fireEvent.online(window)
  })

  const user = userEvent.setup()
  const chat = (name: string) => screen.findByRole('link', { name })
  const rows = () => screen.getAllByRole('listitem')
  /** Scrolls the list as a wheel would. */
  const scrollTo = (top: number) => {
    const place = rows()[0]?.closest('.overflow-y-auto')
    if (!place) throw new Error('There is no list.')
    place.scrollTop = top
    fireEvent.scroll(place)
  }
  const menuOf = async (name: string) => {
    const row = (await chat(name)).closest('li')
    if (!row) throw new Error('There is no row.')
    await user.click(within(row).getByRole('button', { name: 'Chat options' }))
    return screen.findByRole('menu')
  }
  const choose = async (name: string, item: string) => {
    await menuOf(name)
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  /** Records the changes of a chat and responds as the server would. */
  const answersChanges = () => {
    const changes: { method: string; id: string | null; body: unknown }[] = []
    server.instead('/api/chat', async (request) => {
      const id = new URL(request.url).searchParams.get('id')
      const body = request.method === 'PATCH' ? await request.json() : null
      changes.push({ method: request.method, id, body })
      const place = server.chats.findIndex((one) => one.id === id)
      const before = server.chats[place]
      if (!before) return Response.json({ code: 'not_found:chat' }, { status: 404 })
      if (request.method === 'DELETE') {
        server.chats = server.chats.toSpliced(place, 1)
        return Response.json({ id })
      }
      const changed = { ...before, ...body }
      server.chats = server.chats
        .with(place, changed)
        .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || (a.createdAt > b.createdAt ? -1 : 1))
      return Response.json({ chat: changed })
    })
    return changes
  }

  it('holds ten thousand chats with a screenful of them in the page', async () => {
    server.pageSize = 10_000
    server.chats = many(10_000)
    showApp('/')
    await chat('Chat 0')
    expect(rows().length).toBeLessThan(60)
    scrollTo(5000 * 32)
    expect(await chat('Chat 5000')).toBeVisible()
    expect(rows().length).toBeLessThan(60)
    expect(screen.queryByRole('link', { name: 'Chat 0' })).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Older' })).toBeVisible()
  })

  it('asks for older chats before their place comes into view, each page once', async () => {
    server.chats = many(120)
    showApp('/')
    await chat('Chat 0')
    expect(server.historyRequests).toHaveLength(1)
    scrollTo(40 * 32)
    await waitFor(() => expect(server.historyRequests).toHaveLength(2))
    scrollTo(60 * 32)
    expect(await chat('Chat 62')).toBeVisible()
    scrollTo(120 * 32)
    expect(await chat('Chat 119')).toBeVisible()
    expect(server.historyRequests.map((asked) => new URLSearchParams(asked).get('cursor'))).toEqual([
      null,
      '50',
      '100',
    ])
    expect(screen.queryByRole('button', { name: 'Show older chats' })).not.toBeInTheDocument()
  })

  it('says that older chats could not be loaded, and loads them when asked again', async () => {
    server.chats = many(120)
    showApp('/')
    await chat('Chat 0')
    server.instead('/api/history', () => Response.json({ code: 'bad_request:api' }, { status: 400 }))
    scrollTo(40 * 32)
    const retry = await screen.findByRole('button', { name: /could not be loaded. Try again/ })
    server.asUsual('/api/history')
    await user.click(retry)
    scrollTo(60 * 32)
    expect(await chat('Chat 62')).toBeVisible()
  })

  it('asks for one page when it is refreshed, and keeps what was loaded', async () => {
    server.chats = many(120)
    const { queryClient } = showApp('/')
    await chat('Chat 0')
    scrollTo(40 * 32)
    await waitFor(() => expect(server.historyRequests).toHaveLength(2))
    scrollTo(60 * 32)
    await chat('Chat 62')
    const before = server.historyRequests.length
    server.chats = [listedChat('new', 'Brand new'), ...server.chats]
    await queryClient.invalidateQueries({ queryKey: ['history'] })
    expect(server.historyRequests).toHaveLength(before + 1)
    expect(await chat('Chat 62')).toBeVisible()
    scrollTo(0)
    expect(await chat('Brand new')).toBeVisible()
  })

  it('shows its days by the timezone of the profile', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:00:00Z') })
    server.timezone = 'Pacific/Kiritimati'
    server.chats = [listedChat('a', 'After midnight', 3), listedChat('b', 'Before midnight', 5)]
    showApp('/')
    const today = await screen.findByRole('region', { name: 'Today' })
    expect(within(today).getByRole('link')).toHaveTextContent('After midnight')
    const yesterday = screen.getByRole('region', { name: 'Yesterday' })
    expect(within(yesterday).getByRole('link')).toHaveTextContent('Before midnight')
    vi.useRealTimers()
  })

  it('finds chats on the server once the words have settled, and marks the words', async () => {
    server.chats = [...many(80), listedChat('z', 'A zebra crossing', 200)]
    showApp('/')
    await chat('Chat 0')
    await user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'zebra')
    expect((await chat('A zebra crossing')).querySelector('mark')).toHaveTextContent('zebra')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Chat 0' })).not.toBeInTheDocument())
    const searched = server.historyRequests.flatMap((asked) => new URLSearchParams(asked).get('q') ?? [])
    expect(searched).toEqual(['zebra'])
    expect(screen.getByText('1 chat found')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await chat('Chat 0')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('keeps what was found in sight in a long title', async () => {
    const title = 'What founders who never sold anything get wrong about pricing'
    server.chats = [listedChat('a', title), listedChat('b', 'Tea')]
    showApp('/')
    await user.type(await screen.findByRole('searchbox'), 'pricing')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(await chat(title)).toHaveTextContent('…wrong about pricing')
  })

  it('says when no chat has the words, and shows all again', async () => {
    server.chats = many(3)
    showApp('/')
    await chat('Chat 0')
    await user.type(screen.getByRole('searchbox'), 'nowhere')
    expect(await screen.findByText('No chat has "nowhere" in its title.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all chats' }))
    expect(await chat('Chat 0')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'more{Escape}')
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('pins and unpins from a chat’s menu', async () => {
    server.chats = many(3)
    const changes = answersChanges()
    showApp('/')
    await choose('Chat 2', 'Pin chat')
    const pinned = await screen.findByRole('region', { name: 'Pinned' })
    expect(within(pinned).getByRole('link')).toHaveTextContent('Chat 2')
    expect(await screen.findByText('Chat pinned successfully')).toBeVisible()
    await choose('Chat 2', 'Unpin chat')
    expect(await screen.findByText('Chat unpinned successfully')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Pinned' })).not.toBeInTheDocument()
    expect(changes.map(({ body }) => body)).toEqual([{ pinned: true }, { pinned: false }])
  })

  it('takes a pin back that the server refuses', async () => {
    server.chats = many(3)
    const answer = Promise.withResolvers<Response>()
    server.instead('/api/chat', () => answer.promise)
    showApp('/')
    await choose('Chat 2', 'Pin chat')
    expect(await screen.findByText('Pinning chat...')).toBeVisible()
    expect(await screen.findByRole('region', { name: 'Pinned' })).toBeVisible()
    answer.resolve(Response.json({ code: 'bad_request:api' }, { status: 400 }))
    expect(await screen.findByText('Failed to pin chat')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned' })).not.toBeInTheDocument())
  })

  it('renames with Enter, at most 200 characters, and leaves the title with Escape', async () => {
    server.chats = many(2)
    const changes = answersChanges()
    showApp('/')
    await choose('Chat 1', 'Rename')
    const title = await screen.findByRole('textbox', { name: 'Title' })
    expect(title).toHaveValue('Chat 1')
    await user.clear(title)
    await user.type(title, '{Enter}')
    expect(await screen.findByText('A chat needs a title.')).toBeVisible()
    await user.click(title)
    await user.paste(`  ${'x'.repeat(250)}`)
    await user.keyboard('{Enter}')
    expect(await chat('x'.repeat(198))).toBeVisible()
    await choose('Chat 0', 'Rename')
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Nothing{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(changes.map(({ body }) => body)).toEqual([{ title: 'x'.repeat(198) }])
  })

  it('gives the old title back when the server refuses the new one', async () => {
    server.chats = many(1)
    server.instead('/api/chat', () => Response.json({ code: 'bad_request:api' }, { status: 400 }))
    showApp('/')
    await choose('Chat 0', 'Rename')
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'New{Enter}')
    expect(await screen.findByText('Failed to rename chat')).toBeVisible()
    expect(await chat('Chat 0')).toBeVisible()
  })

  it('shares a chat, offers its link, and makes it private again', async () => {
    server.chats = many(1)
    const asked: unknown[] = []
    server.instead('/api/actions/updateChatVisibility', async (request) => {
      const body: { visibility: 'public' | 'private' } = await request.json()
      asked.push(body)
      const changed = { ...listedChat('c0', 'Chat 0'), visibility: body.visibility }
      server.chats = [changed]
      return Response.json({ chat: changed })
    })
    showApp('/')
    await menuOf('Chat 0')
    const share = await screen.findByRole('menuitemcheckbox', { name: 'Share' })
    expect(share).not.toBeChecked()
    await user.click(share)
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(new URL('/chat/c0', location.origin).href)
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible()
    expect(await chat('Chat 0, shared')).toBeVisible()
    await menuOf('Chat 0, shared')
    server.instead('/api/chat', async (request) => {
      const change: { sharesPosts: boolean } = await request.json()
      asked.push(change)
      return Response.json({ chat: { ...server.chats[0], ...change } })
    })
    const posts = await screen.findByRole('menuitemcheckbox', { name: 'Share its posts' })
    expect(posts).not.toBeChecked()
    await user.click(posts)
    expect(await screen.findByText('Posts shared: readers of this chat can read their text')).toBeVisible()
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Share', checked: true }))
    expect(await screen.findByText('Chat is private again')).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Copy link' })).not.toBeInTheDocument()
    expect(asked).toEqual([
      { chatId: 'c0', visibility: 'public' },
      { sharesPosts: true },
      { chatId: 'c0', visibility: 'private' },
    ])
  })

  it('asks before it deletes; from the open chat it goes home, from another one it stays', async () => {
    server.chats = many(3)
    const changes = answersChanges()
    const { address } = showApp('/chat/c1')
    await choose('Chat 0', 'Delete chat')
    const question = await screen.findByRole('alertdialog', { name: 'Are you absolutely sure?' })
    expect(question).toHaveTextContent(
      'This action cannot be undone. This will permanently delete your chat and remove it from our servers.',
    )
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(changes).toEqual([])
    for (const [name, end] of [
      ['Chat 0', '/chat/c1'],
      ['Chat 1', '/'],
    ] as const) {
      await choose(name, 'Delete chat')
      await user.click(await screen.findByRole('button', { name: 'Continue' }))
      await waitFor(() => expect(screen.queryByRole('link', { name })).not.toBeInTheDocument())
      await waitFor(() => expect(address()).toBe(end))
      expect(await chat('Chat 2')).toBeVisible()
    }
    expect(await chat('Chat 2')).toHaveFocus()
    expect(await screen.findAllByText('Chat deleted successfully')).not.toHaveLength(0)
  })

  it('says that a chat could not be deleted, and keeps it', async () => {
    server.chats = many(1)
    server.instead('/api/chat', () => Response.json({ code: 'bad_request:api' }, { status: 400 }))
    showApp('/')
    await choose('Chat 0', 'Delete chat')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Failed to delete chat')).toBeVisible()
    expect(await chat('Chat 0')).toBeVisible()
  })

  it('says that a chat could not be deleted without a connection, keeps it, and deletes it later', async () => {
    server.chats = many(2)
    server.instead('/api/chat', () => {
      throw new TypeError('Failed to fetch')
    })
    const { address } = showApp('/chat/c0')
    await chat('Chat 0')
    fireEvent.offline(window)
    await choose('Chat 0', 'Delete chat')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Failed to delete chat')).toBeVisible()
    expect(screen.queryByText('Chat deleted successfully')).not.toBeInTheDocument()
    expect(await chat('Chat 0')).toBeVisible()
    expect(address()).toBe('/chat/c0')
    fireEvent.online(window)
    const changes = answersChanges()
    await choose('Chat 0', 'Delete chat')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Chat 0' })).not.toBeInTheDocument())
    expect(changes).toEqual([{ method: 'DELETE', id: 'c0', body: null }])
  })

  it('is one stop for Tab, and goes from chat to chat with the arrow keys', async () => {
    server.pageSize = 1000
    server.chats = many(1000)
    showApp('/')
    await chat('Chat 0')
    screen.getByRole('searchbox').focus()
    await user.tab()
    expect(await chat('Chat 0')).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(await chat('Chat 1')).toHaveFocus()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await user.tab()
    expect(screen.queryAllByRole('link', { name: /^Chat/ })).not.toContain(document.activeElement)
  })
})
