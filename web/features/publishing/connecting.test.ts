import { beforeEach, describe, expect, it } from 'vitest'
import { initialArtifact } from '#core/artifact-state.ts'
import { stubLeaving } from '#web/ui/fake-screen.ts'
import { oauthStateKey } from '#web/device/opening-post.ts'
import { connect, readReturn, takeStoredArtifact } from './connecting.ts'

let left: string[]
beforeEach(() => {
  left = stubLeaving()
})

const artifact = { ...initialArtifact, documentId: 'd', chatId: 'c', isVisible: true }

describe('leaving for the network and coming back', () => {
  const flush = () => Promise.resolve()

  it('stores the visible artifact and asks to come back to where it is', async () => {
    await connect({ flush, artifact: () => artifact })
    expect(left).toEqual([
      `/api/linkedin/auth?${new URLSearchParams({ returnUrl: window.location.href }).toString()}`,
    ])
    expect(oauthStateKey).toBe('linkedin-oauth-artifact-state')
    expect(takeStoredArtifact()).toEqual({ artifact, dialog: null })
  })

  it('knows which dialog to come back to', async () => {
    await connect({ flush, artifact: () => artifact, dialog: 'schedule' })
    expect(takeStoredArtifact()).toEqual({ artifact, dialog: 'schedule' })
    localStorage.setItem(oauthStateKey, JSON.stringify({ ...artifact, dialog: 'another' }))
    expect(takeStoredArtifact()?.dialog).toBeNull()
  })

  it('stores nothing when no artifact is visible, and leaves although nothing can be saved', async () => {
    await connect({ flush: () => Promise.reject(new Error('offline')), artifact: () => initialArtifact })
    expect(left).toHaveLength(1)
    expect(takeStoredArtifact()).toBeNull()
  })

  it.each([
    ['/chat/1?linkedin_connected=true', 'LinkedIn connected successfully!', true],
    ['/chat/1?error=linkedin_connection_failed', 'Failed to connect LinkedIn. Please try again.', false],
    ['/chat/1?error=linkedin_auth_failed', 'LinkedIn authentication failed. Please try again.', false],
  ])('reads %s and takes the flag away', (path, message, isSuccess) => {
    expect(readReturn(`https://lede.example${path}`)).toEqual({ message, isSuccess, href: '/chat/1' })
  })

  it('leaves other parameters, and addresses without a flag, alone', () => {
    expect(readReturn('https://lede.example/?a=1&linkedin_connected=true#x')?.href).toBe('/?a=1#x')
    expect(readReturn('https://lede.example/?error=other')).toBeNull()
  })

  it('gives the stored artifact back once, and nothing that is none', () => {
    localStorage.setItem(oauthStateKey, JSON.stringify(artifact))
    expect(takeStoredArtifact()).toEqual({ artifact, dialog: null })
    expect(takeStoredArtifact()).toBeNull()
  })

  it.each(['{broken', '"words"', '{"documentId":7}'])('deletes what is no artifact: %s', (stored) => {
    localStorage.setItem(oauthStateKey, stored)
    expect(takeStoredArtifact()).toBeNull()
    expect(localStorage.getItem(oauthStateKey)).toBeNull()
  })
})
