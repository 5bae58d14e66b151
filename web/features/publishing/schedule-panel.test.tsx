import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeConsole } from '#test/setup/console.ts'
import { firstPreferences } from '#contract/account.ts'
import { initialArtifact } from '#core/artifact-state.ts'
import { readText } from '#core/post/post-content.ts'
import { defaultTime } from '#core/time/slots.ts'
import { timestampsOf } from '#core/time/zoned-time.ts'
import { listedPost } from '#test/fixtures/listed-post.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { stubLeaving } from '#web/ui/fake-screen.ts'
import { SchedulePanel } from './schedule-panel.tsx'
import { sayIn } from '#web/ui/zone-words.ts'

const zone = 'America/Argentina/Buenos_Aires'
const status = { isConnected: true, network: 'linkedin', memberName: 'Ada Byron', expiresAt: null }
const call = 'POST /api/posts/schedule'
const limit = { used: 0, limit: 500, resetsAt: '2026-12-01T00:00:00.000Z' }
const features = { chat: true, 'web-search': true, images: true, voice: true, publish: true, schedule: true }
const profileOf = (timezone: string | null) => ({
  profile: {
    firstName: null,
    lastName: null,
    fullName: null,
    imageUrl: null,
    timezone,
    onboarded: true,
    preferences: firstPreferences,
  },
  usage: { messages: limit, posts: limit },
  features,
})

const hour = 60 * 60 * 1000
const day = 24 * hour
const now = Date.parse('2026-11-20T12:00:00.000Z')
const [nine = 0] = timestampsOf(defaultTime(now, zone), zone)
const [ten = 0] = timestampsOf({ ...defaultTime(now, zone), hour: 10 }, zone)
const buttonWords = (verb: string, at: number) =>
  `${verb} post for ${sayIn(zone, at, 'MMM d')} at ${sayIn(zone, at, 'h:mm a')}`

