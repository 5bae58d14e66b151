import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  vi.useRealTimers()
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

describe('an entry that is being edited', () => {
  const opened = { ...swipe, content: 'We bake at four.' }
  let sent: { method: string; content: string }[]
  /** Answers to changes and to new entries, in turn; then they are saved. */
  let answers: (() => Response)[]
  beforeEach(() => {
    sent = []
    answers = []
    const save = async (request: Request) => {
      const { content }: { content: string } = await request.json()
      sent.push({ method: request.method, content })
      const answer = answers.shift()
      return answer === undefined ? Response.json({ ...opened, content }) : answer()
    }
    server.instead('/api/swipe-files', (request) =>
      request.method === 'POST' ? save(request) : Response.json({ swipeFiles: [swipe], nextCursor: null }),
    )
    server.instead('/api/swipe-files/s1', (request) =>
      request.method === 'GET' ? Response.json(opened) : save(request),
    )
  })

  const sheet = () => screen.queryByRole('dialog', { name: 'Edit swipe' })
  const save = async () => {
    showApp('/swipes?item=s1')
    const box = await screen.findByRole('textbox', { name: /^Post/ })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(box, { target: { value: 'We bake at five.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  const says = (words: RegExp | string) => vi.waitFor(() => expect(screen.getByText(words)).toBeVisible())
  const isClosed = async () => {
    vi.useRealTimers()
    await expect.poll(sheet).toBeNull()
  }

  it('is saved as a new one when it was deleted elsewhere', async () => {
    answers = [() => Response.json({ code: 'not_found:api' }, { status: 404 })]
    await save()
    await says('This swipe was deleted somewhere else in the meantime.')
    fireEvent.click(screen.getByRole('button', { name: 'Save as a new swipe' }))
    await isClosed()
    expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
    expect(sent.at(-1)?.content).toBe('We bake at five.')
  })

  it('is saved by itself once the server is well again, as it is then', async () => {
    answers = [() => Response.json({ code: '' }, { status: 503 })]
    await save()
    await says(/^Not saved yet\. Something went wrong/)
    fireEvent.change(screen.getByRole('textbox', { name: /^Post/ }), { target: { value: 'We bake at six.' } })
    await vi.advanceTimersByTimeAsync(2000)
    await isClosed()
    expect(sent.map(({ content }) => content)).toEqual(['We bake at five.', 'We bake at six.'])
  })

  it('is not saved any more after its sheet was left', async () => {
    answers = [() => Response.json({ code: '' }, { status: 500 })]
    await save()
    await says(/^Not saved yet/)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => fireEvent.click(screen.getByRole('button', { name: 'Leave' })))
    await vi.waitFor(() => expect(sheet()).toBeNull())
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
    expect(sent).toHaveLength(1)
  })

  it('is saved when an attempt whose response was lost had saved it', async () => {
    const latest = { ...opened, content: 'We bake at five.', updatedAt: '2026-11-20T10:00:00.000Z' }
    answers = [
      () => Response.json({ code: '' }, { status: 502 }),
      () => Response.json({ code: 'bad_request:api', latest }, { status: 409 }),
    ]
    await save()
    await says(/^Not saved yet/)
    await vi.advanceTimersByTimeAsync(2000)
    await isClosed()
    expect(sent).toHaveLength(2)
  })
})

it.each([
  ['/knowledge-base', 'No knowledge base items yet'],
  ['/swipes', 'No swipes yet'],
  ['/templates', 'No templates yet'],
  ['/audiences', 'No audiences yet'],
  ['/identity?view=offers', 'No offers yet'],
])('says in one form that there is nothing yet, with an example: %s', async (page, title) => {
  for (const path of ['knowledge-base', 'swipe-files', 'templates', 'audiences', 'offers'])
    server.instead(`/api/${path}`, () =>
      Response.json({
        items: [],
        swipeFiles: [],
        templates: [],
        audiences: [],
        offers: [],
        nextCursor: null,
      }),
    )
  showApp(page)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(/^For example "/)).toBeVisible()
})
