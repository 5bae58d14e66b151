import { stubMedia } from '#web/ui/fake-screen.ts'
import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Voice, VoiceLine } from '#contract/materials/voice.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { VoicePanel } from './voice-panel.tsx'

const line = (id: string, text: string, more: Partial<VoiceLine> = {}): VoiceLine => ({
  id,
  origin: 'posts',
  text,
  original: null,
  isRemoved: false,
  examples: [],
  changes: [],
  ...more,
})

/** A stand-in for the server: one voice, changed as the server would change it. */
class FakeVoice {
  voice: Voice = {
    posts: 12,
    needed: 10,
    lines: [
      line('sentences', 'Short sentences.', { examples: ['We lost a roof.'] }),
      line('emoji', 'No emoji.'),
      line('hashtags', 'No hashtags.'),
    ],
    proposals: [],
  }
  refusal: string | null = null
  readonly calls: string[] = []

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://lede.test')
    const method = init.method ?? 'GET'
    if (method === 'GET') return Response.json(this.voice)
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>
    this.calls.push(`${method} ${pathname} ${JSON.stringify(body)}`)
    if (this.refusal !== null)
      return Response.json({ code: 'bad_request:api', message: '', cause: this.refusal }, { status: 400 })
    const id = pathname.split('/').at(-1) ?? ''
    if (method === 'POST' && pathname.includes('proposals')) this.#decide(id, body.decision)
    else if (method === 'POST')
      this.voice = {
        ...this.voice,
        lines: [...this.voice.lines, line('n1', String(body.text), { origin: 'own' })],
      }
    else
      this.voice = {
        ...this.voice,
        lines: this.voice.lines.map((one) => (one.id === id ? changed(one, body) : one)),
      }
    return Response.json(this.voice, { status: 200 })
  }

  #decide(id: string, decision: unknown): void {
    const open = this.voice.proposals.filter((one) => one.id !== id)
    this.voice = { ...this.voice, proposals: decision === 'open' ? [proposal] : open }
  }
}

const changed = (one: VoiceLine, { text, isRemoved }: Record<string, unknown>): VoiceLine => ({
  ...one,
  ...(typeof isRemoved === 'boolean' ? { isRemoved } : {}),
  ...(typeof text === 'string' ? { text, original: one.original ?? one.text } : {}),
  ...(text === null ? { text: one.original ?? one.text, original: null } : {}),
})

const proposal = { id: 'p1', text: 'No dashes.', changes: [{ before: 'It was — late.', after: '' }] }

describe('the page of a voice', () => {
  let server: FakeVoice
  beforeEach(() => {
    server = new FakeVoice()
    vi.stubGlobal('fetch', server.fetch)
    stubMedia()
  })

  const open = async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const page = () => (
      <>
        <VoicePanel />
        <Toaster />
      </>
    )
    const router = createRouter({
      routeTree: createRootRoute({ component: page }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    })
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
    await waitFor(() => expect(screen.queryByText('Reading your posts')).toBeNull())
    return userEvent.setup()
  }
  const lines = () => within(screen.getByRole('list', { name: 'Lines of your voice' }))
  const card = (name: string) => lines().getByRole('listitem', { name })

  it('shows each line with the places that show it', async () => {
    await open()
    expect(await screen.findByText(/latest 12 posts/)).toBeVisible()
    expect(within(card('Short sentences.')).getByText('We lost a roof.')).toBeVisible()
    expect(card('No emoji.')).toBeVisible()
  })

  it('teaches where posts come from while there are too few, and says no figure of the voice', async () => {
    server.voice = { posts: 4, needed: 10, lines: [], proposals: [] }
    await open()
    expect(await screen.findByRole('heading', { name: 'Not enough posts yet' })).toBeVisible()
    expect(screen.getByText(/There are 4 posts of your own here/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Import your LinkedIn archive' })).toHaveAttribute(
      'href',
      '/settings#data',
    )
    expect(screen.getByRole('link', { name: 'Mark swipes as yours' })).toHaveAttribute('href', '/swipes')
    expect(screen.getByRole('textbox', { name: 'Add a line of your own' })).toBeVisible()
  })

  it('puts a line in other words by keyboard, and back to what the posts say', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit: Short sentences.' }))
    const field = screen.getByRole('textbox', { name: 'In your words' })
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, 'One breath each.{Enter}')
    expect(await screen.findByText('Your posts say: Short sentences.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit: One breath each.' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Use that' }))
    await waitFor(() => expect(card('Short sentences.')).toBeVisible())
    expect(server.calls).toEqual([
      'PATCH /api/voice/lines/sentences {"text":"One breath each."}',
      'PATCH /api/voice/lines/sentences {"text":null}',
    ])
  })

  it('leaves a line as it was on Escape', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit: No emoji.' }))
    await user.keyboard('Something else{Escape}')
    expect(card('No emoji.')).toBeVisible()
    expect(server.calls).toEqual([])
  })

  it('removes a line with undo, goes on at the next one, and brings lines back', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove: No emoji.' }))
    await waitFor(() => expect(lines().queryByText('No emoji.')).toBeNull())
    expect(screen.getByRole('button', { name: 'Remove: No hashtags.' })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(card('No emoji.')).toBeVisible())
    await user.click(screen.getByRole('button', { name: 'Remove: No emoji.' }))
    await user.click(await screen.findByText('1 removed line'))
    await user.click(screen.getByRole('button', { name: 'Bring back: No emoji.' }))
    await waitFor(() => expect(card('No emoji.')).toBeVisible())
  })

  it('adds a line, and keeps the words when the server refuses them', async () => {
    const user = await open()
    const field = await screen.findByRole('textbox', { name: 'Add a line of your own' })
    server.refusal = 'You have 50 lines of your own; remove one first.'
    await user.type(field, 'Never say journey.{Enter}')
    expect(await screen.findByText(server.refusal)).toBeVisible()
    expect(field).toHaveValue('Never say journey.')
    server.refusal = null
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(within(card('Never say journey.')).getByText('Your own')).toBeVisible()
  })

  it('shows what edits suggest, before and after, and takes a refusal back', async () => {
    server.voice = { ...server.voice, proposals: [proposal] }
    const user = await open()
    const suggested = await screen.findByRole('listitem', { name: 'No dashes.' })
    expect(within(suggested).getByText('It was — late.')).toBeVisible()
    expect(within(suggested).getByText('left out')).toBeVisible()
    await user.click(within(suggested).getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'No dashes.' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('listitem', { name: 'No dashes.' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(server.calls).toEqual([
        'POST /api/voice/proposals/p1 {"decision":"refused"}',
        'POST /api/voice/proposals/p1 {"decision":"open"}',
        'POST /api/voice/proposals/p1 {"decision":"accepted"}',
      ]),
    )
  })

  it('says when the voice could not be loaded, and tries again', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'x', message: 'Out of order.' }, { status: 500 }),
    )
    const user = await open()
    expect(await screen.findByText('Your voice could not be loaded.')).toBeVisible()
    vi.stubGlobal('fetch', server.fetch)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No emoji.')).toBeVisible()
  })
})
