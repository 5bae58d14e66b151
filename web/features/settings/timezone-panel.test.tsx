import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { profile, showWithQueries } from '#web/show-panel.tsx'
import { TimezonePanel } from './timezone-panel.tsx'

it('takes the zone of this browser with one press, and keeps the focus there', async () => {
  const server = new FakeDocumentServer()
  const answer = (timezone: string) => json({ profile: { ...profile, timezone }, usage, features })
  server.on('GET /api/profile', () => answer('Europe/Berlin'))
  server.on('PATCH /api/profile', () => answer('Asia/Tokyo'))
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Asia/Tokyo',
  })
  vi.stubGlobal('fetch', server.fetch)
  showWithQueries(<TimezonePanel />)
  const button = await screen.findByRole('button', { name: 'Use Asia/Tokyo' })
  await userEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Timezone' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(server.asked('PATCH /api/profile').map(({ body }) => body)).toEqual([{ timezone: 'Asia/Tokyo' }])
})
