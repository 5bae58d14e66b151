import '@testing-library/jest-dom/vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MutationObserver, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '#web/api.ts'
import { takeConsole } from '#test/setup/console.ts'
import { FakeAccountServer, listedChat } from '#web/features/session/fake-account-server.ts'
import { configQuery, sessionQuery } from '#web/features/session/queries.ts'
import { accountDeletion } from '#web/features/settings/queries.ts'
import { currentUser } from '#web/device/storage.ts'
import { stubLeaving } from '#web/ui/fake-screen.ts'
import { showApp, stubScreen } from './show-app.tsx'

let mounts = 0

/** Stands in for the chat screen: says which chat it shows, and whether it is still the same instance. */
function CountedChat({ chatId }: { chatId?: string }) {
  const [mount] = useState(() => ++mounts)
  const { data } = useQuery({
    queryKey: ['stub'],
    queryFn: async () => {
      const answer = await fetch('/api/stub')
      if (answer.status === 401) throw await errorOf(answer)
      return 'ok'
    },
  })
  return (
    <p>
      {chatId === undefined ? 'A new chat' : `Chat ${chatId}`}, screen {mount} {data}
    </p>
  )
}

const show = (address: string) => showApp(address, CountedChat)

describe('the app around a chat', () => {
  let server: FakeAccountServer
  beforeEach(() => {
    mounts = 0
    stubScreen()
    server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    vi.stubGlobal('fetch', server.fetch)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const user = userEvent.setup()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

  it('says that it is loading until it knows who is here', async () => {
    const answer = Promise.withResolvers<Response>()
    server.instead('/api/profile', () => answer.promise)
    show('/')
    expect(await screen.findByText('Loading user data...')).toBeVisible()
    answer.resolve(new Response('no', { status: 500 }))
    expect(await screen.findByText(/A new chat/)).toBeVisible()
    expect(takeConsole().join()).toContain('Failed to load profile')
  })

  it.each([
    ['/api/audiences', ''],
    ['/api/knowledge-base', 'Failed to load knowledge base'],
    ['/api/offers', ''],
    ['/api/templates', ''],
  ])('waits for %s too, and goes on without it', async (path, logged) => {
    const answer = Promise.withResolvers<Response>()
    server.instead(path, () => answer.promise)
    show('/')
    expect(await screen.findByText('Loading user data...')).toBeVisible()
    answer.resolve(new Response('no', { status: 500 }))
    expect(await screen.findByText(/A new chat/)).toBeVisible()
    const lines = takeConsole()
    expect(lines).toHaveLength(logged === '' ? 0 : 1)
    expect(lines.join()).toContain(logged)
  })

  it('logs that the swipes could not be loaded', async () => {
    server.instead('/api/swipe-files', () => new Response('no', { status: 500 }))
    show('/')
    expect(await screen.findByText(/A new chat/)).toBeVisible()
    await expect.poll(() => takeConsole().join()).toContain('Failed to load swipes')
  })

  it('asks for /api/swipe-files at the same time, but does not wait for it', async () => {
    const isAsked = Promise.withResolvers<void>()
    server.instead('/api/swipe-files', () => {
      isAsked.resolve()
      return new Promise(() => undefined)
    })
    show('/')
    expect(await screen.findByText(/A new chat/)).toBeVisible()
    await isAsked.promise
  })

  it('says that the server cannot be reached, and tries again', async () => {
    server.instead('/api/auth/get-session', () => Response.json({ code: 'bad_request:api' }, { status: 400 }))
    show('/')
    expect(await screen.findByText(/safe on the server/)).toBeVisible()
    server.asUsual('/api/auth/get-session')
    await press('Try again')
    expect(await screen.findByText(/A new chat/)).toBeVisible()
    expect(takeConsole().join()).toContain('ApiError')
  })

  it('says that there is no such page, and leads back', async () => {
    const { address } = show('/nowhere')
    await user.click(await screen.findByRole('link', { name: 'Go to your chats' }))
    expect(await screen.findByText(/A new chat/)).toBeVisible()
    expect(address()).toBe('/')
  })

  it('keeps the chat screen when a new chat gets its address', async () => {
    const { history } = show('/')
    expect(await screen.findByText(/A new chat, screen 1/)).toBeVisible()
    history.replace('/chat/c9?documentId=42')
    expect(await screen.findByText(/Chat c9, screen 1/)).toBeVisible()
    expect(history.location.href).toBe('/chat/c9?documentId=42')
  })

  it('keeps search parameters as they are written', async () => {
    const { address } = show('/?query=42&flowType=true&linkedin_connected=true')
    expect(await screen.findByText(/A new chat/)).toBeVisible()
    expect(address()).toBe('/?query=42&flowType=true&linkedin_connected=true')
  })

  it('begins a fresh chat on ⌘J, Ctrl+J and "New Chat (⌘J)", also on `/`', async () => {
    const { address } = show('/')
    expect(await screen.findByText(/screen 1/)).toBeVisible()
    await user.click(screen.getByTitle('New Chat (⌘J)'))
    expect(await screen.findByText(/A new chat, screen 2/)).toBeVisible()
    await user.keyboard('{Control>}j{/Control}')
    expect(await screen.findByText(/A new chat, screen 3/)).toBeVisible()
    await user.keyboard('{Meta>}j{/Meta}')
    expect(await screen.findByText(/A new chat, screen 4/)).toBeVisible()
    expect(address()).toBe('/')
  })

  it('lists the chats by their days, marks the one that is open, and leads to the others', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:00:00Z') })
    server.chats = [
      listedChat('p', 'Pinned plan', 900, true),
      listedChat('a', 'About today'),
      listedChat('o', 'An old one', 2000),
    ]
    const { address } = show('/chat/a')
    const pinned = await screen.findByRole('region', { name: 'Pinned' })
    expect(within(pinned).getByRole('link', { name: 'Pinned plan' })).toBeVisible()
    const today = screen.getByRole('region', { name: 'Today' })
    expect(within(today).getByRole('link', { current: 'page' })).toHaveTextContent('About today')
    expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1)
    const older = screen.getByRole('region', { name: 'Older' })
    await user.click(within(older).getByRole('link', { name: 'An old one' }))
    await waitFor(() => expect(address()).toBe('/chat/o'))
  })

  it('says where chats will be when there are none', async () => {
    show('/')
    expect(await screen.findByText(/Your chats will be listed here/)).toBeVisible()
  })

  it('says that the chats could not be loaded, and tries again', async () => {
    server.instead('/api/history', () => Response.json({ code: 'bad_request:api' }, { status: 400 }))
    show('/')
    expect(await screen.findByText(/could not be loaded/)).toBeVisible()
    server.chats = [listedChat('a', 'About today')]
    server.asUsual('/api/history')
    await press('Try again')
    expect(await screen.findByRole('link', { name: 'About today' })).toBeVisible()
  })

  it('brings older chats when asked, until there are no more', async () => {
    server.pageSize = 2
    server.chats = ['a', 'b', 'c'].map((id) => listedChat(id, `Chat number ${id}`))
    show('/')
    await press('Show older chats')
    expect(await screen.findByRole('link', { name: 'Chat number c' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: /Chat number/ })).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Show older chats' })).not.toBeInTheDocument()
  })

  it('asks whoever is not signed in to sign in first, and keeps the address', async () => {
    server.user = null
    const { address } = show('/chat/c1?documentId=d1')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe(`/sign-in?${new URLSearchParams({ returnTo: '/chat/c1?documentId=d1' })}`)
  })

  it('signs out, and leaves the page with all that it holds in memory', async () => {
    const left = stubLeaving()
    show('/')
    await press('Account: Ada')
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(left).toEqual(['/sign-in']))
    expect(server.user).toBeNull()
  })

  const refuseCall = () =>
    server.instead('/api/stub', () => Response.json({ code: 'unauthorized:chat' }, { status: 401 }))

  it.each([
    ['the session has ended', null],
    ['somebody else has signed in', 'Ben'],
  ])('leaves the page with all that it holds in memory when %s', async (_why, name) => {
    const left = stubLeaving()
    const { queryClient } = show('/chat/c1')
    expect(await screen.findByText(/Chat c1, screen/)).toBeVisible()
    server.user = name === null ? null : server.register(name, 'ben@example.com', 'correct horse')
    refuseCall()
    void queryClient.invalidateQueries({ queryKey: ['stub'] })
    await waitFor(() => expect(left).toEqual([window.location.href]))
    expect(currentUser()?.name).toBe(name ?? undefined)
  })

  it('leaves for where it says that the account is deleted, whatever is refused before and after the answer', async () => {
    const left = stubLeaving()
    const { queryClient } = show('/chat/c1')
    expect(await screen.findByText(/Chat c1, screen/)).toBeVisible()
    const askForSession = async () => {
      const asked = server.asked.length
      void queryClient.prefetchQuery({ ...sessionQuery, staleTime: 0 })
      await waitFor(() => expect(server.asked.slice(asked)).toContain('/api/auth/get-session'))
    }
    const answer = Promise.withResolvers<Response>()
    server.instead('/api/account', () => answer.promise)
    void new MutationObserver(queryClient, accountDeletion).mutate({})
    server.user = null
    await askForSession()
    answer.resolve(Response.json({ deleted: true }))
    await waitFor(() => expect(left).toEqual(['/sign-in?deleted=true']))
    queryClient.removeQueries(sessionQuery)
    await askForSession()
    // Requested later, and so answered later.
    await queryClient.fetchQuery({ ...configQuery, staleTime: 0 })
    expect(left).toEqual(['/sign-in?deleted=true'])
  })

  it('stays for whoever is signed in still, whatever a call says', async () => {
    const left = stubLeaving()
    refuseCall()
    show('/chat/c1')
    await waitFor(() => expect(server.asked.filter((path) => path.endsWith('/get-session'))).toHaveLength(2))
    expect(await screen.findByText(/Chat c1, screen/)).toBeVisible()
    expect(left).toEqual([])
  })

  it('asks a guest first, whose account cannot be opened again', async () => {
    server.user = { id: 'guest', name: 'Guest', email: 'guest@lede.test', isAnonymous: true }
    const left = stubLeaving()
    show('/')
    await press('Account: User')
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave your guest account?' })
    await user.click(within(question).getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(left).toEqual(['/sign-in']))
  })

  it('folds to icons and stays so', async () => {
    show('/')
    await press('Toggle sidebar')
    expect(screen.getByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByText(/Your chats will be listed here/)).not.toBeInTheDocument()
    expect(screen.getByTitle('New Chat (⌘J)')).toBeVisible()
    await press('Toggle sidebar')
    expect(await screen.findByText(/Your chats will be listed here/)).toBeVisible()
  })

  it('is a drawer on a narrow screen, which goes when a chat is chosen', async () => {
    stubScreen(false)
    server.chats = [listedChat('a', 'About today')]
    const { address } = show('/')
    await press('Toggle sidebar')
    const drawer = await screen.findByRole('dialog', { name: 'Sidebar' })
    await user.click(await within(drawer).findByRole('link', { name: 'About today' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe('/chat/a')
  })

  it('says quietly that posts go to the practice network', async () => {
    show('/')
    const feed = await screen.findByRole('link', { name: /Open its feed/ })
    expect(feed).toHaveAttribute('href', '/practice/feed')
    expect(feed).toHaveAttribute('target', '_blank')
  })
})
