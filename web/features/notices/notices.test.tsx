import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from '#web/show-app.tsx'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'

const published: Notice = {
  id: 'n1',
  kind: 'published',
  documentId: 'd1',
  chatId: null,
  title: 'Ten days',
  headline: '"Ten days" is on LinkedIn.',
  detail: null,
  url: 'https://www.linkedin.com/feed/update/1',
  createdAt: new Date().toISOString(),
  readAt: null,
}
const ended: Notice = {
  ...published,
  id: 'n2',
  kind: 'reconnect',
  documentId: null,
  headline: 'LinkedIn needs to be reconnected.',
  detail: 'The connection ended today 9:00 am.',
  url: null,
  readAt: new Date().toISOString(),
}

describe('the bell and the notices', () => {
  let server: FakeAccountServer
  let notices: Notice[]
  let read: unknown[]
  beforeEach(() => {
    stubScreen()
    server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    notices = [published, ended]
    read = []
    server.instead('/api/notifications', (request) => {
      const { searchParams } = new URL(request.url)
      const from = Number(searchParams.get('cursor') ?? 0)
      const until = from + Number(searchParams.get('limit'))
      const nextCursor = until < notices.length ? String(until) : null
      return Response.json({ notifications: notices.slice(from, until), unread: unread(), nextCursor })
    })
    server.instead('/api/notifications/read', async (request) => {
      const body: { ids: string[] } = await request.json()
      read.push(body)
      const readAt = new Date().toISOString()
      notices = notices.map((one) => (body.ids.includes(one.id) ? { ...one, readAt } : one))
      return Response.json({ unread: unread() })
    })
    vi.stubGlobal('fetch', server.fetch)
  })

  const unread = () => notices.filter(({ readAt }) => readAt === null).length
  const user = userEvent.setup()
  const open = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: 'Notices' }))
  }

  it('counts what nobody has read, and takes for read what is shown', async () => {
    showApp('/')
    const sheet = await open('Notices, 1 unread')
    const [first, second] = await sheet.findAllByRole('listitem')
    expect(first).toHaveTextContent('New: "Ten days" is on LinkedIn.')
    expect(second).not.toHaveTextContent('New:')
    const out = sheet.getByRole('link', { name: 'See it on LinkedIn' })
    expect(out).toHaveAttribute('href', published.url)
    expect(opensWithoutOpener(out)).toBe(true)
    await waitFor(() => expect(read).toEqual([{ ids: ['n1'] }]))
    expect(first).toHaveTextContent('New:')
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible()
  })

  it('lead to the post, and to the connection', async () => {
    const { address } = showApp('/')
    let sheet = await open('Notices, 1 unread')
    await user.click(await sheet.findByRole('link', { name: ended.headline }))
    await waitFor(() => expect(address()).toBe('/settings#linkedin'))
    sheet = await open('Notices')
    await user.click(await sheet.findByRole('link', { name: published.headline }))
    await waitFor(() => expect(address()).toBe('/?documentId=d1'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('come page by page', async () => {
    notices = Array.from({ length: 32 }, (_, at) => ({ ...ended, id: `n${at}`, headline: `Notice ${at}` }))
    showApp('/')
    const sheet = await open('Notices')
    expect(await sheet.findAllByRole('listitem')).toHaveLength(30)
    await user.click(sheet.getByRole('button', { name: 'Show older notices' }))
    expect(await sheet.findByText('Notice 31')).toBeVisible()
    expect(sheet.queryByRole('button', { name: 'Show older notices' })).not.toBeInTheDocument()
  })

  it('say what will stand there, and that they could not be loaded', async () => {
    notices = []
    showApp('/')
    const empty = await open('Notices')
    expect(await empty.findByText('Nothing has happened yet')).toBeVisible()
    await user.keyboard('{Escape}')
    cleanup()
    const usual = server.fetch
    let isBroken = true
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      isBroken && (typeof input === 'string' ? input : '').startsWith('/api/notifications')
        ? Promise.resolve(Response.json({ code: 'bad_request:api', cause: 'Not now.' }, { status: 400 }))
        : usual(input, init),
    )
    showApp('/')
    const sheet = await open('Notices')
    expect(await sheet.findByText('Not now.')).toBeVisible()
    isBroken = false
    await user.click(sheet.getByRole('button', { name: 'Try again' }))
    expect(await sheet.findByText('Nothing has happened yet')).toBeVisible()
  })

  it('are said once each, and only in the tab that is looked at', async () => {
    const { queryClient } = showApp('/')
    await screen.findByRole('button', { name: 'Notices, 1 unread' })
    const come = async (...more: Notice[]) => {
      notices = [...more, ...notices]
      await act(() => queryClient.invalidateQueries({ queryKey: ['notices'] }))
      await screen.findByRole('button', { name: `Notices, ${unread()} unread` })
    }
    const notice = (id: string): Notice => ({ ...published, id, headline: `"${id}" is on LinkedIn.` })
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await come(notice('Unseen'))
    sight.mockReturnValue('visible')
    await come({ ...notice('Read'), readAt: published.createdAt }, notice('Seen'))
    expect(await screen.findByText('"Seen" is on LinkedIn.')).toBeVisible()
    expect(screen.queryByText('"Unseen" is on LinkedIn.')).not.toBeInTheDocument()
    expect(screen.queryByText('"Read" is on LinkedIn.')).not.toBeInTheDocument()
  })

  it('are said as they come, and what was there before is not', async () => {
    const { queryClient } = showApp('/')
    await screen.findByRole('button', { name: 'Notices, 1 unread' })
    const late = { ...published, id: 'n3', kind: 'late' as const, headline: '"Late" was not sent in time.' }
    notices = [late, ...notices]
    await act(() => queryClient.invalidateQueries({ queryKey: ['notices'] }))
    expect(await screen.findByText(late.headline)).toBeVisible()
    expect(screen.queryByText(published.headline)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Notices, 2 unread' })).toBeVisible()
  })
})
