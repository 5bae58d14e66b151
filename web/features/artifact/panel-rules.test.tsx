import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { ArtifactPanel } from './artifact-panel.tsx'
import { applyStreamPart, artifactStore, openDocument, resetArtifact } from './artifact-store.ts'

class NothingToObserve implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const profile = { firstName: 'Ada', lastName: 'Byron', fullName: 'Ada Byron', imageUrl: null, timezone: null }

describe('the artifact panel', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', NothingToObserve)
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: false }),
    )
    document.elementFromPoint = () => null
    server = new FakeDocumentServer('First words')
    vi.stubGlobal('fetch', server.fetch)
    may({})
    localStorage.clear()
    resetArtifact()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const may = (change: Partial<typeof features>) =>
    server.on('GET /api/profile', () =>
      json({ profile: { ...profile, onboarded: true }, usage, features: { ...features, ...change } }),
    )
  const open = async () => {
    openDocument({ documentId: 'd1', chatId: 'c1' })
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ArtifactPanel />
      </QueryClientProvider>,
    )
    await screen.findByRole('textbox', { name: 'Post text' })
  }
  const button = (name: string) => screen.queryByRole('button', { name })

  it('offers the schedule for what can be scheduled', async () => {
    await open()
    await waitFor(() => expect(button('Schedule')).toHaveProperty('disabled', false))
  })

  it('offers no schedule to an account without it', async () => {
    may({ schedule: false })
    await open()
    await waitFor(() => expect(button('Publish')).toHaveProperty('disabled', false))
    await waitFor(() => expect(button('Schedule')).toBeNull())
  })

  it('clears the wish for the latest version also when that cannot be fetched', async () => {
    await open()
    const answer = Promise.withResolvers<Response>()
    server.on('GET /api/document', () => answer.promise)
    act(() => applyStreamPart({ type: 'data-refetch-document', data: null }, 'c1'))
    expect(artifactStore.getState().shouldRefetch).toBe(true)
    answer.resolve(json({ code: '' }, 500))
    await waitFor(() => expect(artifactStore.getState().shouldRefetch).toBe(false))
  })
})
