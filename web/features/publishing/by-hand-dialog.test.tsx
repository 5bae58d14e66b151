import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ByHandPreparation } from '#contract/publishing/by-hand.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'
import { ByHandDialog } from './by-hand-dialog.tsx'

const prepareCall = 'GET /api/posts/by-hand'
const finishCall = 'POST /api/posts/by-hand/finish'
const address = 'https://www.linkedin.com/feed/update/urn:li:share:7400000000000000001/'
const done = { documentId: 'd1', status: 'published', url: address, failure: null }
const prepared: ByHandPreparation = {
  text: 'First line\nSecond line',
  media: [
    { position: 1, kind: 'image', name: '1-lift.png', size: 2048, alt: 'A lift', title: '' },
    { position: 2, kind: 'image', name: '2-door.png', size: 1024, alt: '', title: '' },
  ],
  version: '2026-11-20T09:00:00.000Z',
  composerUrl: 'https://www.linkedin.com/feed/?shareActive=true',
  begunAt: null,
}

describe('the dialog "Publish by hand"', () => {
  let server: FakeDocumentServer
  let changes: number
  beforeEach(() => {
    server = new FakeDocumentServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on(prepareCall, () => json(prepared))
    server.on('GET /api/config', () =>
      json({
        allowGuests: true,
        allowSignUp: true,
        network: 'practice',
        model: { id: 'm', label: 'M', offline: true },
        providers: [],
        voice: false,
      }),
    )
    server.on(finishCall, () => json(done))
    changes = 0
  })

  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <ByHandDialog
          opener={null}
          documentId="d1"
          isOpen={isOpen}
          onOpenChange={setOpen}
          onChanged={() => {
            changes += 1
          }}
        />
        <Toaster />
      </>
    )
  }
  const show = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    )
    return userEvent.setup()
  }
  const field = () => screen.findByRole('textbox', { name: 'Address of the post' })
  const mark = () => screen.getByRole('button', { name: 'Mark as published' })

  it('shows the text, the files in their order with their words, and where they go', async () => {
    const user = show()
    expect(await screen.findByText(/First line/)).toBeDefined()
    expect(await screen.findByText(/and not to the practice network/)).toBeDefined()
    expect(opensWithoutOpener(await screen.findByRole('link', { name: /^Open LinkedIn/ }))).toBe(true)
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/api/posts/by-hand/media?documentId=d1',
      '/api/posts/by-hand/media?documentId=d1&position=1',
      '/api/posts/by-hand/media?documentId=d1&position=2',
      prepared.composerUrl,
    ])
    await user.click(screen.getByRole('button', { name: 'Copy text' }))
    expect(await navigator.clipboard.readText()).toBe(prepared.text)
    await user.click(screen.getByRole('button', { name: 'Copy alt text' }))
    expect(await navigator.clipboard.readText()).toBe('A lift')
  })

  it('notes that its writer left, and offers to take that back', async () => {
    let begunAt: string | null = null
    server.on(prepareCall, () => json({ ...prepared, begunAt }))
    const outcome = { ...done, status: 'draft', url: null }
    server.on('POST /api/posts/by-hand/begin', () => {
      begunAt = '2026-11-20T09:03:00.000Z'
      return json(outcome)
    })
    server.on('POST /api/posts/by-hand/undo', () => {
      begunAt = null
      return json(outcome)
    })
    const user = show()
    await user.click(await screen.findByRole('link', { name: /^Open LinkedIn/ }))
    expect(await screen.findByText(/^You went there/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'I did not post it' }))
    await waitFor(() => expect(screen.queryByText(/^You went there/)).toBeNull())
    expect(changes).toBe(2)
  })

  it('says so when it could not be noted', async () => {
    server.on('POST /api/posts/by-hand/begin', () =>
      json({ code: 'bad_request:api', cause: 'It is being published already.' }, 400),
    )
    const user = show()
    await user.click(await screen.findByRole('link', { name: /^Open LinkedIn/ }))
    expect(await screen.findByText(/Do not post it yet\. It is being published already\./)).toBeDefined()
  })

  it('asks first when claims in it are open', async () => {
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    const user = show()
    await user.click(await screen.findByRole('link', { name: /^Open LinkedIn/ }))
    expect(await screen.findByRole('alertdialog')).toBeDefined()
    expect(server.asked('POST /api/posts/by-hand/begin')).toEqual([])
  })

  it('asks about claims once for the same text, and again when it is another', async () => {
    vi.stubGlobal('open', () => null)
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    server.on('POST /api/posts/by-hand/begin', () => json({ ...done, status: 'draft', url: null }))
    const press = async () => (await screen.findByRole('link', { name: /^Open LinkedIn/ })).click()
    show()
    await press()
    expect(await screen.findByRole('alertdialog')).toBeDefined()
    cleanup()
    show()
    await press()
    await waitFor(() => expect(server.asked('POST /api/posts/by-hand/begin')).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    cleanup()
    server.openClaims = { texts: ['97 percent'], textHash: 'b' }
    show()
    await press()
    expect(await screen.findByRole('alertdialog')).toBeDefined()
    expect(server.asked('POST /api/posts/by-hand/begin')).toHaveLength(1)
  })

  describe('with open placeholders', () => {
    let opened: unknown[]
    let begunAt: string | null
    beforeEach(() => {
      opened = []
      begunAt = null
      vi.stubGlobal('open', (...asked: unknown[]) => void opened.push(asked))
      const text = 'We cut [one or two figures] in [a time]. It [sic] worked.'
      server.on(prepareCall, () => json({ ...prepared, text, begunAt }))
      server.on('POST /api/posts/by-hand/begin', () => {
        begunAt = '2026-11-20T09:03:00.000Z'
        return json({ ...done, status: 'draft', url: null })
      })
    })
    const openNetwork = async () => screen.findByRole('link', { name: /^Open LinkedIn/ })
    const agree = () => screen.getByRole('button', { name: 'Publish anyway' })

    it('says how many there are and stops, until its writer wants it anyway', async () => {
      const user = show()
      await user.click(await openNetwork())
      const question = await screen.findByRole('alertdialog', { name: '2 placeholders are still open' })
      expect(question.textContent).toContain('Readers would see "[one or two figures]", "[a time]".')
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(opened).toEqual([])
      expect(server.asked('POST /api/posts/by-hand/begin')).toEqual([])
      await user.click(await openNetwork())
      await user.click(agree())
      expect(opened).toEqual([[prepared.composerUrl, '_blank', 'noopener']])
      expect(await screen.findByText(/^You went there/)).toBeDefined()
      await user.click(await openNetwork())
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })

    it('asks about open claims with them, in one question', async () => {
      server.openClaims = { texts: ['97 percent'], textHash: 'a' }
      const user = show()
      await user.click(await openNetwork())
      const question = await screen.findByRole('alertdialog', { name: '2 placeholders are still open' })
      expect(question.textContent).toContain('Nothing in your material says this: "97 percent".')
      expect(opened).toEqual([])
      await user.click(agree())
      expect(opened).toHaveLength(1)
      expect(await screen.findByText(/^You went there/)).toBeDefined()
    })
  })

  it('opens the network once its writer agrees, in a tab that cannot reach back, and notes that they left', async () => {
    const opened: unknown[] = []
    vi.stubGlobal('open', (...asked: unknown[]) => void opened.push(asked))
    server.openClaims = { texts: ['97 percent'], textHash: 'a' }
    let begunAt: string | null = null
    server.on(prepareCall, () => json({ ...prepared, begunAt }))
    server.on('POST /api/posts/by-hand/begin', () => {
      begunAt = '2026-11-20T09:03:00.000Z'
      return json({ ...done, status: 'draft', url: null })
    })
    const user = show()
    await user.click(await screen.findByRole('link', { name: /^Open LinkedIn/ }))
    expect(opened).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Publish anyway' }))
    expect(opened).toEqual([[prepared.composerUrl, '_blank', 'noopener']])
    expect(await screen.findByText(/^You went there/)).toBeDefined()
    await user.click(screen.getByRole('link', { name: /^Open LinkedIn/ }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('takes the address of a post, and no other', async () => {
    const user = show()
    await user.type(await field(), 'https://example.com/')
    await user.click(mark())
    expect(screen.getByText(/not the address of a post on LinkedIn/)).toBeDefined()
    expect(server.asked(finishCall)).toEqual([])
    await user.clear(await field())
    await user.type(await field(), address)
    await user.click(mark())
    expect(await screen.findByText('Marked as published')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.asked(finishCall).map(({ body }) => body)).toEqual([
      { documentId: 'd1', version: prepared.version, url: address },
    ])
    server.on('POST /api/posts/by-hand/undo', () => json({ ...done, status: 'draft', url: null }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(changes).toBe(2))
  })

  it('shows the server’s word on the address beside it', async () => {
    server.on(finishCall, () =>
      json({ code: 'bad_request:api', cause: 'Another post of yours already has this address.' }, 400),
    )
    const user = show()
    await user.type(await field(), address)
    await user.click(mark())
    expect(await screen.findByText('Another post of yours already has this address.')).toBeDefined()
  })

  it('says why a post cannot be published as it is', async () => {
    server.on(prepareCall, () =>
      json({ code: 'bad_request:api', cause: 'An empty post cannot be published.' }, 400),
    )
    show()
    expect(await screen.findByText('An empty post cannot be published.')).toBeDefined()
    expect(mark()).toHaveProperty('disabled', true)
  })
})
