import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { stubLeaving } from '#web/ui/fake-screen.ts'
import { showApp, stubScreen } from './show-app.tsx'

const company = { id: 'oidc', label: 'Example login' }
const google = { id: 'google', label: 'Google' }
const there = 'https://login.example.com/authorize?state=s'

let server: FakeAccountServer
let left: string[]
let asked: { path: string; body: Record<string, string> }[]
beforeEach(() => {
  stubScreen()
  left = stubLeaving()
  asked = []
  server = new FakeAccountServer()
  server.config = { ...server.config, providers: [company, google] }
  for (const path of ['/api/auth/sign-in/social', '/api/auth/link-social']) {
    server.instead(path, async (request) => {
      asked.push({ path, body: await request.json() })
      return Response.json({ url: there, redirect: true })
    })
  }
  vi.stubGlobal('fetch', server.fetch)
})

const user = userEvent.setup()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

describe('signing in by another service', () => {
  it('leaves for the service, and comes back to where one was going', async () => {
    showApp('/sign-in?returnTo=%2Fposts%3Fstatus%3Ddraft')
    await press('Continue with Google')
    await waitFor(() => expect(left).toEqual([there]))
    const origin = window.location.origin
    expect(asked).toEqual([
      {
        path: '/api/auth/sign-in/social',
        body: {
          provider: 'google',
          callbackURL: `${origin}/posts?status=draft`,
          errorCallbackURL: `${origin}/sign-in?returnTo=%2Fposts%3Fstatus%3Ddraft&provider=google`,
        },
      },
    ])
  })

  it('never comes back to another site', async () => {
    showApp('/sign-in?returnTo=//evil.example')
    await press('Continue with Example login')
    await waitFor(() => expect(asked[0]?.body.callbackURL).toBe(`${window.location.origin}/`))
  })

  it('is busy while it leaves, asks once, and is itself again for whoever presses Back', async () => {
    showApp('/sign-in')
    await press('Continue with Google')
    const button = screen.getByRole('button', { name: /Continue with Google/ })
    await waitFor(() => expect(left).toHaveLength(1))
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await press('Continue with Example login')
    expect(asked).toHaveLength(1)
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    await press('Continue with Example login')
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('stands beside making an account too, and for a guest', async () => {
    server.user = { id: 'guest', name: 'Guest', email: 'guest@lede.test', isAnonymous: true }
    showApp('/sign-in')
    expect(await screen.findByRole('heading', { name: 'Keep your work: create an account' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue with Example login' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue as a guest' })).toBeVisible()
  })

  it('is not offered where none is set up', async () => {
    server.config = { ...server.config, providers: [] }
    showApp('/sign-in')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument()
  })

  it('says that the service cannot be reached', async () => {
    const cause = 'Google cannot be reached at the moment. Please try again later, or sign in another way.'
    server.instead('/api/auth/sign-in/social', () =>
      Response.json({ code: 'bad_request:api', message: 'No', cause }, { status: 400 }),
    )
    showApp('/sign-in')
    await press('Continue with Google')
    expect(await screen.findByText(cause)).toBeVisible()
    expect(left).toEqual([])
    expect(screen.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-busy')
  })

  it.each([
    ['error=access_denied&provider=google&error_description=Pay+here', /^You cancelled at Google/],
    ['error=user_cancelled_login&provider=google&error_description=Pay+here', /^You cancelled at Google/],
    ['error=state_mismatch&provider=google', /started in another tab or browser/],
    ['error=state_not_found', /started in another tab or browser/],
    ['error=unable_to_get_user_info&provider=oidc', /^Example login could not be reached, or its answer/],
    ['error=account_not_linked&provider=oidc', /Sign in with its password, then connect Example login/],
    ['error=second_identity&provider=oidc', /belongs to somebody else at Example login/],
    ['error=signup_disabled&provider=oidc', /does not accept new ones/],
    ['error=email_not_found&provider=oidc', /Example login did not share your e-mail address/],
    ['error=too_many_tries', /too many attempts/],
    ['error=sign_in_first', /^Sign in to your account first, then open the link in your e-mail again/],
    ['error=toString', /^The other service could not be reached/],
    ['error=%3Cb%3EPay%3C%2Fb%3E&provider=nobody', /^The other service could not be reached/],
  ])('says what became of it: %s', async (search, words) => {
    showApp(`/sign-in?${search}`)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByText(/Pay/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  })
})

describe('how an account is entered, in the settings', () => {
  const accounts = (...names: string[]) =>
    server.instead('/api/auth/list-accounts', () =>
      Response.json(names.map((providerId) => ({ id: `id-${providerId}`, providerId }))),
    )
  beforeEach(() => {
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    server.instead('/api/audiences', () => Response.json({ audiences: [], nextCursor: null }))
  })

  it('connects another service and comes back', async () => {
    accounts('credential')
    showApp('/settings')
    await press('Connect Google')
    await waitFor(() => expect(left).toEqual([there]))
    const origin = window.location.origin
    expect(asked[0]).toEqual({
      path: '/api/auth/link-social',
      body: {
        provider: 'google',
        callbackURL: `${origin}/settings#sign-in`,
        errorCallbackURL: `${origin}/settings?provider=google#sign-in`,
      },
    })
  })

  it('says why it was not connected', async () => {
    accounts('credential')
    showApp('/settings?provider=google&error=email_does_not_match')
    expect(await screen.findByText(/^The address at Google is not the one/)).toBeVisible()
  })

  it('disconnects one, but never the last way in', async () => {
    accounts('credential', 'google')
    let disconnected: unknown
    server.instead('/api/auth/unlink-account', async (request) => {
      disconnected = await request.json()
      accounts('credential')
      return Response.json({ status: true })
    })
    showApp('/settings')
    await press('Disconnect Google')
    expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeVisible()
    expect(disconnected).toEqual({ accountId: 'id-google' })
    cleanup()
    accounts('google')
    showApp('/settings')
    expect(await screen.findByText(/Set a password to be able to disconnect it/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Disconnect Google' })).not.toBeInTheDocument()
  })

  it('says what to do when one came in long ago', async () => {
    accounts('credential', 'google')
    server.instead('/api/auth/unlink-account', () =>
      Response.json({ code: 'forbidden:auth', cause: 'Session is not fresh' }, { status: 403 }),
    )
    showApp('/settings')
    await press('Disconnect Google')
    expect(await screen.findByText(/Sign out, sign in again, and then disconnect it/)).toBeVisible()
  })

  it('offers a password by a letter to an account without one', async () => {
    accounts('google')
    let letter: unknown
    server.instead('/api/auth/request-password-reset', async (request) => {
      letter = await request.json()
      return Response.json({ status: true })
    })
    showApp('/settings')
    await press('Send a link to set a password')
    expect(await screen.findByText(/An e-mail with a link is on its way/)).toBeVisible()
    expect(letter).toEqual({ email: 'ada@example.com' })
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  })
})
