import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { parseContent } from '#core/post/post-content.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { stubMedia } from '#web/ui/fake-screen.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import type { ChatApi } from './chat-api.ts'
import { ArtifactPanel } from './artifact-panel.tsx'
import { applyStreamPart, openDocument, resetArtifact } from './artifact-store.ts'

const [first, second] = ['aGVsbG8=', 'd29ybGQ=']
const addressOf = (base64: string) => `data:image/png;base64,${base64}`
const path = `/files/${'ab'.repeat(20)}/Focus.png`
const file = `http://localhost${path}`
const missing = () => json({ code: 'not_found:document' }, 404)

describe('a picture in the panel', () => {
  let server: FakeDocumentServer
  let askedAgain: number
  let isReplying: boolean
  const listeners = new Set<() => void>()
  const version = (content: string, at: number): DocumentVersion => ({
    ...server.latest,
    id: 'p1',
    kind: 'image',
    content,
    createdAt: new Date(Date.parse('2026-11-20T09:00:00.000Z') + at * 1000).toISOString(),
  })

  beforeEach(() => {
    stubMedia()
    server = new FakeDocumentServer('First words')
    vi.stubGlobal('fetch', server.fetch)
    const profile = {
      firstName: null,
      lastName: null,
      fullName: null,
      imageUrl: null,
      timezone: null,
      onboarded: true,
    }
    server.on('GET /api/profile', () => json({ profile, usage, features }))
    server.on('GET /api/document', () => json([version(first, 1), version(second, 2)]))
    server.on('GET /api/document/posts', () => json({ posts: [{ id: 'd1', title: 'On focus' }] }))
    server.on('POST /api/actions/keepPicture', () =>
      json({ url: file, pathname: 'Focus.png', contentType: 'image/png' }),
    )
    resetArtifact()
    askedAgain = 0
    isReplying = false
  })

  const chat: ChatApi = {
    ask: () => Promise.resolve(),
    retry: () => (askedAgain += 1),
    isBusy: () => isReplying,
    lastReply: () => '',
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const show = () => {
    const user = userEvent.setup()
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <ArtifactPanel chat={chat} />
        <Toaster />
      </QueryClientProvider>,
    )
    return user
  }
  const open = async () => {
    openDocument({ documentId: 'p1', chatId: 'c1', title: 'Focus', kind: 'image' })
    const user = show()
    await screen.findByRole('img', { name: 'Focus' })
    return user
  }
  const part = (type: string, data: unknown = null) => act(() => applyStreamPart({ type, data }, 'c1'))
  const begin = () => {
    part('data-kind', 'image')
    part('data-id', 'p1')
    part('data-title', 'Focus')
    part('data-clear')
  }
  const shownPicture = () => screen.getByRole('img', { name: 'Focus' }).getAttribute('src')

  it('is being generated, then there', async () => {
    begin()
    show()
    expect(screen.getByText('Generating Image...')).toBeDefined()
    part('data-imageDelta', second)
    part('data-finish')
    expect((await screen.findByRole('img', { name: 'Focus' })).getAttribute('src')).toBe(addressOf(second))
    expect(screen.queryByText('Generating Image...')).toBeNull()
  })

  it('can be asked for again when it could not be made, once the reply that says why has ended', async () => {
    server.on('GET /api/document', missing)
    isReplying = true
    begin()
    const user = show()
    part('data-finish')
    expect(await screen.findByText('The picture could not be made.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    isReplying = false
    act(() => listeners.forEach((tell) => tell()))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(askedAgain).toBe(1)
  })

  it('can be loaded again when that failed', async () => {
    server.on('GET /api/document', () => json({ code: '' }, 500))
    openDocument({ documentId: 'p1', chatId: 'c1', title: 'Focus', kind: 'image' })
    const user = show()
    expect(await screen.findByText('This picture could not be opened.')).toBeDefined()
    server.on('GET /api/document', () => json([version(first, 1)]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('img', { name: 'Focus' })).toBeDefined()
    expect(askedAgain).toBe(0)
  })

  it('stays as it is when a reply brings a kind that nobody knows, and that is said', async () => {
    await open()
    part('data-kind', 'sheet')
    expect(await screen.findByText('Artifact definition not found!')).toBeDefined()
    expect(shownPicture()).toBe(addressOf(second))
  })

  it('has its status and versions, but no changes and no publishing', async () => {
    const user = await open()
    expect(shownPicture()).toBe(addressOf(second))
    await user.click(screen.getByRole('button', { name: 'View Previous version' }))
    expect(shownPicture()).toBe(addressOf(first))
    expect(screen.getByText('You are viewing a previous version')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'View Next version' }))
    expect(shownPicture()).toBe(addressOf(second))
    for (const name of ['View changes', 'Publish']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByText('Draft')).toBeDefined()
  })

  it('fetches an older version when it is looked at, once, and again when that failed', async () => {
    server.on('GET /api/document', () =>
      json([{ ...version('', 1), isContentLeftOut: true }, version(second, 2)]),
    )
    const user = await open()
    server.on('GET /api/document', () => json({ code: '' }, 500))
    await user.click(screen.getByRole('button', { name: 'View Previous version' }))
    expect(await screen.findByText('This picture could not be opened.')).toBeDefined()
    server.on('GET /api/document', () => json([version(first, 1)]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findByRole('img', { name: 'Focus' })).getAttribute('src')).toBe(addressOf(first))
    const asked = server.asked('GET /api/document').length
    await user.click(screen.getByRole('button', { name: 'View Next version' }))
    await user.click(screen.getByRole('button', { name: 'View Previous version' }))
    expect(shownPicture()).toBe(addressOf(first))
    expect(server.asked('GET /api/document')).toHaveLength(asked)
  })

  it('goes back to an older picture, which can be undone', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'View Previous version' }))
    server.on('DELETE /api/document', () => json([version(first, 1)]))
    server.on('POST /api/document', () => json(version(second, 3)))
    await user.click(screen.getByRole('button', { name: 'Restore this version' }))
    const notices = await screen.findByRole('region', { name: /^Notifications/ })
    expect(await within(notices).findByText('Version restored. Later versions were removed.')).toBeDefined()
    within(notices).getByRole('button', { name: 'Undo' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shownPicture()).toBe(addressOf(second)))
    const [saved] = server.asked('POST /api/document')
    expect(saved?.body).toMatchObject({ content: second, kind: 'image' })
  })

  it('is copied as an image', async () => {
    const copied: unknown[] = []
    class Item {
      readonly data: Record<string, Blob>
      constructor(data: Record<string, Blob>) {
        this.data = data
      }
    }
    vi.stubGlobal('ClipboardItem', Item)
    const user = await open()
    vi.spyOn(navigator.clipboard, 'write').mockImplementation((items) => {
      copied.push(...items)
      return Promise.resolve()
    })
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied image to clipboard!')).toBeDefined()
    expect(copied).toEqual([new Item({ 'image/png': expect.any(Blob) as unknown as Blob })])
  })

  it('says what to do where a browser cannot copy images', async () => {
    vi.stubGlobal('ClipboardItem', undefined)
    Reflect.deleteProperty(globalThis, 'ClipboardItem')
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(
      await screen.findByText('This browser cannot copy images. Download the image instead.'),
    ).toBeDefined()
  })

  it('is added to the post of its chat, which opens, and taken out again', async () => {
    const user = await open()
    const button = await screen.findByRole('button', { name: 'Add to post' })
    server.on('GET /api/document', () => json([server.latest]))
    await user.click(button)
    expect(await screen.findByText('Image added to "On focus"')).toBeDefined()
    const [kept] = server.asked('POST /api/actions/keepPicture')
    expect(kept?.body).toEqual({ documentId: 'p1', createdAt: version(second, 2).createdAt })
    const saved = parseContent(server.contents.at(-1) ?? '')
    expect([saved.images, saved.altTexts]).toEqual([[file], { [file]: 'On focus' }])
    const card = await screen.findByRole('article', { name: 'Preview' })
    expect(within(card).getByRole('img', { name: 'On focus' }).getAttribute('src')).toBe(path)
    const notices = screen.getByRole('region', { name: /^Notifications/ })
    within(notices).getByRole('button', { name: 'Undo' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(parseContent(server.contents.at(-1) ?? '').images).toEqual([]))
    expect(within(card).queryByRole('img', { name: 'On focus' })).toBeNull()
  })

  it('begins a post where its chat has none', async () => {
    server.on('GET /api/document/posts', () => json({ posts: [] }))
    server.on('POST /api/document', () => json(server.latest))
    const user = await open()
    const button = await screen.findByRole('button', { name: 'Add to new post' })
    server.on('GET /api/document', () => json([server.latest]))
    await user.click(button)
    expect(await screen.findByText('Image added to "On focus"')).toBeDefined()
    const [saved] = server.asked('POST /api/document')
    expect(parseContent(String(saved?.body.content)).images).toEqual([file])
  })

  it('says why it could not be added', async () => {
    const reason = 'This picture is no longer here.'
    server.on('POST /api/actions/keepPicture', () =>
      json({ code: 'bad_request:document', cause: reason }, 400),
    )
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Add to post' }))
    expect(await screen.findByText(reason)).toBeDefined()
    expect(server.contents).toEqual(['First words'])
  })
})
