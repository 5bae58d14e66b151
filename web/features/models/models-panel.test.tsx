import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelKey } from '#contract/model-keys.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { ConnectModelDialog } from './connect-panel.tsx'
import { ModelsPanel } from './models-panel.tsx'
import { chosenModel, keepChosenModel, modelsQuery } from './queries.ts'

const offlineLabel = 'Offline writer: connect a model for AI drafting'
const offline = { id: 'offline:writer', label: offlineLabel, provider: 'offline', capabilities: {} }
const sonnet = {
  id: 'anthropic:one',
  label: 'Claude One',
  provider: 'anthropic',
  capabilities: {},
  isOwn: true,
}
const kept: ModelKey = {
  provider: 'anthropic',
  lastFour: '1234',
  state: 'kept',
  baseUrl: null,
  model: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
}
const lost = () =>
  Response.json({ code: 'internal:api', message: 'No.', cause: 'The server is tired.' }, { status: 400 })

describe('the models of the settings', () => {
  let answers: Record<string, () => Response | Promise<Response>>
  let asked: string[]
  beforeEach(() => {
    asked = []
    answers = {
      'GET /api/models': () => Response.json({ models: [offline], default: offline.id }),
      'GET /api/model-keys': () => Response.json({ keys: [] }),
    }
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      const call = `${init?.method ?? 'GET'} ${path}`
      asked.push(`${call} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
      return Promise.resolve(answers[call]?.() ?? Response.json({ code: 'not_found:api' }, { status: 404 }))
    })
  })

  function show() {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <ModelsPanel />
        <Toaster />
      </QueryClientProvider>,
    )
    return { client, user: userEvent.setup() }
  }
  const withKey = () => {
    answers['GET /api/models'] = () => Response.json({ models: [sonnet, offline], default: sonnet.id })
    answers['GET /api/model-keys'] = () => Response.json({ keys: [kept] })
  }
  const row = (name: string) => screen.findByRole('listitem', { name })

  it('name the offline writer for what it is while there is no other', async () => {
    show()
    expect(await screen.findByText(offlineLabel)).toBeVisible()
    for (const name of ['Anthropic', 'OpenAI', 'Google'])
      expect(within(await row(name)).getByRole('button', { name: 'Add key' })).toBeVisible()
    expect(
      within(await row('OpenAI-compatible server')).getByRole('button', { name: 'Add server' }),
    ).toBeVisible()
  })

  it('say whose they are and which is the default, and show a key by its end', async () => {
    withKey()
    show()
    const list = await screen.findByRole('list', { name: 'Available models' })
    const [first, last] = within(list).getAllByRole('listitem')
    expect(first).toHaveTextContent('Claude OneAnthropic · your keyDefault')
    expect(last).toHaveTextContent(offlineLabel)
    expect(within(await row('Anthropic')).getByText('Key ending in 1234')).toBeInTheDocument()
  })

  it('can be asked for again when they could not be loaded', async () => {
    const { 'GET /api/models': models, 'GET /api/model-keys': keys } = { ...answers }
    answers['GET /api/models'] = lost
    answers['GET /api/model-keys'] = lost
    const { user } = show()
    expect(await screen.findByText('The models could not be loaded.')).toBeVisible()
    expect(await screen.findByText('Your keys could not be loaded.')).toBeVisible()
    Object.assign(answers, { 'GET /api/models': models, 'GET /api/model-keys': keys })
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again)
    expect(await screen.findByText(offlineLabel)).toBeVisible()
    expect(await row('Anthropic')).toBeVisible()
  })

  it('say which key can no longer be read', async () => {
    answers['GET /api/model-keys'] = () =>
      Response.json({ keys: [{ ...kept, state: 'unreadable', lastFour: null }] })
    show()
    expect(await screen.findByText(/can no longer be read/)).toBeVisible()
  })

  it('take a key, say what is wrong with it beside the field, and test it when it is saved', async () => {
    const { user } = show()
    await user.click(within(await row('Anthropic')).getByRole('button', { name: 'Add key' }))
    const field = within(await row('Anthropic')).getByLabelText('API key')
    expect(field).toHaveFocus()
    answers['PUT /api/model-keys/anthropic'] = () =>
      Response.json(
        { code: 'bad_request:api', message: 'No.', cause: 'apiKey: It is too odd.' },
        { status: 400 },
      )
    await user.type(field, 'odd{Enter}')
    expect(await screen.findByText('It is too odd.')).toBeVisible()
    expect(field).toBeInvalid()
    answers['PUT /api/model-keys/anthropic'] = () => Response.json(kept)
    answers['POST /api/model-keys/anthropic/test'] = () =>
      Response.json({ outcome: 'busy', message: 'The quota is used up.' })
    withKey()
    await user.clear(field)
    await user.type(field, 'sk-new-1234')
    await user.click(screen.getByRole('button', { name: 'Save and test' }))
    expect(await screen.findByText('The quota is used up.')).toBeVisible()
    expect(asked).toContain('PUT /api/model-keys/anthropic {"apiKey":"sk-new-1234"}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Replace' })).toHaveFocus())
  })

  it('ask for what is missing before anything is sent, hide the key, and give the focus back on Escape', async () => {
    const { user } = show()
    await user.click(within(await row('OpenAI')).getByRole('button', { name: 'Add key' }))
    const key = within(await row('OpenAI')).getByLabelText('API key')
    expect(key).toHaveAttribute('type', 'password')
    expect(key).toHaveAttribute('autocomplete', 'off')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Enter the key.')).toBeVisible()
    expect(key).toBeInvalid()
    await user.keyboard('{Escape}')
    expect(within(await row('OpenAI')).getByRole('button', { name: 'Add key' })).toHaveFocus()
    expect(asked.filter((call) => !call.startsWith('GET '))).toEqual([])
  })

  it('say beside its field what is wrong with a server of one’s own', async () => {
    const { user } = show()
    const server = within(await row('OpenAI-compatible server'))
    await user.click(server.getByRole('button', { name: 'Add server' }))
    await user.click(server.getByRole('button', { name: 'Save and test' }))
    expect(await server.findByText('Enter the address of the server.')).toBeVisible()
    expect(server.getByText('Enter the name of the model.')).toBeVisible()
    answers['PUT /api/model-keys/compatible'] = () =>
      Response.json(
        { code: 'bad_request:api', message: 'No.', cause: 'baseUrl: This address is private.' },
        { status: 400 },
      )
    await user.type(server.getByLabelText('Base address'), 'http://127.0.0.1:9/v1')
    await user.type(server.getByLabelText('Model'), 'm{Enter}')
    expect(await server.findByText('This address is private.')).toBeVisible()
    expect(server.getByLabelText('Base address')).toBeInvalid()
    expect(server.getByLabelText('Model')).toBeValid()
    expect(asked).toContain('PUT /api/model-keys/compatible {"baseUrl":"http://127.0.0.1:9/v1","model":"m"}')
  })

  it('say when a test could not even be asked for', async () => {
    withKey()
    answers['POST /api/model-keys/anthropic/test'] = lost
    const { user } = show()
    await user.click(within(await row('Anthropic')).getByRole('button', { name: 'Test' }))
    expect(await screen.findByText('The server is tired.')).toBeVisible()
  })

  it('lose a key at once, and get it back when it could not be removed or the removal is undone', async () => {
    withKey()
    answers['DELETE /api/model-keys/anthropic'] = lost
    const { user } = show()
    const press = async (name: string) =>
      user.click(await within(await row('Anthropic')).findByRole('button', { name }))
    await press('Remove')
    expect(await screen.findByText('The server is tired.')).toBeVisible()
    expect(await within(await row('Anthropic')).findByText('Key ending in 1234')).toBeInTheDocument()
    answers['DELETE /api/model-keys/anthropic'] = () => {
      answers['GET /api/model-keys'] = () => Response.json({ keys: [] })
      return new Response(null, { status: 204 })
    }
    answers['POST /api/model-keys/anthropic/restore'] = () => {
      withKey()
      return Response.json(kept)
    }
    await press('Remove')
    const anthropic = await row('Anthropic')
    await waitFor(() => expect(within(anthropic).getByRole('button', { name: 'Add key' })).toHaveFocus())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await within(await row('Anthropic')).findByText('Key ending in 1234')).toBeInTheDocument()
  })

  it('are named to a call as chosen on this device only while they are there', async () => {
    withKey()
    const { client } = show()
    expect(chosenModel(client)).toEqual({})
    keepChosenModel(sonnet.id)
    await client.ensureQueryData(modelsQuery)
    expect(chosenModel(client)).toEqual({ selectedChatModel: sonnet.id })
    keepChosenModel('anthropic:gone')
    expect(chosenModel(client)).toEqual({})
  })

  const connect = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const onOpenChange = vi.fn<(isOpen: boolean) => void>()
    render(
      <QueryClientProvider client={client}>
        <ConnectModelDialog isOpen onOpenChange={onOpenChange} />
      </QueryClientProvider>,
    )
    return { onOpenChange, user: userEvent.setup() }
  }
  const changes = () => asked.filter((call) => !call.startsWith('GET '))

  it('are connected in a dialog, which keeps no key that does not work and says which model answered', async () => {
    answers['PUT /api/model-keys/google'] = () => Response.json({ ...kept, provider: 'google' })
    answers['POST /api/model-keys/google/test'] = () =>
      Response.json({ outcome: 'refused', message: 'The key was refused.' })
    answers['DELETE /api/model-keys/google'] = () => new Response(null, { status: 204 })
    const { user, onOpenChange } = connect()
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect a model' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Provider' }), 'Google')
    await user.type(dialog.getByLabelText('API key'), 'sk-wrong{Enter}')
    expect(await dialog.findByText('The key was refused.')).toBeVisible()
    expect(changes()).toEqual([
      'PUT /api/model-keys/google {"apiKey":"sk-wrong"}',
      'POST /api/model-keys/google/test',
      'DELETE /api/model-keys/google',
    ])
    answers['POST /api/model-keys/google/test'] = () =>
      Response.json({ outcome: 'works', message: 'It works: Gemini One answered.' })
    await user.clear(dialog.getByLabelText('API key'))
    await user.type(dialog.getByLabelText('API key'), 'sk-right')
    await user.click(dialog.getByRole('button', { name: 'Connect' }))
    expect(await dialog.findByText('It works: Gemini One answered.')).toBeVisible()
    expect(changes().slice(3)).toEqual([
      'PUT /api/model-keys/google {"apiKey":"sk-right"}',
      'POST /api/model-keys/google/test',
    ])
    const done = dialog.getByRole('button', { name: 'Done' })
    expect(done).toHaveFocus()
    await user.click(done)
    expect(onOpenChange).toHaveBeenLastCalledWith(false)
  })

  it('are not connected by a key that could not be saved, and one that was there before stays', async () => {
    withKey()
    answers['PUT /api/model-keys/anthropic'] = lost
    const { user } = connect()
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect a model' }))
    await user.type(dialog.getByLabelText('API key'), 'sk-new{Enter}')
    expect(await dialog.findByText('The server is tired.')).toBeVisible()
    answers['PUT /api/model-keys/anthropic'] = () => Response.json(kept)
    answers['POST /api/model-keys/anthropic/test'] = () =>
      Response.json({ outcome: 'slow', message: 'There was no answer.' })
    await user.click(dialog.getByRole('button', { name: 'Connect' }))
    expect(await dialog.findByText('There was no answer.')).toBeVisible()
    expect(changes().filter((call) => call.startsWith('DELETE'))).toEqual([])
  })
})
