import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { defaultTime } from '#core/time/slots.ts'
import { timestampsOf, type WallTime } from '#core/time/zoned-time.ts'
import { listedPost } from '#test/fixtures/listed-post.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { sayIn } from '#web/ui/zone-words.ts'
import { calendarQuery, ScheduleContext } from './calendar-queries.ts'
import { usePlacing } from './use-placing.ts'

const timezone = 'Asia/Tokyo'
const now = Date.parse('2026-11-20T12:00:00.000Z')
const nine = defaultTime(now, timezone)
const timestampOf = (wanted: WallTime) => timestampsOf(wanted, timezone)[0] ?? 0
const iso = (wanted: WallTime) => new Date(timestampOf(wanted)).toISOString()
const stretch = { from: 0, to: 8_000_000_000_000 }
const draft = listedPost('a-draft', { title: 'A draft', createdAt: iso(nine), updatedAt: iso(nine) })
const other: Post = { ...draft, id: 'other', title: 'Other', status: 'scheduled', scheduledAt: iso(nine) }
const connection = { isConnected: true, network: 'linkedin', memberName: null, expiresAt: null }

const known = new FakeDocumentServer()
const claims = { texts: ['10 days'], textHash: 'a' }

describe('putting a post on a time', () => {
  let server: FakeDocumentServer
  let client: QueryClient
  let asked: [Post, WallTime | undefined][]
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    server = new FakeDocumentServer()
    vi.stubGlobal('fetch', server.fetch)
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(calendarQuery(stretch).queryKey, { posts: [other], isCut: false })
    asked = []
    server.on('GET /api/linkedin/status', () => json(connection))
    const scheduledAt = iso({ ...nine, hour: 10 })
    server.on('POST /api/posts/schedule', () =>
      json({ documentId: draft.id, scheduledAt, timezone, moved: true }),
    )
  })
  afterEach(() => {
    client.clear()
    vi.useRealTimers()
  })

  function Board({ wanted, zone }: { wanted: WallTime; zone: string | null }) {
    const { place, question } = usePlacing({ posts: [other], timezone: zone })
    return (
      <>
        <button type="button" onClick={() => place(draft, wanted)}>
          Drop
        </button>
        {question === null ? null : (
          <button type="button" onClick={question.agree}>
            {question.words.title} {question.words.description}
          </button>
        )}
      </>
    )
  }
  async function drop(wanted: WallTime, zone: string | null = timezone) {
    render(
      <QueryClientProvider client={client}>
        <ScheduleContext value={(post, proposed) => void asked.push([post, proposed])}>
          <Board wanted={wanted} zone={zone} />
        </ScheduleContext>
        <Toaster />
      </QueryClientProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Drop' }))
  }
  const sent = () =>
    server.requests
      .filter(({ method, path }) => method === 'POST' && path !== '/api/document/claims/asked')
      .map(({ body }) => body)
  const shown = () =>
    client
      .getQueryData(calendarQuery(stretch).queryKey)
      ?.posts.map(({ id, scheduledAt }) => [id, scheduledAt])

  it('asks the server for the time itself, shows what the rule makes of it, and offers to undo', async () => {
    await drop(nine)
    const words = `Time slot conflict detected. Post scheduled for ${sayIn(timezone, timestampOf({ ...nine, hour: 10 }), 'PPP p')} (next available time)`
    await screen.findByText(words)
    expect(sent()).toEqual([{ documentId: draft.id, scheduledAt: iso(nine), timezone }])
    expect(shown()).toContainEqual([draft.id, iso({ ...nine, hour: 10 })])
    server.on('POST /api/posts/schedule/undo', () => json(draft))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent()).toContainEqual({ documentId: draft.id }))
    // The toast disappears shortly after its button was pressed; the page must not be gone by then.
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it.each([
    ['no connection', 'GET /api/linkedin/status', { ...connection, isConnected: false }],
    [
      'a connection that ends before',
      'GET /api/linkedin/status',
      { ...connection, expiresAt: new Date(timestampOf(nine) - 1000).toISOString() },
    ],
  ])('opens the dialog at that time when there is %s', async (_why, call, answer) => {
    server.on(call, () => json(answer))
    await drop(nine)
    await waitFor(() => expect(asked).toEqual([[draft, nine]]))
    expect(sent()).toEqual([])
    expect(shown()).toEqual([[other.id, iso(nine)]])
  })

  const slot = [{ ...known.latest, content: 'From [one figure].' }]
  it.each([
    ['of a claim that nothing vouches for', claims, null, /"10 days"/],
    ['of an open slot', null, slot, /1 placeholder is still open.*"\[one figure\]"/],
    ['of both at once', claims, slot, /"\[one figure\]".*"10 days"/],
  ])('asks one question %s, and schedules when that is agreed to', async (_about, open, versions, words) => {
    server.openClaims = open
    if (versions) server.on('GET /api/document', () => json(versions))
    await drop(nine)
    const question = await screen.findByRole('button', { name: words })
    expect(sent()).toEqual([])
    expect(shown()).toEqual([[other.id, iso(nine)]])
    await userEvent.click(question)
    await screen.findByText(/^Time slot conflict detected/)
    expect(sent()).toEqual([{ documentId: draft.id, scheduledAt: iso(nine), timezone }])
    expect(asked).toEqual([])
  })

  it('asks about claims once for the same text, and again when it is another', async () => {
    server.openClaims = claims
    await drop(nine)
    await screen.findByRole('button', { name: /"10 days"/ })
    cleanup()
    await drop(nine)
    await screen.findByText(/^Time slot conflict detected/)
    expect(sent()).toHaveLength(1)
    cleanup()
    server.openClaims = { ...claims, textHash: 'b' }
    await drop(nine)
    await screen.findByRole('button', { name: /"10 days"/ })
    expect(sent()).toHaveLength(1)
  })

  it('opens the dialog, which proposes a timezone, as long as there is none', async () => {
    await drop(nine, null)
    expect(asked).toEqual([[draft, nine]])
    expect(sent()).toEqual([])
  })

  it('goes back with the reason when the server refuses', async () => {
    const refusal = { code: 'bad_request:api', message: 'No.', cause: 'This post has no text.' }
    server.on('POST /api/posts/schedule', () => json(refusal, 400))
    await drop(nine)
    await screen.findByText('Failed to schedule post')
    screen.getByText('This post has no text.')
    expect(shown()).toEqual([[other.id, iso(nine)]])
  })

  it('says without asking the server that a time has passed', async () => {
    await drop({ ...nine, day: '2020-01-01' })
    await screen.findByText('This time has passed. Choose a later one.')
    expect(sent()).toEqual([])
    expect(shown()).toEqual([[other.id, iso(nine)]])
  })
})
