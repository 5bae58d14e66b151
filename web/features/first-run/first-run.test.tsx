import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/account.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { FirstRun } from './first-run-panel.tsx'

const fresh: Profile = {
  firstName: null,
  lastName: null,
  fullName: 'Ada Example',
  imageUrl: null,
  timezone: null,
  onboarded: false,
  preferences: {
    postLength: 'Medium',
    webSearch: true,
    audienceId: null,
    noticesByMail: true,
    analytics: null,
  },
}

/** Stands in for the server: one account, its story and its connection. */
class FakeServer {
  profile = fresh
  story = ''
  isConnected = false
  refusal: string | null = null
  readonly calls: string[] = []
  readonly reads: string[] = []

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof Request ? input.url : input
    const { pathname } = new URL(address, 'http://lede.test')
    const method = init.method ?? 'GET'
    const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    if (method === 'GET') this.reads.push(pathname)
    else {
      this.calls.push(`${method} ${pathname} ${JSON.stringify(body)}`)
      if (this.refusal !== null)
        return Response.json({ code: 'bad_request:api', cause: this.refusal }, { status: 400 })
    }
    if (pathname === '/api/profile') {
      this.profile = { ...this.profile, ...body }
      return Response.json({ profile: this.profile, usage, features })
    }
    if (pathname === '/api/story') {
      if (method === 'PUT') this.story = String(body.content)
      return Response.json({ content: this.story, updatedAt: null })
    }
    if (pathname === '/api/samples')
      return Response.json(method === 'GET' ? { present: 0, changed: 0 } : { added: 12 })
    if (pathname === '/api/auth/get-session')
      return Response.json({ user: { id: 'u1', name: 'Ada', email: 'ada@example.com' } })
    const memberName = this.isConnected ? 'Ada Byron' : null
    if (pathname === '/api/linkedin/status')
      return Response.json({
        isConnected: this.isConnected,
        network: 'practice',
        memberName,
        expiresAt: null,
      })
    return Response.json({
      allowGuests: true,
      allowSignUp: true,
      network: 'practice',
      model: { id: 'a:one', label: 'One', offline: false },
      providers: [],
      voice: false,
    })
  }
}

