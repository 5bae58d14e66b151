import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '#contract/documents.ts'
import { initialArtifact } from '#core/artifact-state.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { opensWithoutOpener, stubLeaving } from '#web/ui/fake-screen.ts'
import { FailurePanel } from './failure-panel.tsx'

const config = {
  allowGuests: true,
  allowSignUp: true,
  network: 'practice',
  model: { id: 'm', label: 'M', offline: true },
  providers: [],
  voice: false,
}
const resolveCall = 'POST /api/posts/resolve'

describe('the notice about a publication that did not end in a post', () => {
  let server: FakeDocumentServer
  let done: string[]
  let left: string[]
  beforeEach(() => {
    server = new FakeDocumentServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on(resolveCall, () => json({ documentId: 'd1', status: 'published', url: null, failure: null }))
    done = []
    left = stubLeaving()
  })

  const show = (kind: Failure['kind']) => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FailurePanel
          documentId="d1"
          failure={{ kind, reason: 'The line broke.', at: '2026-11-20T09:00:00.000Z' }}
          leaving={{ flush: () => Promise.resolve(), artifact: () => initialArtifact }}
          onPublish={() => done.push('publish')}
          onResolved={() => done.push('resolved')}
        />
        <Toaster />
      </QueryClientProvider>,
    )
    expect(screen.getByText('The line broke.')).toBeDefined()
    return userEvent.setup()
  }
  const sent = () => server.asked(resolveCall).map(({ body }) => body)

  it('takes the word that the post is there, with its address', async () => {
    const user = show('unknown')
    await user.type(
      screen.getByRole('textbox', { name: 'Address of the post (optional)' }),
      'https://www.linkedin.com/feed/update/urn:li:share:1/',
    )
    await user.click(screen.getByRole('button', { name: 'It is there' }))
    await waitFor(() => expect(done).toEqual(['resolved']))
    expect(sent()).toEqual([
      {
        documentId: 'd1',
        outcome: 'published',
        url: 'https://www.linkedin.com/feed/update/urn:li:share:1/',
      },
    ])
  })

  it('needs no address, but wants a real one', async () => {
    const user = show('unknown')
    const field = screen.getByRole('textbox', { name: 'Address of the post (optional)' })
    await user.type(field, 'over there')
    await user.click(screen.getByRole('button', { name: 'It is there' }))
    expect(screen.getByText(/not a web address/)).toBeDefined()
    expect(sent()).toEqual([])
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'It is there' }))
    await waitFor(() => expect(sent()).toEqual([{ documentId: 'd1', outcome: 'published' }]))
  })

  it('says at the field what is wrong with an address that the server does not take', async () => {
    const cause = 'This is not the address of a post on LinkedIn.'
    server.on(resolveCall, () => json({ code: 'bad_request:api', cause }, 400))
    const user = show('unknown')
    const field = screen.getByRole('textbox', { name: 'Address of the post (optional)' })
    await user.type(field, 'https://example.com/post')
    await user.click(screen.getByRole('button', { name: 'It is there' }))
    expect(await screen.findByText(cause)).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(done).toEqual([])
    await user.type(field, 's')
    expect(screen.queryByText(cause)).toBeNull()
  })

  it('takes the word that the post is not there', async () => {
    const user = show('unknown')
    await user.click(screen.getByRole('button', { name: 'It is not there' }))
    await waitFor(() => expect(sent()).toEqual([{ documentId: 'd1', outcome: 'not-published' }]))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('has the network asked, and says what it said', async () => {
    const found = {
      result: 'likely',
      message: 'There is a post of yours with this very text.',
      url: 'https://www.linkedin.com/feed/update/urn:li:share:7/',
    }
    server.on('POST /api/posts/check', () => json(found))
    const user = show('unknown')
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(found.message)).toBeDefined()
    const look = screen.getByRole('link', { name: /^Look at this post/ })
    expect(look.getAttribute('href')).toBe(found.url)
    expect(opensWithoutOpener(look)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Use its address' }))
    expect(screen.getByDisplayValue(found.url)).toBeDefined()
    expect(sent()).toEqual([])
    server.on('POST /api/posts/check', () => json({ code: 'bad_request:api', cause: 'Ask again.' }, 400))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Ask again.')).toBeDefined()
    expect(server.asked('POST /api/posts/check').map(({ body }) => body)).toEqual([
      { documentId: 'd1' },
      { documentId: 'd1', url: found.url },
    ])
  })

  it('says why the server did not take it', async () => {
    server.on(resolveCall, () => json({ code: 'bad_request:api', cause: 'Nothing to settle.' }, 400))
    const user = show('unknown')
    await user.click(screen.getByRole('button', { name: 'It is not there' }))
    expect(await screen.findByText('Nothing to settle.')).toBeDefined()
    expect(done).toEqual([])
  })

  it.each(['failed', 'late'] as const)('offers to try again when it is %s', async (kind) => {
    const user = show(kind)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(done).toEqual(['publish'])
  })

  it('leaves to connect again', async () => {
    const user = show('reconnect')
    await user.click(screen.getByRole('button', { name: 'Connect LinkedIn' }))
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('offers to try again once the writer has connected again', async () => {
    server.on('GET /api/linkedin/status', () =>
      json({ isConnected: true, network: 'linkedin', memberName: null, expiresAt: null }),
    )
    const user = show('reconnect')
    expect(await screen.findByText('The connection had ended. You are connected again.')).toBeDefined()
    expect(screen.getByText('This post was not published.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Connect LinkedIn' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(done).toEqual(['publish'])
  })

  it('names the practice network where that is to be connected again', async () => {
    server.on('GET /api/config', () => json(config))
    show('reconnect')
    expect(await screen.findByText('The practice network needs to be reconnected.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Connect the practice network' })).toBeDefined()
  })
})
