import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { Analytics } from './analytics-panel.tsx'
import { ConsentCard } from './consent-panel.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'
import type { Load, OpenClient } from '#web/analytics/tracker.ts'

/** What PostHog is told, in order. */
let calls: unknown[] = []
const openClient: OpenClient = ({ key }) => {
  calls.push(['open', key])
  return {
    capture: (name) => void calls.push([name]),
    see: (route) => void calls.push(['see', route]),
    identify: (identity) => void calls.push(['identify', identity?.userId ?? null]),
    close: () => void calls.push(['close']),
  }
}
const load: Load = (isWanted) => Promise.resolve(isWanted() ? openClient : null)

const user = userEvent.setup()
const question = 'May we count how Lede is used?'
const card = () => screen.findByRole('region', { name: question })
const answer = async (name: string) => user.click(within(await card()).getByRole('button', { name }))
const privacySwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Count how I use Lede' })

function show(address = '/chat/c1') {
  const root = createRootRoute({
    notFoundComponent: () => null,
    component: () => (
      <>
        <ConsentCard />
        <PrivacyPanel />
        <p>The page</p>
        <Outlet />
        <Analytics load={load} />
      </>
    ),
  })
  const paths = ['/', '/chat/$id', '/posts'] as const
  const routeTree = root.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => root, path, component: () => null })),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  )
  return { history }
}

describe('the question whether it may be counted', () => {
  let server: FakeAccountServer
  beforeEach(() => {
    calls = []
    server = new FakeAccountServer()
    server.config = { ...server.config, analytics: { key: 'phc_1', host: 'http://posthog.test' } }
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    vi.stubGlobal('fetch', server.fetch)
  })

  it('is not there without a key, nor are the settings', async () => {
    server.config = { ...server.config, analytics: null }
    show()
    expect(await screen.findByText('The page')).toBeVisible()
    await waitFor(() => expect(server.asked).toContain('/api/config'))
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    expect(server.asked).not.toContain('/api/profile')
    expect(calls).toEqual([])
  })

  it('goes with a yes, which is kept with the account, and counting begins', async () => {
    const { history } = show()
    await card()
    expect(calls).toEqual([])
    await answer('Yes, count')
    expect(screen.queryByRole('region', { name: question })).not.toBeInTheDocument()
    await waitFor(() => expect(server.analytics).toBe(true))
    await waitFor(() =>
      expect(calls).toEqual([
        ['open', 'phc_1'],
        ['identify', 'u0'],
        ['see', '/chat/$id'],
      ]),
    )
    history.push('/posts')
    await waitFor(() => expect(calls.at(-1)).toEqual(['see', '/posts']))
    history.push('/nothing/at/all')
    await waitFor(() => expect(calls.at(-1)).toEqual(['see', '/not-found']))
  })

  it('goes with a no, and nothing is counted', async () => {
    show()
    await answer('No, thanks')
    await waitFor(() => expect(server.analytics).toBe(false))
    expect(screen.queryByRole('region', { name: question })).not.toBeInTheDocument()
    expect(await privacySwitch()).not.toBeChecked()
    expect(calls).toEqual([])
  })

  it('takes away what an earlier visit left here, also when the no was said elsewhere', async () => {
    localStorage.setItem('ph_phc_1_posthog', '{"distinct_id":"u0"}')
    sessionStorage.setItem('ph_phc_1_window_id', 'w')
    localStorage.setItem('__ph_opt_in_out_phc_1', '1')
    localStorage.setItem('lede:u0:lede-draft', 'mine')
    server.analytics = false
    show()
    await waitFor(() => expect(Object.keys(localStorage)).not.toContain('ph_phc_1_posthog'))
    const left = [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
    expect(left.filter((name) => !/^lede[-:]/.test(name))).toEqual([])
    expect(localStorage.getItem('lede:u0:lede-draft')).toBe('mine')
    expect(calls).toEqual([])
  })

  it('is answered on this device at once, also while an earlier answer is still being saved', async () => {
    server.analytics = true
    const saving = Promise.withResolvers<void>()
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      if (init?.method === 'PATCH') {
        sent.push(init.body)
        await saving.promise
      }
      return server.fetch(input, init)
    })
    show()
    await waitFor(async () => expect(await privacySwitch()).toBeChecked())
    await user.click(await privacySwitch())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await privacySwitch()).not.toBeChecked()
    await user.click(await privacySwitch())
    await waitFor(async () => expect(await privacySwitch()).toBeChecked())
    expect(sent).toHaveLength(1)
    saving.resolve()
    await waitFor(() => expect(sent).toHaveLength(2))
    await waitFor(() => expect(server.analytics).toBe(true))
    expect(await privacySwitch()).toBeChecked()
  })

  it('is not asked of an account that has answered', async () => {
    server.analytics = true
    show()
    await waitFor(async () => expect(await privacySwitch()).toBeChecked())
    expect(screen.queryByRole('region', { name: question })).not.toBeInTheDocument()
    await waitFor(() => expect(calls).toContainEqual(['identify', 'u0']))
  })

  it('is not asked where the browser says no', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { doNotTrack: { value: '1' } }))
    server.analytics = true
    show()
    expect(await privacySwitch()).toBeDisabled()
    expect(screen.getByText(/Your browser asks not to be tracked/)).toBeVisible()
    expect(screen.queryByRole('region', { name: question })).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('is taken back in the settings at once, even where that cannot be saved', async () => {
    server.analytics = true
    show()
    await waitFor(() => expect(calls).toContainEqual(['open', 'phc_1']))
    server.instead('/api/profile', () => Response.json({ code: 'bad_request:api' }, { status: 500 }))
    await user.click(await privacySwitch())
    await waitFor(() => expect(calls.at(-1)).toEqual(['close']))
    expect(await screen.findByText(/Not saved/)).toBeVisible()
    expect(await privacySwitch()).not.toBeChecked()
    server.asUsual('/api/profile')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.analytics).toBe(false))
    expect(calls.at(-1)).toEqual(['close'])
  })

  it('goes along with a visitor into the account that has not answered', async () => {
    localStorage.setItem('lede-analytics', JSON.stringify({ isYes: true, userId: null, isSaved: false }))
    show()
    await waitFor(() => expect(server.analytics).toBe(true))
    expect(screen.queryByRole('region', { name: question })).not.toBeInTheDocument()
  })

  it('is a visitor’s own before there is an account, and names nobody', async () => {
    server.user = null
    show()
    await answer('Yes, count')
    await waitFor(() =>
      expect(calls).toEqual([
        ['open', 'phc_1'],
        ['identify', null],
        ['see', '/chat/$id'],
      ]),
    )
    expect(JSON.parse(localStorage.getItem('lede-analytics') ?? '')).toMatchObject({ isYes: true })
  })

  it('names no guest', async () => {
    server.user = { id: 'guest', name: 'Guest', email: 'guest@lede.test', isAnonymous: true }
    server.analytics = true
    show()
    await waitFor(() => expect(calls).toContainEqual(['identify', null]))
  })
})
