import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { applyStreamPart, artifactStore } from './artifact-store.ts'
import { beginPanel, endPanel, openPanel } from '#web/show-panel.tsx'

const profile = { firstName: 'Ada', lastName: 'Byron', fullName: 'Ada Byron', imageUrl: null, timezone: null }

describe('the artifact panel', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = beginPanel('First words')
    may({})
  })
  afterEach(endPanel)

  const may = (change: Partial<typeof features>) =>
    server.on('GET /api/profile', () =>
      json({ profile: { ...profile, onboarded: true }, usage, features: { ...features, ...change } }),
    )
  const button = (name: string) => screen.queryByRole('button', { name })

  it('offers the schedule for what can be scheduled', async () => {
    await openPanel()
    await waitFor(() => expect(button('Schedule')).toHaveProperty('disabled', false))
  })

  it('offers no schedule to an account without it', async () => {
    may({ schedule: false })
    await openPanel()
    await waitFor(() => expect(button('Publish')).toHaveProperty('disabled', false))
    await waitFor(() => expect(button('Schedule')).toBeNull())
  })

  it('clears the wish for the latest version also when that cannot be fetched', async () => {
    await openPanel()
    const answer = Promise.withResolvers<Response>()
    server.on('GET /api/document', () => answer.promise)
    act(() => applyStreamPart({ type: 'data-refetch-document', data: null }, 'c1'))
    expect(artifactStore.getState().shouldRefetch).toBe(true)
    answer.resolve(json({ code: '' }, 500))
    await waitFor(() => expect(artifactStore.getState().shouldRefetch).toBe(false))
  })
})
