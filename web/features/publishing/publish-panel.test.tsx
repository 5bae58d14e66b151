import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeConsole } from '#test/setup/console.ts'
import { firstPreferences } from '#contract/account.ts'
import { initialArtifact } from '#core/artifact-state.ts'
import { readText } from '#core/post/post-content.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { opensWithoutOpener, stubLeaving } from '#web/ui/fake-screen.ts'
import { oauthStateKey } from '#web/device/opening-post.ts'
import { PublishPanel } from './publish-panel.tsx'

const status = { isConnected: true, network: 'linkedin', memberName: 'Ada Byron', expiresAt: null }
const limit = { used: 0, limit: 300, resetsAt: '2026-12-01T00:00:00.000Z' }
const features = { chat: true, 'web-search': true, images: true, voice: true, publish: true, schedule: true }
const profileOf = (posts = limit, allowed = features) => ({
  profile: {
    firstName: null,
    lastName: null,
    fullName: null,
    imageUrl: null,
    timezone: 'America/Argentina/Buenos_Aires',
    onboarded: true,
    preferences: firstPreferences,
  },
  usage: { messages: limit, posts },
  features: allowed,
})
const publishCall = 'POST /api/linkedin/publish'

describe('the publish dialog', () => {
  let server: FakeDocumentServer
  let flush: () => Promise<void>
  let accepted: number
  let left: string[]
  beforeEach(() => {
    server = new FakeDocumentServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/linkedin/status', () => json(status))
    server.on('GET /api/profile', () => json(profileOf()))
    flush = () => Promise.resolve()
    accepted = 0
    left = stubLeaving()
  })

  type PageProps = { text: string; scheduledAt?: string; scheduledTimezone?: string }
  const Page = ({ text, scheduledAt, scheduledTimezone }: PageProps) => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <PublishPanel
          opener={null}
          isOpen={isOpen}
          onOpenChange={setOpen}
          documentId="d1"
          scheduledAt={scheduledAt ?? null}
          scheduledTimezone={scheduledTimezone ?? null}
          post={readText(text)}
          preview={<p>The card</p>}
          leaving={{
            flush: () => flush(),
            artifact: () => ({ ...initialArtifact, documentId: 'd1', chatId: 'c1', isVisible: true }),
          }}
          onByHand={() => {
            accepted -= 1
          }}
          onAccepted={() => {
            accepted += 1
          }}
        />
        <Toaster />
      </>
    )
  }
  const showIn = (text = 'Words', schedule: Omit<PageProps, 'text'> = {}) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <Page text={text} {...schedule} />
      </QueryClientProvider>,
    )
    return client
  }
  const show = (text?: string) => {
    showIn(text)
    return userEvent.setup()
  }
  const publishButton = () => screen.findByRole('button', { name: 'Publish to LinkedIn' })
  const keys = () => server.asked(publishCall).map(({ headers }) => headers.get('idempotency-key'))

  it('checks the connection first and shows the post beside the decision', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('GET /api/linkedin/status', () => answer.promise)
    show()
    expect(await screen.findByRole('dialog', { name: 'Publish post' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Checking LinkedIn connection...' })).toBeDefined()
    expect(screen.getByText('The card')).toBeDefined()
    answer.resolve(json(status))
    expect(await publishButton()).toBeDefined()
    expect(screen.getByText('Posting as Ada Byron.')).toBeDefined()
    expect(screen.queryByText(/Practice network/)).toBeNull()
  })

  it('publishes where the server names only what the specification does', async () => {
    server.on('GET /api/linkedin/status', () => json({ isConnected: true }))
    server.on('GET /api/profile', () => json({ profile: { timezone: 'Europe/Paris' } }))
    server.on(publishCall, () => json({ success: true }))
    const user = show()
    await user.click(await publishButton())
    expect(await screen.findByText('Post is being published to LinkedIn!')).toBeDefined()
    expect(accepted).toBe(1)
    expect(screen.queryByText(/Practice network/)).toBeNull()
  })

  it('offers to connect where the server says only that there is no connection', async () => {
    server.on('GET /api/linkedin/status', () => json({ isConnected: false }))
    show()
    expect(await screen.findByRole('button', { name: 'Connect LinkedIn to post' })).toBeDefined()
  })

  it('says of a scheduled post that it does not go out a second time', async () => {
    const scheduledAt = '2031-03-04T12:00:00.000Z'
    showIn('Words', { scheduledAt })
    const words = (at: string) => `It is scheduled for Tue 4 Mar 2031, ${at}, and will not go out again then.`
    expect(await screen.findByText(words('9:00 am (America/Argentina/Buenos Aires)'))).toBeDefined()
    cleanup()
    showIn('Words', { scheduledAt, scheduledTimezone: 'Europe/Berlin' })
    expect(await screen.findByText(words('1:00 pm (Europe/Berlin)'))).toBeDefined()
    cleanup()
    show()
    expect(await publishButton()).toBeDefined()
    expect(screen.queryByText(/It is scheduled/)).toBeNull()
  })

  it('begins at its main action, which keeps the focus, and ignores a key that is held down', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('GET /api/linkedin/status', () => answer.promise)
    show()
    const checking = await screen.findByRole('button', { name: 'Checking LinkedIn connection...' })
    await waitFor(() => expect(document.activeElement).toBe(checking))
    answer.resolve(json(status))
    const publish = await publishButton()
    expect(document.activeElement).toBe(publish)
    expect(fireEvent.keyDown(publish, { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(publish, { key: 'Enter' })).toBe(true)
  })

  it('can be connected from while the connection is checked once more', async () => {
    server.on('GET /api/linkedin/status', () => json({ ...status, isConnected: false }))
    const client = showIn()
    const connect = await screen.findByRole('button', { name: 'Connect LinkedIn to post' })
    server.on('GET /api/linkedin/status', () => new Promise<Response>(() => undefined))
    act(() => void client.invalidateQueries({ queryKey: ['linkedin'] }))
    await expect.poll(() => server.asked('GET /api/linkedin/status').length).toBe(2)
    await userEvent.click(connect)
    await expect.poll(() => left).toHaveLength(1)
  })

  it('shows the way by hand beside the other', async () => {
    const user = show()
    await publishButton()
    await waitFor(() => expect(server.asked('GET /api/profile').length).toBeGreaterThan(0))
    expect(screen.queryByText(/by hand/)?.tagName).toBe('BUTTON')
    await user.click(screen.getByRole('button', { name: 'Publish by hand' }))
    expect(accepted).toBe(-1)
  })

  it.each([
    {
      state: 'the account may not publish',
      answers: { profile: profileOf(limit, { ...features, publish: false }) },
      words: /Your account is not allowed to publish through Lede\. You can still publish this post by hand/,
      button: { name: 'Publish to LinkedIn', disabled: true },
    },
    {
      state: 'the month’s posts are used up',
      answers: { profile: profileOf({ ...limit, used: 300 }) },
      // Midnight in UTC is the evening before in Buenos Aires.
      words:
        /used all 300 posts for this month; the count starts again on November 30\. .* by hand do not count/,
      button: { name: 'Publish to LinkedIn', disabled: false },
    },
    {
      state: 'it is not connected',
      answers: { status: { ...status, isConnected: false, memberName: null } },
      words: /You do not have to connect: you can post it on LinkedIn yourself, by hand/,
      button: { name: 'Connect LinkedIn to post', disabled: false },
    },
  ])('offers the way by hand, and says why, where $state', async ({ answers, words, button }) => {
    server.on('GET /api/profile', () => json(answers.profile ?? profileOf()))
    server.on('GET /api/linkedin/status', () => json(answers.status ?? status))
    const user = show()
    expect(await screen.findByText(words)).toBeDefined()
    expect(await screen.findByRole('button', { name: button.name })).toHaveProperty(
      'disabled',
      button.disabled,
    )
    await user.click(screen.getByRole('button', { name: 'Publish by hand' }))
    expect(accepted).toBe(-1)
  })

  it('says nothing of a limit where there is none', async () => {
    server.on('GET /api/profile', () => json(profileOf({ ...limit, used: 7, limit: 0 })))
    show()
    await publishButton()
    await waitFor(() => expect(server.asked('GET /api/profile').length).toBeGreaterThan(0))
    expect(screen.queryByText(/for this month/)).toBeNull()
  })

  it('says that it is publishing until the post is accepted, then closes', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on(publishCall, () => answer.promise)
    const user = show()
    await user.click(await publishButton())
    expect(await screen.findByRole('button', { name: 'Publishing...' })).toBeDefined()
    answer.resolve(json({ publicationId: 'p1' }, 202))
    expect(await screen.findByText('Post is being published to LinkedIn!')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(accepted).toBe(1)
  })

  it('stops before a post with open slots, which goes out with a second press', async () => {
    server.on(publishCall, () => json({ publicationId: 'p1' }, 202))
    const user = show('We cut it to [one or two figures]. [Who did it] was glad.')
    await user.click(await publishButton())
    const question = within(await screen.findByRole('alertdialog', { name: '2 placeholders are still open' }))
    expect(question.getByText(/"\[one or two figures\]", "\[Who did it\]"/)).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.asked(publishCall)).toEqual([])
    await user.click(await publishButton())
    await user.click(await screen.findByRole('button', { name: 'Publish anyway' }))
    await waitFor(() => expect(server.asked(publishCall)).toHaveLength(1))
    expect(accepted).toBe(1)
  })

  it('says what the material does not, and publishes at one press all the same', async () => {
    server.on(publishCall, () => json({ publicationId: 'p1' }, 202))
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    const user = show()
    await screen.findByText(/^Nothing in your material says this: "97 percent"\./)
    await user.click(await publishButton())
    await waitFor(() => expect(accepted).toBe(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('says it once for a text that was published, wherever that was, and again for another text', async () => {
    server.on(publishCall, () => json({ publicationId: 'p1' }, 202))
    const words = /^Nothing in your material says this/
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    const user = show()
    await screen.findByText(words)
    await user.click(await publishButton())
    await waitFor(() => expect(server.asked('POST /api/document/claims/asked')).toHaveLength(1))
    // Simulates another device, which only knows what the server says.
    cleanup()
    localStorage.clear()
    const before = server.asked('GET /api/document/claims/open').length
    show()
    await publishButton()
    await waitFor(() => expect(server.asked('GET /api/document/claims/open').length).toBeGreaterThan(before))
    expect(screen.queryByText(words)).toBeNull()
    cleanup()
    server.openClaims = { texts: ['97 percent'], textHash: 'b' }
    show()
    await screen.findByText(words)
  })

  it('publishes where the claims cannot be looked up', async () => {
    server.on(publishCall, () => json({ publicationId: 'p1' }, 202))
    server.on('GET /api/document/claims/open', () => json({ code: 'internal:document' }, 500))
    await show().click(await publishButton())
    await waitFor(() => expect(accepted).toBe(1))
  })

  it('publishes where it cannot be noted what was said', async () => {
    server.on(publishCall, () => json({ publicationId: 'p1' }, 202))
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    server.on('POST /api/document/claims/asked', () => json({ code: 'internal:document' }, 500))
    const user = show()
    await screen.findByText(/^Nothing in your material/)
    await user.click(await publishButton())
    await waitFor(() => expect(accepted).toBe(1))
  })

  it('uses one key for as long as the dialog is open, and another one the next time', async () => {
    server.on(publishCall, () => json({ code: 'internal:posts' }, 500))
    const user = show()
    await user.click(await publishButton())
    expect(await screen.findByText('Failed to publish post')).toBeDefined()
    await user.click(await publishButton())
    await waitFor(() => expect(keys()).toHaveLength(2))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(await publishButton())
    await waitFor(() => expect(keys()).toHaveLength(3))
    const [first, second, third] = keys()
    expect(first).toBe(second)
    expect(third).not.toBe(first)
    expect(accepted).toBe(0)
  })

  it.each([
    ['rate_limit:posts', 429, 'You have reached your monthly post limit. Please wait or upgrade your plan.'],
    ['forbidden:auth', 403, 'Your account does not have access to this feature.'],
  ])('says why the server refused: %s', async (code, httpStatus, words) => {
    server.on(publishCall, () => json({ code, message: words }, httpStatus))
    const user = show()
    await user.click(await publishButton())
    const notices = within(await screen.findByRole('region', { name: /^Notifications/, hidden: true }))
    expect(await notices.findByText('Failed to publish post')).toBeDefined()
    expect(notices.getByText(words)).toBeDefined()
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(accepted).toBe(0)
  })

  it('refuses a post over the limit without asking the server', async () => {
    const user = show('x'.repeat(3001))
    await user.click(await publishButton())
    expect(await screen.findByText('LinkedIn posts cannot exceed 3000 characters')).toBeDefined()
    expect(keys()).toEqual([])
  })

  it('publishes nothing while the latest changes cannot be saved', async () => {
    flush = () => Promise.reject(new Error('You are offline.'))
    const user = show()
    await user.click(await publishButton())
    expect(await screen.findByText(/latest changes could not be saved. You are offline./)).toBeDefined()
    expect(keys()).toEqual([])
  })

  it('leaves to connect, with the artifact stored, when there is no connection', async () => {
    server.on('GET /api/linkedin/status', () => json({ ...status, isConnected: false, memberName: null }))
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Connect LinkedIn to post' }))
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toMatch(/^\/api\/linkedin\/auth\?returnUrl=http/)
    expect(JSON.parse(localStorage.getItem(oauthStateKey) ?? '')).toMatchObject({ documentId: 'd1' })
  })

  it('says so when it cannot leave to connect', async () => {
    server.on('GET /api/linkedin/status', () => json({ ...status, isConnected: false, memberName: null }))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Full')
    })
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Connect LinkedIn to post' }))
    expect(await screen.findByText('Failed to connect LinkedIn')).toBeDefined()
    expect(left).toEqual([])
  })

  it('says plainly that the practice network is in use', async () => {
    server.on('GET /api/linkedin/status', () => json({ ...status, network: 'practice' }))
    show()
    expect(await screen.findByText(/Practice network: nothing is sent to LinkedIn/)).toBeDefined()
    const feed = screen.getByRole('link', { name: /Open its feed/ })
    expect(feed.getAttribute('href')).toBe('/practice/feed')
    expect(opensWithoutOpener(feed)).toBe(true)
  })

  it('offers to try again when the connection could not be checked', async () => {
    server.on('GET /api/linkedin/status', () => json({ code: '' }, 500))
    const user = show()
    const again = await screen.findByRole('button', { name: /could not be checked/ })
    server.on('GET /api/linkedin/status', () => json(status))
    expect(takeConsole().join()).toContain('Failed to load connection')
    await user.click(again)
    expect(await publishButton()).toBeDefined()
  })
})
