import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from '#web/show-app.tsx'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'

const asked: Confirmation = {
  id: 'c1',
  state: 'waiting',
  documentId: 'd1',
  chatId: null,
  title: 'Ten days',
  content: 'We **counted**.',
  network: 'linkedin',
  memberName: 'Ada Example',
  schedule: null,
  keyName: 'Claude',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  decidedAt: null,
  publication: null,
  url: null,
  reason: null,
}

describe('a post that waits for its writer’s word', () => {
  let server: FakeAccountServer
  let confirmation: Confirmation
  let isConnected: boolean
  let said: string[]
  beforeEach(() => {
    stubScreen()
    server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    confirmation = asked
    isConnected = true
    said = []
    server.instead('/api/confirmations/c1', () => Response.json(confirmation))
    server.instead('/api/linkedin/status', () =>
      Response.json({ isConnected, network: 'linkedin', memberName: 'Ada Example', expiresAt: null }),
    )
    vi.stubGlobal('fetch', server.fetch)
  })

  const user = userEvent.setup()
  const answer = (word: string, after: Partial<Confirmation>) =>
    server.instead(`/api/confirmations/c1/${word}`, () => {
      said.push(word)
      confirmation = { ...asked, ...after }
      return Response.json(confirmation)
    })

  it('is shown as it would go out, where to, and until when, and nothing is said for its writer', async () => {
    answer('confirm', { state: 'confirmed' })
    answer('refuse', { state: 'refused' })
    showApp('/confirm/c1')
    expect(await screen.findByRole('heading', { name: 'Publish this post?' })).toBeVisible()
    expect(
      await screen.findByText('"Claude" asks to publish "Ten days". Nothing goes out unless you say so.'),
    ).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Preview' })).toHaveTextContent('We 𝗰𝗼𝘂𝗻𝘁𝗲𝗱.')
    expect(screen.getByText(/as Ada Example, for everybody to read\. You can decide until/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Publish to LinkedIn' })).toBeVisible()
    expect(said).toEqual([])
  })

  it('is published with a second press where a place in it is still open', async () => {
    confirmation = { ...asked, content: '<p>From [one figure].</p>' }
    answer('confirm', { state: 'confirmed', publication: 'queued' })
    showApp('/confirm/c1')
    await user.click(await screen.findByRole('button', { name: 'Publish to LinkedIn' }))
    expect(await screen.findByRole('alertdialog', { name: '1 placeholder is still open' })).toBeVisible()
    expect(said).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Publish anyway' }))
    await waitFor(() => expect(said).toEqual(['confirm']))
  })

  it('is published with one press, and says how that went', async () => {
    const url = 'https://www.linkedin.com/feed/update/1'
    answer('confirm', { state: 'confirmed', publication: 'published', url })
    showApp('/confirm/c1')
    await user.click(await screen.findByRole('button', { name: 'Publish to LinkedIn' }))
    expect(await screen.findByText('Your post is on LinkedIn.')).toBeVisible()
    const out = screen.getByRole('link', { name: /^See it on LinkedIn/ })
    expect(out).toHaveAttribute('href', url)
    expect(opensWithoutOpener(out)).toBe(true)
    expect(screen.queryByRole('button', { name: /publish/i })).not.toBeInTheDocument()
    expect(said).toEqual(['confirm'])
  })

  it('is put on the schedule with one press where a program asked for a time', async () => {
    const schedule = { at: new Date(Date.now() + 86_400_000).toISOString(), timezone: 'Europe/Berlin' }
    confirmation = { ...asked, schedule }
    answer('confirm', { schedule, state: 'confirmed' })
    showApp('/confirm/c1')
    expect(await screen.findByRole('heading', { name: 'Schedule this post?' })).toBeVisible()
    expect(
      screen.getByText('"Claude" asks to schedule "Ten days". Nothing goes out unless you say so.'),
    ).toBeVisible()
    expect(screen.getByText(/^It would go out tomorrow.*to LinkedIn as Ada Example/)).toBeVisible()
    expect(screen.getByRole('button', { name: "Don't schedule" })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Schedule' }))
    expect(await screen.findByText(/^Your post goes out tomorrow/)).toBeVisible()
    expect(said).toEqual(['confirm'])
  })

  it.each([
    ['refused', 'You did not schedule this post.'],
    ['expired', 'The time to confirm this has passed.'],
  ] as const)('says of a time asked for that it is %s', async (state, words) => {
    confirmation = { ...asked, schedule: { at: new Date().toISOString(), timezone: 'UTC' }, state }
    showApp('/confirm/c1')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByText(/Nothing was scheduled\./)).toBeVisible()
  })

  it('stays as it is when its writer refuses', async () => {
    answer('refuse', { state: 'refused' })
    showApp('/confirm/c1')
    await user.click(await screen.findByRole('button', { name: "Don't publish" }))
    expect(await screen.findByText('You did not publish this post.')).toBeVisible()
    expect(said).toEqual(['refuse'])
  })

  it('says why it cannot be published now', async () => {
    server.instead('/api/confirmations/c1/confirm', () => {
      confirmation = { ...asked, state: 'expired' }
      const cause = 'The time to confirm this has passed. Nothing was published.'
      return Response.json({ code: 'bad_request:api', cause }, { status: 400 })
    })
    showApp('/confirm/c1')
    await user.click(await screen.findByRole('button', { name: 'Publish to LinkedIn' }))
    expect(
      await screen.findByText('The time to confirm this has passed. Nothing was published.'),
    ).toBeVisible()
    expect(await screen.findByText('The time to confirm this has passed.')).toBeVisible()
  })

  it('asks to connect first where nothing is connected', async () => {
    isConnected = false
    showApp('/confirm/c1')
    const link = await screen.findByRole('link', { name: 'Connect LinkedIn to publish' })
    expect(link).toHaveAttribute('href', expect.stringContaining('/api/linkedin/auth?returnUrl='))
    expect(screen.getByRole('button', { name: "Don't publish" })).toBeVisible()
  })

  it.each([
    ['expired', {}, 'The time to confirm this has passed.'],
    ['withdrawn', {}, 'This request is no longer open.'],
    ['changed', {}, 'This post was changed after you were asked.'],
    ['refused', {}, 'You did not publish this post.'],
    ['confirmed', { publication: 'sending' }, 'Your post is being published…'],
    ['confirmed', { publication: 'failed', reason: 'LinkedIn said no.' }, 'LinkedIn said no.'],
    ['confirmed', { publication: 'unknown' }, "We don't know whether your post went out."],
  ] as const)('says that it is %s', async (state, more, words) => {
    confirmation = { ...asked, ...more, state }
    showApp('/confirm/c1')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', '/?documentId=d1')
    expect(screen.queryByRole('button', { name: 'Publish to LinkedIn' })).not.toBeInTheDocument()
  })

  it('says that there is none, and that it could not be loaded', async () => {
    showApp('/confirm/other')
    expect(await screen.findByText('There is nothing here to confirm')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Confirm a post' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your posts' })).toHaveAttribute('href', '/posts')
    cleanup()
    let isBroken = true
    server.instead('/api/confirmations/c1', () =>
      isBroken
        ? Response.json({ code: 'bad_request:api', cause: 'Not now.' }, { status: 400 })
        : Response.json(asked),
    )
    showApp('/confirm/c1')
    expect(await screen.findByText('Not now. Nothing was published.')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Publish to LinkedIn' })).toBeVisible()
  })
})
