import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { firstPreferences, type WritingPreferences } from '#contract/account.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { showWithQueries } from '#web/show-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'

let server: FakeDocumentServer
let preferences: WritingPreferences
const answer = () =>
  json({
    profile: {
      firstName: 'Ada',
      lastName: 'Byron',
      fullName: 'Ada Byron',
      imageUrl: null,
      timezone: null,
      onboarded: true,
      preferences,
    },
    usage,
    features,
  })

beforeEach(() => {
  preferences = firstPreferences
  server = new FakeDocumentServer()
  server.on('GET /api/profile', answer)
  server.on('GET /api/audiences', () => json({ audiences: [], nextCursor: null }))
  vi.stubGlobal('fetch', server.fetch)
})

it('shows what was chosen last while what was chosen before it is still being saved', async () => {
  const saved: PromiseWithResolvers<void>[] = []
  server.on('PATCH /api/profile', async () => {
    const change = server.asked('PATCH /api/profile').at(-1)?.body.preferences
    const wait = Promise.withResolvers<void>()
    saved.push(wait)
    await wait.promise
    preferences = { ...preferences, ...(change as Partial<WritingPreferences>) }
    return answer()
  })
  showWithQueries(<PreferencesPanel />)
  await userEvent.selectOptions(await screen.findByLabelText('Post length'), 'Short')
  const webSearch = screen.getByRole<HTMLInputElement>('switch', { name: 'Web search' })
  await userEvent.click(webSearch)
  await expect.poll(() => webSearch.checked).toBe(false)
  await expect.poll(() => saved).toHaveLength(1)
  saved[0]?.resolve()
  await expect.poll(() => saved).toHaveLength(2)
  expect(webSearch.checked).toBe(false)
  saved[1]?.resolve()
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(webSearch.checked).toBe(false)
  expect(screen.getByLabelText<HTMLSelectElement>('Post length').value).toBe('Short')
})
