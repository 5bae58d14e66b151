import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showApp, stubScreen } from './show-app.tsx'

describe('signing in', () => {
  let server: FakeAccountServer
  beforeEach(() => {
    stubScreen()
    server = new FakeAccountServer()
    vi.stubGlobal('fetch', server.fetch)
  })

  const user = userEvent.setup()
  const type = async (label: string, words: string) => user.type(await screen.findByLabelText(label), words)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

  it('brings a visitor back to where they were going', async () => {
    server.register('Ada', 'ada@example.com', 'correct horse')
    const { address } = showApp('/chat/c1?documentId=d1&from=mail')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe(
      `/sign-in?${new URLSearchParams({ returnTo: '/chat/c1?documentId=d1&from=mail' })}`,
    )
    await type('E-mail', 'ada@example.com')
    await type('Password', 'correct horse')
    await press('Sign in')
    expect(await screen.findByText('Chat c1')).toBeVisible()
    expect(address()).toBe('/chat/c1?documentId=d1&from=mail')
    expect(await screen.findByRole('button', { name: 'Account: Ada' })).toBeVisible()
  })

  it('says next to the form that the password is wrong, and lets one try again', async () => {
    server.register('Ada', 'ada@example.com', 'correct horse')
    showApp('/sign-in')
    await type('E-mail', 'ada@example.com')
    await type('Password', 'wrong horse')
    await press('Sign in')
    expect(await screen.findByText(/Please check both/)).toBeVisible()
    await user.clear(screen.getByLabelText('Password'))
    await type('Password', 'correct horse{Enter}')
    expect(await screen.findByText('A new chat')).toBeVisible()
  })

  it('says what is missing before anything is sent', async () => {
    showApp('/sign-in')
    await press('Sign in')
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.')
  })

  it('says that the server cannot be reached', async () => {
    showApp('/sign-in')
    server.instead('/api/auth/sign-in/email', () => Promise.reject(new TypeError('Failed to fetch')))
    await type('E-mail', 'ada@example.com')
    await type('Password', 'correct horse')
    await press('Sign in')
    expect(await screen.findByText(/Lede cannot be reached/)).toBeVisible()
  })

  it('lets a guest in without an account, to where they were going', async () => {
    const { address } = showApp('/chat/c1')
    await press('Try Lede without an account')
    expect(await screen.findByText('Chat c1')).toBeVisible()
    expect(address()).toBe('/chat/c1')
    expect(await screen.findByRole('button', { name: 'Account: User' })).toBeVisible()
  })

  it('says what a shared chat is before it is read, and nothing of other addresses', async () => {
    const updatedAt = new Date().toISOString()
    server.instead('/api/shared-chat', () =>
      Promise.resolve(Response.json({ chat: { title: 'Ten days', messages: 4, updatedAt } })),
    )
    showApp('/chat/c1')
    const invitation = await screen.findByRole('region', { name: 'Shared chat' })
    expect(invitation).toHaveTextContent('"Ten days"')
    expect(invitation).toHaveTextContent('A shared chat, 4 messages')
    expect(invitation).toHaveTextContent('or read it without an account')
    cleanup()
    server.asked.length = 0
    showApp('/posts')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Shared chat' })).not.toBeInTheDocument()
    expect(server.asked).not.toContain('/api/shared-chat')
  })

  it('makes an account, having said how long a password is', async () => {
    showApp('/sign-in')
    await press('Create an account')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('At least 8 characters.')
    await type('Name', 'Ada')
    await type('E-mail', 'ada@example.com')
    await type('Password', 'short')
    await press('Create account')
    expect(await screen.findByText('A password needs at least 8 characters.')).toBeVisible()
    await type('Password', 'er than that')
    await press('Create account')
    expect(await screen.findByRole('button', { name: 'Account: Ada' })).toBeVisible()
  })

  it('says that an e-mail address has an account already', async () => {
    server.register('Ada', 'ada@example.com', 'correct horse')
    showApp('/sign-in')
    await press('Create an account')
    await type('Name', 'Ada')
    await type('E-mail', 'ada@example.com')
    await type('Password', 'correct horse')
    await press('Create account')
    expect(await screen.findByText('User already exists. Use another email.')).toBeVisible()
  })

  it('never goes to another site', async () => {
    const { address } = showApp('/sign-in?returnTo=//evil.example')
    await press('Try Lede without an account')
    expect(await screen.findByText('A new chat')).toBeVisible()
    expect(address()).toBe('/')
  })

  it('offers only the ways in that are open', async () => {
    server.config = { ...server.config, allowGuests: false, allowSignUp: false }
    showApp('/sign-in')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try Lede without an account' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Create an account' })).not.toBeInTheDocument()
  })

  it('sends on somebody who is signed in', async () => {
    server.user = server.register('Ada', 'ada@example.com', 'correct horse')
    const { address } = showApp('/sign-in?returnTo=%2Fchat%2Fc1')
    expect(await screen.findByText('Chat c1')).toBeVisible()
    expect(address()).toBe('/chat/c1')
  })

  it('lets a guest keep their work under an account of their own', async () => {
    server.user = { id: 'guest', name: 'Guest', email: 'guest@lede.test', isAnonymous: true }
    const { address } = showApp('/chat/c1')
    await press('Account: User')
    await user.click(await screen.findByRole('menuitem', { name: 'Create an account' }))
    expect(await screen.findByRole('heading', { name: 'Keep your work: create an account' })).toBeVisible()
    await type('Name', 'Ada')
    await type('E-mail', 'ada@example.com')
    await type('Password', 'correct horse')
    await press('Create account')
    expect(await screen.findByRole('button', { name: 'Account: Ada' })).toBeVisible()
    expect(address()).toBe('/chat/c1')
  })

  it('has a title for the window', async () => {
    showApp('/sign-in')
    await waitFor(() => expect(document.title).toBe('Sign in · Lede'))
  })
})
