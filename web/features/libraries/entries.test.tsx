import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from '#web/show-app.tsx'

const swipe = {
  id: 's1',
  title: 'The bakery post',
  excerpt: 'We bake at four.',
  author: null,
  url: null,
  tags: [],
  note: null,
  isOwn: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

let server: FakeAccountServer
beforeEach(() => {
  stubScreen()
  // A screen with room for the whole list.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(118)
  server = new FakeAccountServer()
  server.user = server.register('Ada', 'ada@example.com', 'correct horse')
  server.instead('/api/swipe-files', () => Response.json({ swipeFiles: [swipe], nextCursor: null }))
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  fireEvent(window, new Event('online'))
})

it('shows an entry again that could not be deleted for want of a connection, and says so', async () => {
  showApp('/swipes')
  const remove = await screen.findByRole('button', { name: 'Delete The bakery post' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent(window, new Event('offline'))
  await userEvent.click(remove)
  expect(await screen.findByText('"The bakery post" was not deleted')).toBeVisible()
  expect(
    screen.getByText('Lede cannot be reached. Please check your internet connection and try again.'),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Delete The bakery post' })).toBeVisible()
})

it.each([
  ['/knowledge-base', '/api/knowledge-base', { items: [{ id: 'k1', title: 'Bakery survey' }] }],
  ['/swipes', '/api/swipe-files', { swipeFiles: [{ id: 'k1', title: 'Bakery survey' }] }],
  ['/audiences', '/api/audiences', { audiences: [{ id: 'k1', name: 'Bakery survey' }] }],
])('shows the title alone of an entry of which no more is known: %s', async (page, address, answer) => {
  server.instead(address, () => Response.json(answer))
  showApp(page)
  const entry = (await screen.findByRole('button', { name: 'Bakery survey' })).closest('li')
  expect(entry?.textContent).not.toMatch(/Added|Changed|character|Written here/)
})