describe('the schedule dialog', () => {
  let server: FakeDocumentServer
  let done: number
  let left: string[]
  let saved: Promise<void>
  beforeEach(() => {
    saved = Promise.resolve()
    vi.useFakeTimers({ toFake: ['Date'], now })
    server = new FakeDocumentServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/linkedin/status', () => json(status))
    server.on('GET /api/profile', () => json(profileOf(zone)))
    scheduled([])
    answer(nine)
    done = 0
    left = stubLeaving()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const post = (id: string, at: number) =>
    listedPost(id, {
      status: 'scheduled',
      scheduledAt: new Date(at).toISOString(),
      scheduledTimezone: zone,
    })
  const scheduled = (posts: { id: string; at: number }[]) =>
    server.on('GET /api/posts', () =>
      json({ posts: posts.map(({ id, at }) => post(id, at)), counts: null, nextCursor: null }),
    )
  const answer = (at: number, moved = false) =>
    server.on(call, () =>
      json({ documentId: 'd1', scheduledAt: new Date(at).toISOString(), timezone: zone, moved }),
    )
  const Page = ({ text, at }: { text: string; at: number | null }) => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <SchedulePanel
          isOpen={isOpen}
          onOpenChange={setOpen}
          documentId="d1"
          post={readText(text)}
          preview={<p>The card</p>}
          scheduledAt={at === null ? null : new Date(at).toISOString()}
          leaving={{
            flush: () => saved,
            artifact: () => ({ ...initialArtifact, documentId: 'd1', chatId: 'c1', isVisible: true }),
          }}
          onScheduled={() => {
            done += 1
          }}
        />
        <Toaster />
      </>
    )
  }
  const show = (text = 'Words', at: number | null = null) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const routeTree = createRootRoute({
      component: () => <Page text={text} at={at} />,
      notFoundComponent: () => null,
    })
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </QueryClientProvider>,
    )
    return userEvent.setup()
  }
  const press = async (name: string, user = userEvent.setup()) =>
    user.click(await screen.findByRole('button', { name }))

  it('begins with tomorrow at nine in the writer’s zone, and schedules it', async () => {
    const user = show()
    expect(await screen.findByRole('dialog', { name: 'Schedule your post' })).toBeDefined()
    expect(await screen.findByText('Scheduling in America/Argentina/Buenos Aires')).toBeDefined()
    expect(await screen.findByRole('group', { name: 'Choose your post time' })).toBeDefined()
    expect(screen.getByText('The card')).toBeDefined()
    await press(buttonWords('Schedule', nine), user)
    await screen.findByText(`Post scheduled for ${sayIn(zone, nine, 'PPP p')}`)
    expect(server.asked(call)).toMatchObject([
      { body: { documentId: 'd1', scheduledAt: new Date(nine).toISOString(), timezone: zone } },
    ])
    expect(done).toBe(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that it is scheduling until the post is scheduled', async () => {
    const gate = Promise.withResolvers<void>()
    server.on(call, async () => {
      await gate.promise
      return json({
        documentId: 'd1',
        scheduledAt: new Date(nine).toISOString(),
        timezone: zone,
        moved: false,
      })
    })
    await press(buttonWords('Schedule', nine), show())
    expect(await screen.findByRole('button', { name: 'Scheduling post...' })).toBeDefined()
    expect(done).toBe(0)
    gate.resolve()
    await waitFor(() => expect(done).toBe(1))
  })

  it('stops before a post with open slots, which is scheduled with a second press', async () => {
    const user = show('We cut it to [one or two figures].')
    await press(buttonWords('Schedule', nine), user)
    expect(await screen.findByRole('alertdialog', { name: '1 placeholder is still open' })).toBeDefined()
    expect(server.asked(call)).toEqual([])
    await press('Schedule anyway', user)
    await screen.findByText(`Post scheduled for ${sayIn(zone, nine, 'PPP p')}`)
    expect(server.asked(call)).toHaveLength(1)
  })

  it('asks about open slots and open claims in one question', async () => {
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    const user = show('We cut it to [one or two figures].')
    await press(buttonWords('Schedule', nine), user)
    const question = await screen.findByRole('alertdialog', { name: '1 placeholder is still open' })
    expect(question.textContent).toContain('Readers would see "[one or two figures]".')
    expect(question.textContent).toContain('Nothing in your material says this: "97 percent".')
    await press('Schedule anyway', user)
    await screen.findByText(`Post scheduled for ${sayIn(zone, nine, 'PPP p')}`)
    expect(server.asked(call)).toHaveLength(1)
  })

  it('asks about open claims once for the same text, and again when it is another', async () => {
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    const user = show()
    await press(buttonWords('Schedule', nine), user)
    const question = await screen.findByRole('alertdialog', {
      name: 'Not everything in this post is in your material',
    })
    expect(question.textContent).toContain('"97 percent"')
    expect(server.asked(call)).toEqual([])
    await press('Schedule anyway', user)
    await waitFor(() => expect(server.asked(call)).toHaveLength(1))
    cleanup()
    await press(buttonWords('Schedule', nine), show())
    await waitFor(() => expect(server.asked(call)).toHaveLength(2))
    cleanup()
    server.openClaims = { texts: ['97 percent'], textHash: 'b' }
    await press(buttonWords('Schedule', nine), show())
    await screen.findByRole('alertdialog')
    expect(server.asked(call)).toHaveLength(2)
  })

  it('takes another day and time', async () => {
    const user = show()
    const later = nine + 2 * day
    const name = new RegExp(`^${sayIn(zone, later, 'EEEE, MMMM d')}`)
    if (sayIn(zone, later, 'M') !== sayIn(zone, nine, 'M')) await press('Go to the Next Month', user)
    await user.click(await screen.findByRole('button', { name }))
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '14:45' } })
    const chosen = later + (5 * 60 + 45) * 60_000
    await press(buttonWords('Schedule', chosen), user)
    await waitFor(() => expect(done).toBe(1))
    expect(server.asked(call)).toMatchObject([{ body: { scheduledAt: new Date(chosen).toISOString() } }])
  })

  it('warns of a conflict, and says where the post went', async () => {
    scheduled([{ id: 'other', at: nine }])
    answer(ten, true)
    const user = show()
    expect(await screen.findByText('Time slot conflict detected')).toBeDefined()
    expect(
      screen.getByText(
        'Another post is scheduled at this time. Your post will be automatically scheduled for 10:00 AM instead.',
      ),
    ).toBeDefined()
    await press(buttonWords('Schedule', ten), user)
    const date = sayIn(zone, ten, 'PPP p')
    await screen.findByText(`Time slot conflict detected. Post scheduled for ${date} (next available time)`)
    expect(server.asked(call)).toMatchObject([{ body: { scheduledAt: new Date(nine).toISOString() } }])
  })

  const slotsOfWeek = async () => {
    const list = await screen.findByRole('list', { name: 'Also scheduled this week' })
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  }

  it('lists the other posts of the week of the chosen day, in their order', async () => {
    scheduled([
      { id: 'later', at: nine + 4 * hour },
      { id: 'd1', at: nine },
      { id: 'sooner', at: ten },
      { id: 'next-week', at: nine + 3 * day },
    ])
    const user = show()
    expect(await slotsOfWeek()).toEqual(['Sat, Nov 21, 10:00 AM · sooner', 'Sat, Nov 21, 1:00 PM · later'])
    await user.click(await screen.findByRole('button', { name: /^Tuesday, November 24/ }))
    expect(await slotsOfWeek()).toEqual(['Tue, Nov 24, 9:00 AM · next-week'])
  })

  it('says how many posts of a busy week are not listed', async () => {
    scheduled(Array.from({ length: 9 }, (_, at) => ({ id: `post-${at}`, at: ten + at * hour })))
    show()
    const [first, ...others] = await slotsOfWeek()
    expect(first).toBe('Sat, Nov 21, 10:00 AM · post-0')
    expect(others).toHaveLength(7)
    expect(others.at(-1)).toBe('and 2 more')
  })

  it('lists nothing for a week without other posts', async () => {
    scheduled([{ id: 'next-week', at: nine + 3 * day }])
    const user = show()
    await user.click(await screen.findByRole('button', { name: /^Tuesday, November 24/ }))
    expect(await slotsOfWeek()).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: /^Saturday, November 21/ }))
    await expect.poll(() => screen.queryByText('Also scheduled this week')).toBeNull()
  })

  it('moves a post from its own slot, which is no conflict', async () => {
    scheduled([{ id: 'd1', at: ten }])
    const gate = Promise.withResolvers<Response>()
    server.on(call, () => gate.promise)
    const user = show('Words', ten)
    await press(buttonWords('Reschedule', ten), user)
    expect(await screen.findByRole('button', { name: 'Rescheduling post...' })).toBeDefined()
    gate.resolve(
      json({ documentId: 'd1', scheduledAt: new Date(ten).toISOString(), timezone: zone, moved: false }),
    )
    await screen.findByText(`Post rescheduled for ${sayIn(zone, ten, 'PPP p')}`)
  })

  it('moves a post with open slots with a second press, named like the first time', async () => {
    const user = show('We cut it to [one or two figures].', ten)
    await press(buttonWords('Reschedule', ten), user)
    await press('Schedule anyway', user)
    await waitFor(() => expect(server.asked(call)).toHaveLength(1))
  })

  it('schedules nothing without a timezone', async () => {
    server.on('GET /api/profile', () => json(profileOf(null)))
    show()
    expect(await screen.findByText('Timezone not set')).toBeDefined()
    expect(screen.getByText('Please set your timezone in Settings before scheduling posts.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe(
      '/settings#timezone',
    )
    expect(await screen.findByRole('button', { name: 'Schedule post' })).toHaveProperty('disabled', true)
  })

  it('says that the timezone could not be loaded, and tries again', async () => {
    server.on('GET /api/profile', () => new Response('no', { status: 500 }))
    const user = show()
    expect(await screen.findByText('Your timezone could not be loaded.')).toBeDefined()
    expect(takeConsole().join()).toContain('Failed to load profile')
    expect(await screen.findByRole('button', { name: 'Schedule post' })).toHaveProperty('disabled', true)
    server.on('GET /api/profile', () => json(profileOf(zone)))
    await press('Try again', user)
    expect(await screen.findByText('Scheduling in America/Argentina/Buenos Aires')).toBeDefined()
  })

  it('does not connect either without a timezone', async () => {
    server.on('GET /api/profile', () => json(profileOf(null)))
    server.on('GET /api/linkedin/status', () => json({ ...status, isConnected: false, memberName: null }))
    show()
    await screen.findByText('Timezone not set')
    await waitFor(() => expect(server.asked('GET /api/linkedin/status')).not.toEqual([]))
    expect(await screen.findByRole('button', { name: 'Schedule post' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Connect to LinkedIn' })).toBeNull()
  })

  it('takes the timezone of the browser with one press, and goes on', async () => {
    server.on('GET /api/profile', () => json(profileOf(null)))
    server.on('PATCH /api/profile', () => json(profileOf(zone)))
    const user = show()
    const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions()
    await press(`Use ${own.replaceAll('_', ' ')}`, user)
    expect(await screen.findByText('Scheduling in America/Argentina/Buenos Aires')).toBeDefined()
    expect(server.asked('PATCH /api/profile')).toMatchObject([{ body: { timezone: own } }])
    expect(screen.queryByText('Timezone not set')).toBeNull()
  })

  it('refuses a time that has passed', async () => {
    show('Words', now - 3 * day)
    expect(await screen.findByText('This time has passed')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Reschedule post' })).toHaveProperty('disabled', true)
  })

  it('connects first', async () => {
    const gate = Promise.withResolvers<void>()
    server.on('GET /api/linkedin/status', async () => {
      await gate.promise
      return json({ ...status, isConnected: false, memberName: null })
    })
    const user = show()
    expect(await screen.findByRole('button', { name: 'Checking connection...' })).toBeDefined()
    gate.resolve()
    await press('Connect to LinkedIn', user)
    await screen.findByText('Redirecting to LinkedIn to connect. You can schedule after connecting.')
    // The toast can be read before the page is left.
    expect(left).toEqual([])
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('leaves to connect only after changes are saved', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true })
    const change = Promise.withResolvers<void>()
    saved = change.promise
    server.on('GET /api/linkedin/status', () => json({ ...status, isConnected: false, memberName: null }))
    await press('Connect to LinkedIn', show())
    expect(await screen.findByRole('button', { name: 'Connecting...' })).toBeDefined()
    await screen.findByText('Redirecting to LinkedIn to connect. You can schedule after connecting.')
    // Long enough for the toast to be read.
    await vi.advanceTimersByTimeAsync(2000)
    expect(left).toEqual([])
    change.resolve()
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('says when the connection ends before the post goes out', async () => {
    const expiresAt = new Date(nine - day / 2).toISOString()
    server.on('GET /api/linkedin/status', () => json({ ...status, expiresAt }))
    show()
    expect(await screen.findByText('Your LinkedIn connection ends before then')).toBeDefined()
  })

  it('takes every hour for free when the scheduled posts cannot be loaded', async () => {
    server.on('GET /api/posts', () => json({ code: '' }, 500))
    show()
    expect(await screen.findByRole('button', { name: buttonWords('Schedule', nine) })).toBeDefined()
    await waitFor(() => expect(server.asked('GET /api/posts')).toHaveLength(1))
    expect(screen.queryByText('Time slot conflict detected')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what went wrong, and keeps the dialog', async () => {
    server.on(call, () =>
      json({ code: 'bad_request:api', message: 'No.', cause: 'No free time slot is left on this day' }, 400),
    )
    const user = show()
    await press(buttonWords('Schedule', nine), user)
    await screen.findByText('Failed to schedule post')
    await screen.findByText('No free time slot is left on this day')
    const keys = () => server.asked(call).map(({ headers }) => headers.get('idempotency-key'))
    await press(buttonWords('Schedule', nine), user)
    await waitFor(() => expect(keys()).toHaveLength(2))
    expect(keys()[0]).toBe(keys()[1])
    expect(done).toBe(0)
  })

  it('does not send what is too long', async () => {
    const user = show('x'.repeat(3001))
    await press(buttonWords('Schedule', nine), user)
    await screen.findByText('LinkedIn posts cannot exceed 3000 characters')
    expect(server.asked(call)).toHaveLength(0)
  })
})
