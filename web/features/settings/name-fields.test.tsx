import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstPreferences } from '#contract/account.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { showWithQueries } from '#web/show-panel.tsx'
import { NameFields } from './name-fields.tsx'

const profile = {
  firstName: 'Ada',
  lastName: 'Byron',
  fullName: 'Ada Byron',
  imageUrl: null,
  timezone: null,
  onboarded: true,
  preferences: firstPreferences,
}

describe('the name fields', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = new FakeDocumentServer()
    server.on('PATCH /api/profile', () => json({ profile, usage, features }))
    vi.stubGlobal('fetch', server.fetch)
  })

  const sent = () => server.asked('PATCH /api/profile')
  const typeLastName = () => {
    showWithQueries(<NameFields profile={profile} />)
    // With fake timers, so that autosave does not interfere with these tests.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(screen.getByRole('textbox', { name: 'Last name' }), { target: { value: 'Byron King' } })
    vi.useRealTimers()
  }
  const kept = { body: { firstName: 'Ada', lastName: 'Byron King' }, outlivesPage: true }

  it('have what was typed last go with the page', async () => {
    typeLastName()
    expect(sent()).toEqual([])
    dispatchEvent(new Event('pagehide'))
    await expect.poll(sent).toMatchObject([kept])
    await expect.poll(() => screen.queryByText('Saved')).not.toBeNull()
  })

  it('save what was typed last when their page is left', async () => {
    typeLastName()
    cleanup()
    await expect.poll(sent).toMatchObject([kept])
  })
})