describe('the first-run cards', () => {
  let server: FakeServer
  beforeEach(() => {
    server = new FakeServer()
    vi.stubGlobal('fetch', server.fetch)
  })

  const user = userEvent.setup()
  const show = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <FirstRun />
        <Toaster />
      </QueryClientProvider>,
    )
  }
  const card = (name: string) => screen.findByRole('listitem', { name })
  const gone = () =>
    waitFor(() => expect(screen.queryByRole('heading', { name: /^To get started/ })).not.toBeInTheDocument())

  it('fills in what it knows and keeps who somebody is', async () => {
    show()
    const who = await card('Who you are')
    expect(within(who).getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Example')
    await user.type(within(who).getByRole('textbox', { name: 'My Story' }), 'I build engines.')
    await user.click(within(who).getByRole('button', { name: 'Save' }))
    expect(await within(who).findByText('Done')).toBeVisible()
    expect(server.calls).toEqual([
      'PUT /api/story {"content":"I build engines."}',
      'PATCH /api/profile {"firstName":"Ada","lastName":"Example"}',
    ])
  })

  it('has what was typed and not saved again after its page was left', async () => {
    show()
    const fields = async () => {
      const who = within(await card('Who you are'))
      return [who.getByRole('textbox', { name: 'Your name' }), who.getByRole('textbox', { name: 'My Story' })]
    }
    const [name = document.body, story = document.body] = await fields()
    await user.type(name, ' Byron')
    await user.type(story, 'I build engines.')
    cleanup()
    show()
    const [nameAgain, storyAgain] = await fields()
    expect(nameAgain).toHaveValue('Ada Example Byron')
    expect(storyAgain).toHaveValue('I build engines.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Done')).toBeVisible()
    expect(Object.keys(localStorage).filter((key) => /first-run-(?:name|story)/.test(key))).toEqual([])
  })

  it('keeps all that was pasted, says by how much it is too long, and is saved once it fits', async () => {
    show()
    const who = within(await card('Who you are'))
    const story = who.getByRole('textbox', { name: 'My Story' })
    const text = 'w'.repeat(200_000)
    fireEvent.change(story, { target: { value: `${text}s` } })
    expect(story).toHaveValue(`${text}s`)
    expect(story).not.toHaveAttribute('maxlength')
    expect(who.getByRole('alert')).toHaveTextContent('My Story is too long by 1 character.')
    expect(who.getByRole('button', { name: 'Save' })).toBeDisabled()
    fireEvent.change(story, { target: { value: text } })
    expect(who.getByRole('alert')).toBeEmptyDOMElement()
    await user.click(who.getByRole('button', { name: 'Save' }))
    expect(await who.findByText('Done')).toBeVisible()
  })

  it('leaves a story that stands there as it is', async () => {
    server.story = 'I build engines.'
    show()
    const who = await card('Who you are')
    await waitFor(() =>
      expect(within(who).getByRole('textbox', { name: 'My Story' })).toHaveValue('I build engines.'),
    )
    await user.click(within(who).getByRole('button', { name: 'Save' }))
    expect(await within(who).findByText('Done')).toBeVisible()
    expect(server.calls).toEqual(['PATCH /api/profile {"firstName":"Ada","lastName":"Example"}'])
  })

  it('proposes the timezone of the browser, to be confirmed with one press', async () => {
    show()
    const zone = await card('Your timezone')
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(within(zone).getByRole('combobox', { name: 'Timezone' })).toHaveValue(timeZone)
    await user.click(within(zone).getByRole('button', { name: 'Use this timezone' }))
    expect(await within(zone).findByText('Done')).toBeVisible()
    expect(server.profile.timezone).toBe(timeZone)
  })

  it('says what the network is, and who is connected', async () => {
    show()
    const network = await card('LinkedIn')
    expect(await within(network).findByText(/nothing is sent to LinkedIn/)).toBeVisible()
    expect(within(network).getByRole('button', { name: 'Connect LinkedIn' })).toBeVisible()
    cleanup()
    server.isConnected = true
    show()
    expect(
      await within(await card('LinkedIn')).findByText(/^Ada Byron on the practice network/),
    ).toBeVisible()
  })

  it('says what was refused, and keeps what was chosen', async () => {
    server.refusal = 'The timezone must be an IANA name.'
    show()
    const zone = await card('Your timezone')
    await user.click(within(zone).getByRole('button', { name: 'Use this timezone' }))
    expect(await within(zone).findByRole('alert')).toHaveTextContent('The timezone must be an IANA name.')
    expect(within(zone).getByRole('button', { name: 'Use this timezone' })).toBeVisible()
  })

  it('loads the sample data once, however often the button is pressed', async () => {
    show()
    const load = await screen.findByRole('button', { name: 'Load sample data' })
    fireEvent.click(load)
    fireEvent.click(load)
    expect(await screen.findByText('Sample data loaded')).toBeVisible()
    expect(server.calls).toEqual(['POST /api/samples {}'])
  })

  it('goes at "Skip", and sets nothing else', async () => {
    show()
    await user.click(await screen.findByRole('button', { name: 'Skip' }))
    await gone()
    expect(server.calls).toEqual(['PATCH /api/profile {"onboarded":true}'])
    expect(server.profile.timezone).toBeNull()
  })

  it('remembers what was left for later, and goes when nothing is left', async () => {
    show()
    await user.click(await screen.findByRole('button', { name: 'Later: LinkedIn' }))
    expect(await screen.findByText('Left for later')).toBeVisible()
    cleanup()
    show()
    expect(await within(await card('LinkedIn')).findByText('Left for later')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use this timezone' }))
    expect(await within(await card('Your timezone')).findByText('Done')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await gone()
    expect(server.profile.onboarded).toBe(true)
  })

  it('is not shown to somebody who has been here', async () => {
    server.profile = { ...fresh, onboarded: true }
    show()
    await waitFor(() => expect(server.reads).toEqual(['/api/profile', '/api/auth/get-session']))
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
    // Nothing more is requested.
    expect(server.reads).toHaveLength(2)
    expect(server.calls).toEqual([])
  })

  it('is over for somebody who has all of it', async () => {
    server.profile = { ...fresh, firstName: 'Ada', timezone: 'Europe/Paris' }
    server.isConnected = true
    show()
    await waitFor(() => expect(server.calls).toEqual(['PATCH /api/profile {"onboarded":true}']))
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
})
