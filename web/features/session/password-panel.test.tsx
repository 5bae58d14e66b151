import '@testing-library/jest-dom/vitest'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiKey } from '#contract/api-keys.ts'
import { showApp, stubScreen } from '#web/show-app.tsx'
import { FakeAccountServer } from './fake-account-server.ts'

const notesKey: ApiKey = {
  id: 'k1',
  name: 'Notes',
  lastFour: 'abcd',
  scopes: ['read'],
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
}

describe('changing the password', () => {
  let server: FakeAccountServer
  let changes: { revokeKeysAndFeed: boolean }[]
  let keys: ApiKey[]
  beforeEach(() => {
    stubScreen()
    changes = []
    keys = [notesKey]
    server = new FakeAccountServer()
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    server.instead('/api/auth/list-accounts', () => Response.json([{ id: 'a1', providerId: 'credential' }]))
    server.instead('/api/auth/change-password', async (request) => {
      const change: (typeof changes)[number] = await request.json()
      changes.push(change)
      if (change.revokeKeysAndFeed) keys = []
      return Response.json({ token: null, user: server.user })
    })
    server.instead('/api/api-keys', () => Response.json({ keys, address: 'https://lede.example/mcp' }))
    vi.stubGlobal('fetch', server.fetch)
  })

  const user = userEvent.setup()
  const revoking = (form: HTMLElement) =>
    within(form).getByRole('checkbox', {
      name: "Also revoke the keys of other programs and the calendar's address",
    })
  const show = async () => {
    showApp('/settings')
    expect(await screen.findByRole('list', { name: 'Keys of other programs' })).toHaveTextContent('Notes')
    const form = await screen.findByRole('form', { name: 'Change password' })
    await user.type(within(form).getByLabelText('Current password'), 'correct horse')
    await user.type(within(form).getByLabelText('New password'), 'battery staple')
    return form
  }
  const submit = () => user.click(screen.getByRole('button', { name: 'Change password' }))
  const sent = { currentPassword: 'correct horse', newPassword: 'battery staple', revokeOtherSessions: true }

  it('ends the keys of programs and the calendar’s address when that is ticked, and says so', async () => {
    const form = await show()
    expect(revoking(form)).toHaveAccessibleDescription(
      /^Choose this if somebody else may have had your password/,
    )
    await user.click(revoking(form))
    await submit()
    const words =
      "Password changed. Other devices are signed out. Keys of other programs and the calendar's address no longer work."
    expect(await screen.findByText(words)).toBeVisible()
    expect(await screen.findByText('No keys yet')).toBeVisible()
    expect(changes).toEqual([{ ...sent, revokeKeysAndFeed: true }])
    expect(revoking(form)).not.toBeChecked()
    expect(within(form).getByLabelText('Current password')).toHaveValue('')
  })

  it('leaves them alone otherwise, and does not speak of them', async () => {
    const form = await show()
    expect(revoking(form)).not.toBeChecked()
    await submit()
    expect(await screen.findByText('Password changed. Other devices are signed out.')).toBeVisible()
    expect(changes).toEqual([{ ...sent, revokeKeysAndFeed: false }])
  })

  it('keeps what was typed and ticked when the server refuses', async () => {
    server.instead('/api/auth/change-password', () =>
      Response.json({ code: 'bad_request:auth', cause: 'Invalid password' }, { status: 400 }),
    )
    const form = await show()
    await user.click(revoking(form))
    await submit()
    expect(await screen.findByText('The current password is not correct.')).toBeVisible()
    expect(revoking(form)).toBeChecked()
    expect(within(form).getByLabelText('New password')).toHaveValue('battery staple')
    expect(screen.queryByText(/^Password changed/)).not.toBeInTheDocument()
  })
})
