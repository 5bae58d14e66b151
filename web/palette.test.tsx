import '@testing-library/jest-dom/vitest'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Send } from 'lucide-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Found } from '#contract/search.ts'
import { EarlyKeys } from '#web/features/palette/early-keys.tsx'
import { postActions } from '#web/features/palette/queries.ts'
import { FakeAccountServer, listedChat } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from './show-app.tsx'

const nothing: Found = {
  chats: [],
  posts: [],
  knowledge: [],
  swipes: [],
  story: [],
  offers: [],
  templates: [],
  audiences: [],
}
const everything: Found = {
  chats: [{ id: 'c7', title: 'Bakery plans' }],
  posts: [
    { id: 'd1', title: 'The bakery post', chatId: 'c7', status: 'draft' },
    { id: 'd2', title: 'A bakery alone', chatId: null, status: 'scheduled' },
  ],
  knowledge: [{ id: 'k1', title: 'Bakery survey' }],
  swipes: [{ id: 's1', title: 'The bakery hook' }],
  story: [{ id: 'story', title: 'My Story' }],
  offers: [{ id: 'o1', title: 'Bakery check' }],
  templates: [{ id: 't1', title: 'Before the bakery' }],
  audiences: [{ id: 'a1', title: 'Bakers' }],
}

describe('the command palette', () => {
  let server: FakeAccountServer
  let found: Found
  beforeEach(() => {
    stubScreen()
    server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    found = everything
    server.instead('/api/search', () => Response.json(found))
    server.instead('/api/samples', () => Response.json({ present: 0, changed: 0 }))
    server.instead('/api/linkedin/status', () =>
      Response.json({ isConnected: false, network: 'practice', memberName: null, expiresAt: null }),
    )
    vi.stubGlobal('fetch', server.fetch)
  })
  afterEach(() => {
    delete document.documentElement.dataset.theme
  })

  const user = userEvent.setup()
  const box = () => screen.findByRole('combobox', { name: /^Search chats/ })
  const option = (name: string | RegExp) => screen.findByRole('option', { name })
  const open = async (address = '/') => {
    const app = showApp(address)
    await screen.findByText(/^(A new chat|Chat c)/)
    await user.keyboard('{Control>}k{/Control}')
    await box()
    return app
  }

  const openKnowledgeBase = async () => {
    server.instead('/api/knowledge-base', () => Response.json({ items: [], nextCursor: null }))
    const app = showApp('/knowledge-base')
    const field = await screen.findByRole('searchbox')
    await user.type(field, 'why')
    return { ...app, field }
  }

  it('takes what is typed right after its key, its code still on the way, and opens what that finds', async () => {
    const { address } = await openKnowledgeBase()
    await user.keyboard('{Control>}k{/Control}baker?{Backspace}y{Enter}')
    await waitFor(() => expect(address()).toBe('/chat/c7'))
  })

  it('shows that it is opening until its code has come or could not be fetched', () => {
    const { rerender } = render(<EarlyKeys isWaiting onClose={() => null} />)
    expect(screen.getByRole('status', { name: 'Opening the search' })).toBeInTheDocument()
    rerender(<EarlyKeys isWaiting={false} onClose={() => null} />)
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('leaves the page none of what is typed before its box has the focus, and forgets what was taken back', async () => {
    const { field } = await openKnowledgeBase()
    await user.keyboard('{Control>}k{/Control}settings')
    await waitFor(async () => expect(await box()).toHaveFocus())
    expect(await box()).toHaveValue('settings')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('{Control>}k{/Control}x{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('why')
    await user.keyboard('{Control>}k{/Control}')
    expect(await box()).toHaveValue('')
  })

  it('finds each of the settings, which it does not list, and goes to it', async () => {
    const app = await open()
    expect(screen.queryByRole('option', { name: 'Settings: Timezone' })).toBeNull()
    await user.type(await box(), 'settings time')
    await option('Settings: Timezone')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(app.history.location.href).toBe('/settings#timezone'))
  })

  it('exports everything, and opens the dialog that connects a model', async () => {
    const followed: string[] = []
    // The link is not in the page, so its click reaches nothing else.
    const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLElement,
    ) {
      if (this instanceof HTMLAnchorElement)
        followed.push(`${this.pathname} ${this.hasAttribute('download')}`)
    })
    server.instead('/api/model-keys', () => Response.json({ keys: [] }))
    await open()
    await user.type(await box(), 'export')
    await user.click(await option('Export everything'))
    press.mockRestore()
    expect(followed).toEqual(['/api/export true'])
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'connect a model')
    await user.click(await option('Connect a model'))
    expect(await screen.findByRole('dialog', { name: 'Connect a model' })).toBeVisible()
  })

  it('offers what can be done with the post that is open', async () => {
    let published = 0
    const publish = { id: 'do:publish', label: 'Publish this post', Icon: Send, run: () => (published += 1) }
    postActions.setState([publish])
    await open()
    await user.click(await option('Publish this post'))
    expect(published).toBe(1)
    act(() => postActions.setState([]))
    await user.keyboard('{Control>}k{/Control}')
    await option('New post')
    expect(screen.queryByRole('option', { name: 'Publish this post' })).toBeNull()
  })

  it('opens on its key and closes on it and on Escape, which give the focus back', async () => {
    showApp('/')
    const button = await screen.findByRole('button', { name: 'Search' })
    expect(button).toHaveTextContent('Ctrl K')
    button.focus()
    for (const [opening, closing] of [
      ['{Control>}k{/Control}', '{Escape}'],
      ['{Meta>}k{/Meta}', '{Control>}k{/Control}'],
    ] as const) {
      await user.keyboard(opening)
      await waitFor(async () => expect(await box()).toHaveFocus())
      await user.keyboard(closing)
      await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
      await waitFor(() => expect(button).toHaveFocus())
    }
  })

  it('opens while one types, and typing goes on where it was', async () => {
    const { field } = await openKnowledgeBase()
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(await box()).toHaveFocus())
    await user.keyboard('{ArrowDown}{Escape}')
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('?')
    expect(field).toHaveValue('why?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('shows recent chats and actions before anything is typed', async () => {
    server.chats = Array.from({ length: 7 }, (_, at) => listedChat(`c${at}`, `Chat number ${at}`, at))
    const { address } = await open()
    const recent = screen.getByRole('group', { name: 'Recent chats' })
    expect(within(recent).getAllByRole('option')).toHaveLength(5)
    expect(await option(/^New chat/)).toBeVisible()
    expect(await option(/^Connect LinkedIn.*Practice network/)).toBeVisible()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/chat/c1'))
    expect(await screen.findByText('Chat c1')).toBeVisible()
  })

  it('leads to the notices, and says how many are unread', async () => {
    server.instead('/api/notifications', () =>
      Response.json({ notifications: [], unread: 3, nextCursor: null }),
    )
    await open()
    await user.type(await box(), 'notif')
    await user.click(await option(/^Notices.*3 unread$/))
    expect(await screen.findByRole('dialog', { name: 'Notices' })).toBeVisible()
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  it.each([
    ['Bakery plans', '/chat/c7'],
    [/^The bakery post.*Draft/, '/chat/c7?documentId=d1'],
    [/^A bakery alone.*Scheduled/, '/?documentId=d2'],
    ['Bakery survey', '/knowledge-base?item=k1'],
    ['The bakery hook', '/swipes?item=s1'],
    ['My Story', '/identity'],
    ['Bakery check', '/identity?view=offers&item=o1'],
    ['Before the bakery', '/templates?item=t1'],
    ['Bakers', '/audiences?item=a1'],
  ])('finds %s and opens it', async (name, target) => {
    const { address } = await open('/chat/c1')
    await user.type(await box(), 'bake')
    await user.click(await option(name))
    await waitFor(() => expect(address()).toBe(target))
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  it('shows the answer to the last words only', async () => {
    const first = Promise.withResolvers<Response>()
    server.instead('/api/search', (request) =>
      new URL(request.url).searchParams.get('q') === 'one'
        ? first.promise
        : Response.json({ ...nothing, chats: [{ id: 'c2', title: 'The second' }] }),
    )
    await open()
    await user.type(await box(), 'one')
    expect(await screen.findByText('Searching…')).toBeInTheDocument()
    await user.clear(await box())
    await user.type(await box(), 'two')
    expect(await option('The second')).toBeVisible()
    first.resolve(Response.json({ ...nothing, chats: [{ id: 'c1', title: 'The first' }] }))
    await first.promise
    expect(screen.queryByRole('option', { name: 'The first' })).not.toBeInTheDocument()
    expect(await option('The second')).toBeVisible()
  })

  it('opens what is found first although Enter came before it', async () => {
    const isReady = Promise.withResolvers<void>()
    // When typing is slow, the beginning of the word is searched for too.
    server.instead('/api/search', async () => {
      await isReady.promise
      return Response.json(everything)
    })
    const { address } = await open('/chat/c1')
    await user.type(await box(), 'bakery{Enter}')
    expect(address()).toBe('/chat/c1')
    isReady.resolve()
    await waitFor(() => expect(address()).toBe('/chat/c7'))
  })

  it('says that nothing was found', async () => {
    found = nothing
    await open()
    await user.type(await box(), 'qqq')
    expect(await screen.findByText('Nothing found for "qqq"')).toBeVisible()
    await user.clear(await box())
    expect(await option(/^New chat/)).toBeVisible()
  })

  it('says that the search did not work, and tries again', async () => {
    server.instead('/api/search', () =>
      Response.json({ code: 'bad_request:api', cause: 'The index is being rebuilt.' }, { status: 400 }),
    )
    await open()
    await user.type(await box(), 'bake')
    expect(await screen.findByText('The index is being rebuilt.')).toBeVisible()
    server.instead('/api/search', () => Response.json(everything))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await option('Bakery plans')).toBeVisible()
  })

  it('changes the appearance', async () => {
    await open()
    await user.type(await box(), 'dark')
    await user.click(await option(/^Appearance: dark/))
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('begins a guided flow in a chat of its own', async () => {
    const { address } = await open()
    await user.type(await box(), 'trending{Enter}')
    await waitFor(() => expect(address()).toMatch(/^\/chat\/[0-9a-f]{32}\?/))
    const search = new URLSearchParams(address().split('?')[1])
    expect(Object.fromEntries(search)).toEqual({
      flowType: 'trending',
      flowStep: 'init',
      flowMessage: "I want to research what's trending",
    })
  })

  it('goes to pages, and folds the sidebar', async () => {
    const { address } = await open()
    await user.type(await box(), 'audien')
    await user.click(await option('Audiences'))
    await waitFor(() => expect(address()).toBe('/audiences'))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'toggle{Enter}')
    expect(await screen.findByRole('button', { name: 'Toggle sidebar', expanded: false })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
  })

  it('asks a guest who signs out', async () => {
    server.user = { id: 'guest', name: 'Guest', email: 'guest@lede.test', isAnonymous: true }
    await open()
    await user.type(await box(), 'sign out{Enter}')
    const question = await screen.findByRole('alertdialog', { name: 'Leave your guest account?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  it('loads sample data and offers to take it out again', async () => {
    await open()
    const calls: string[] = []
    let present = 0
    server.instead('/api/samples', ({ method }) => {
      calls.push(method)
      if (method === 'POST') present = 19
      if (method === 'DELETE') present = 0
      return Response.json(
        method === 'DELETE' ? { removed: 18, kept: 1 } : { present, changed: 0, added: present },
      )
    })
    await user.type(await box(), 'sample{Enter}')
    expect(await screen.findByText('Sample data loaded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Sample data removed')).toBeVisible()
    expect(screen.getByText('One sample that you changed is now yours and stays.')).toBeVisible()
    expect(calls.filter((method) => method !== 'GET')).toEqual(['POST', 'DELETE'])
  })

  it('lists all shortcuts on "?", from its menu and from itself', async () => {
    await open()
    await user.type(await box(), 'keyboard{Enter}')
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const group of ['General', 'Chat', 'Editor', 'Lists']) {
      expect(within(list).getByRole('region', { name: group })).toBeVisible()
    }
    expect(within(list).getByText('New chat').closest('div')).toHaveTextContent('Ctrl J')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const account = screen.getByRole('button', { name: 'Account: Ada' })
    account.focus()
    await user.keyboard('?')
    const listed = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(listed).getByText('Strikethrough')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(account).toHaveFocus())
    await user.click(account)
    await user.click(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ }))
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('is opened by a button in the drawer of a narrow screen', async () => {
    stubScreen(false)
    const { address } = showApp('/')
    await user.click(await screen.findByRole('button', { name: 'Toggle sidebar' }))
    const drawer = await screen.findByRole('dialog', { name: 'Sidebar' })
    await user.click(within(drawer).getByRole('button', { name: 'Search' }))
    await waitFor(async () => expect(await box()).toHaveFocus())
    expect(screen.queryByRole('dialog', { name: 'Sidebar' })).not.toBeInTheDocument()
    await user.type(await box(), 'bake')
    await user.click(await option('Bakery check'))
    await waitFor(() => expect(address()).toBe('/identity?view=offers&item=o1'))
  })
})
