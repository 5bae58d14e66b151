import '@testing-library/jest-dom/vitest'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
