import '@testing-library/jest-dom/vitest'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { listedPost } from '#test/fixtures/listed-post.ts'
import { there } from '#web/ui/fake-screen.ts'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from '#web/show-app.tsx'

const notReached = 'Lede cannot be reached. Please check your internet connection and try again.'

const loseConnection = () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent(window, new Event('offline'))
}

const address = 'https://www.linkedin.com/feed/update/1'
const listed = (at: number, more: Partial<Post> = {}): Post =>
  listedPost(`d${at}`, { title: `Post ${at}`, excerpt: 'We counted.', ...more })

describe('the list of posts', () => {
  let server: FakeAccountServer
  let posts: Post[]
  beforeEach(() => {
    stubScreen()
    // A screen with room for the whole list.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(20_000)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(118)
    server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    posts = []
    server.instead('/api/posts', () => Response.json({ posts, counts: null, nextCursor: null }))
    vi.stubGlobal('fetch', server.fetch)
  })
  afterEach(() => {
    fireEvent(window, new Event('online'))
  })

  const user = userEvent.setup()
  const pressSpaceOn = (title: string) =>
    fireEvent.keyDown(screen.getByText(title, { selector: 'a' }), { key: ' ' })

  it('says what to do when it cannot be loaded', async () => {
    server.instead('/api/posts', () => Response.json({ code: 'bad_request:api' }, { status: 400 }))
    showApp('/posts')
    await screen.findByText('Your posts could not be loaded.')
    server.instead('/api/posts', () => Response.json({ posts, counts: null, nextCursor: null }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No posts yet')).toBeDefined()
  })

  const named = {
    id: 'd1',
    title: 'Post 1',
    status: 'draft',
    scheduledAt: null,
    scheduledTimezone: null,
    publishedAt: null,
    url: null,
    failure: null,
  }

  it.each(['/posts', '/posts?view=board'])(
    'shows posts that have only the fields of the contract: %s',
    async (at) => {
      server.instead('/api/posts', () => Response.json({ posts: [named], nextCursor: null }))
      showApp(at)
      const [link] = await screen.findAllByRole('link', { name: 'Post 1' })
      expect(link).toHaveAttribute('href', '/?documentId=d1')
      expect(screen.queryByText('Nothing written yet')).toBeNull()
      expect(screen.queryByText(/^Changed/)).toBeNull()
    },
  )

  it('shows the status of a picture like that of a post', async () => {
    posts = [listed(1, { kind: 'image', excerpt: '' })]
    showApp('/posts')
    const row = (await screen.findByText('A picture')).closest('li')
    expect(row).toHaveTextContent('Draft')
  })

  it('shows posts that are answered as a mere array', async () => {
    server.instead('/api/posts', () => Response.json([{ id: 'd1', scheduledAt: null }]))
    showApp('/posts')
    expect(await screen.findByRole('link', { name: 'Untitled' })).toBeDefined()
  })

  it('says in plain words that an answer cannot be read', async () => {
    server.instead('/api/posts', () => Response.json({ posts: [{ title: 7 }] }))
    showApp('/posts')
    const alert = (await screen.findByText('Your posts could not be loaded.')).closest('[role=alert]')
    expect(alert).toHaveTextContent('Something went wrong. Please try again later.')
    expect(alert?.textContent).not.toMatch(/[[{]/)
  })

  it.each(['/posts', '/posts?view=board'])(
    'never asks for pictures that are kept elsewhere: %s',
    async (at) => {
      const own = '/files/1/a.png'
      posts = [listed(1, { thumbnail: 'https://evil.example/a.png' }), listed(2, { thumbnail: own })]
      showApp(at)
      await waitFor(() => expect(document.querySelector(`img[src="${own}"]`)).not.toBeNull())
      expect(screen.getAllByText('This picture is stored elsewhere and is not shown here.')).not.toEqual([])
      expect(document.querySelector('[src*="evil"]')).toBeNull()
    },
  )

  it('takes a hundred posts into a selection, and no more, by mouse or by keyboard', async () => {
    posts = Array.from({ length: 102 }, (_, at) => listed(at))
    showApp('/posts')
    await screen.findByText('Post 101')
    const boxes = screen.getAllByRole('checkbox')
    act(() => boxes.slice(0, 99).forEach((box) => box.click()))
    const bar = within(screen.getByRole('region', { name: 'Selected posts' }))
    expect(bar.getByText('99 selected')).toBeVisible()
    expect(boxes[101]).toBeEnabled()
    pressSpaceOn('Post 99')
    expect(bar.getByText('100 selected')).toBeVisible()
    expect(boxes[100]).toBeDisabled()
    pressSpaceOn('Post 101')
    expect(bar.getByText('100 selected')).toBeVisible()
    expect(boxes[101]).not.toBeChecked()
    act(() => boxes[5]?.click())
    expect(bar.getByText('99 selected')).toBeVisible()
    expect(boxes[100]).toBeEnabled()
  })

  it('shows a post again that could not be deleted for want of a connection, and says so', async () => {
    posts = [listed(1), listed(2)]
    showApp('/posts')
    const [options] = await screen.findAllByRole('button', { name: 'Post options' })
    loseConnection()
    await user.click(there(options))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText(notReached)).toBeVisible()
    expect(await screen.findByText('Post 1')).toBeVisible()
    expect(screen.queryByText('Deleted "Post 1"')).toBeNull()
  })

  it('opens what is out in a tab that cannot reach back to this page', async () => {
    const opened: { url: string; features: string }[] = []
    vi.stubGlobal('open', (url: string, _: string, features = '') => void opened.push({ url, features }))
    posts = [listed(1, { status: 'published', url: address, publication: 'published' })]
    showApp('/posts')
    await user.click(await screen.findByRole('button', { name: 'Post options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'View on LinkedIn' }))
    await waitFor(() => expect(opened).toEqual([{ url: address, features: 'noopener' }]))
  })
})
