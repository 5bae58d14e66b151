import '@testing-library/jest-dom/vitest'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Story } from '#contract/materials/story.ts'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from '#web/show-app.tsx'

describe('my story on its page', () => {
  let story: Story
  let saved: { content: string; outlivesPage: boolean }[]
  beforeEach(() => {
    stubScreen()
    story = { content: 'I repair lifts.', updatedAt: '2026-11-21T08:00:00.000Z' }
    saved = []
    const server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    server.instead('/api/story', async (request) => {
      if (request.method === 'GET') return Response.json(story)
      const { content }: { content: string } = await request.json()
      saved.push({ content, outlivesPage: request.keepalive })
      story = { content, updatedAt: new Date().toISOString() }
      return Response.json(story)
    })
    vi.stubGlobal('fetch', server.fetch)
  })

  afterEach(() => void vi.useRealTimers())

  const field = () => screen.findByRole('textbox', { name: 'My Story' })
  const inLyon = { content: 'I repair lifts in Lyon.', outlivesPage: true }
  const typeInLyon = async () => {
    showApp('/identity')
    const box = await field()
    // With fake timers, so that autosave does not interfere with this test.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(box, { target: { value: inLyon.content } })
    vi.useRealTimers()
  }

  it('goes with its page when that goes away', async () => {
    await typeInLyon()
    expect(saved).toEqual([])
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => saved).toEqual([inLyon])
    await expect.poll(() => screen.queryByText('Saved')).not.toBeNull()
  })

  it('is saved by itself when the connection is back', async () => {
    await typeInLyon()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    dispatchEvent(new Event('pagehide'))
    expect(await screen.findByText(/^Not saved yet/)).toBeVisible()
    vi.stubGlobal('fetch', fetch)
    dispatchEvent(new Event('online'))
    await expect.poll(() => saved).toEqual([inLyon])
    await expect.poll(() => screen.queryByText('Saved')).not.toBeNull()
  })

  it('is saved by itself once the server is well again', async () => {
    await typeInLyon()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: '' }, { status: 500 })))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(screen.queryByText(/^Not saved yet\. Something went wrong/)).not.toBeNull())
    vi.stubGlobal('fetch', fetch)
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    await expect.poll(() => saved).toEqual([inLyon])
    await expect.poll(() => screen.queryByText('Saved')).not.toBeNull()
  })

  it('is not saved again by itself when the server refused it', async () => {
    await typeInLyon()
    let requests = 0
    vi.stubGlobal('fetch', () => {
      requests += 1
      return Promise.resolve(Response.json({ code: 'bad_request:api' }, { status: 400 }))
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(screen.queryByText(/^Not saved yet/)).not.toBeNull())
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
    expect(requests).toBe(1)
  })

  it('keeps all that was pasted, says by how much it is too long, and is saved once it fits', async () => {
    showApp('/identity')
    const box = await field()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const text = 'w'.repeat(200_000)
    fireEvent.paste(box)
    fireEvent.change(box, { target: { value: `${text}ord` } })
    expect(box).toHaveValue(`${text}ord`)
    expect(box).not.toHaveAttribute('maxlength')
    expect(screen.getByRole('alert', { name: '' })).toHaveTextContent('My Story is too long by 3 characters.')
    expect(screen.getByText('Not saved yet.')).toBeVisible()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saved).toEqual([])
    fireEvent.change(box, { target: { value: text } })
    expect(screen.queryByText(/too long/)).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    await expect.poll(() => saved).toEqual([{ content: text, outlivesPage: false }])
  })

  it('is saved when its page is left', async () => {
    await typeInLyon()
    fireEvent.click(screen.getByRole('link', { name: 'My Offers' }))
    await expect.poll(() => saved).toEqual([inLyon])
  })

  it('is saved by itself when what was typed here before comes back', async () => {
    localStorage.setItem(
      'lede-story:u0',
      JSON.stringify({ text: inLyon.content, baseUpdatedAt: story.updatedAt }),
    )
    showApp('/identity')
    expect(await field()).toHaveValue(inLyon.content)
    expect(screen.getByText('Your unsaved text has been restored.')).toBeVisible()
    await waitFor(() => expect(saved).toEqual([inLyon]))
  })
})
