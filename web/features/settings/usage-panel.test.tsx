import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstPreferences, type Usage } from '#contract/account.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { showWithQueries } from '#web/show-panel.tsx'
import { UsagePanel } from './usage-panel.tsx'

const profile = {
  firstName: null,
  lastName: null,
  fullName: null,
  imageUrl: null,
  timezone: null,
  onboarded: true,
  preferences: firstPreferences,
}
const megabyte = 1024 * 1024

describe('the usage of files', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = new FakeDocumentServer()
    vi.stubGlobal('fetch', server.fetch)
  })
  const show = (storage: Usage['storage'] | undefined) => {
    const { storage: _, ...counts } = usage
    const answer = { profile, usage: storage === undefined ? counts : { ...counts, storage }, features }
    server.on('GET /api/profile', () => json(answer))
    showWithQueries(<UsagePanel />)
  }

  it.each([
    ['some of it', { used: 12.4 * megabyte, limit: 200 * megabyte }, '12.40 MB of 200.00 MB for files'],
    ['no limit', { used: 12.4 * megabyte, limit: 0 }, '12.40 MB of files, no limit'],
    ['a server that does not say', undefined, '0 Bytes of files, no limit'],
  ])('is shown in units for people: %s', async (_, storage, words) => {
    show(storage)
    await screen.findByText(words)
    expect(screen.queryByText(/no space left/)).toBeNull()
  })

  it('says when counting starts again, in the one form of time', async () => {
    show(undefined)
    expect(await screen.findAllByText(/^Starts again .*\b12:00 am UTC\.$/)).toHaveLength(2)
  })

  it('says when there is no more room', async () => {
    show({ used: 5000 * megabyte, limit: 5000 * megabyte })
    expect(await screen.findByText('4.88 GB of 4.88 GB for files')).toBeDefined()
    expect(
      screen.getByText(
        /There is no space left\. Files are deleted with the chats and posts that show them\./,
      ),
    ).toBeDefined()
  })
})
